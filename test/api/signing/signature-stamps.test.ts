import { describe, expect, it } from 'vitest';
import { createSignatureTime, type SignatureTime } from '../../../src/api/signing/signature-time.ts';

/** The stamps of so many signatures, each refused, as `unit+seconds ahead`; ended where none is corrected. */
function refuseAll(time: SignatureTime, most = 9): string[] {
  const sent: string[] = [];
  do {
    const stamp = time.next();
    sent.push(`${stamp.unit}+${stamp.aheadMs / 1_000}`);
    time.refuse(stamp);
  } while (time.isCorrected() && sent.length < most);
  return sent;
}
const offsetOf = (learntMs: number, jumps = 0) => ({ learnt: () => learntMs, jumps: () => jumps });

describe('signatures that are refused', () => {
  it.each([
    [0, false, ['s+0']],
    [0, true, ['s+0', 'ms+0']],
    [120_000, false, ['s+120', 's+0']],
    [120_000, true, ['s+120', 's+0', 'ms+120', 'ms+0']],
  ])('by a service %i ms ahead, the other unit tried %s, are signed otherwise: %j', (learnt, tries, sent) => {
    expect(refuseAll(createSignatureTime(offsetOf(learnt), 's', tries))).toEqual(sent);
  });

  it('have the unit that was told again when both were refused', () => {
    const time = createSignatureTime(offsetOf(0), 's', true);
    refuseAll(time);
    expect(time.next().unit).toBe('s');
    time.refuse(time.next());
    expect(time.next().unit).toBe('s');
  });

  it('have another time again where keys were taken before, whatever else was refused meanwhile', () => {
    const time = createSignatureTime(offsetOf(120_000), 'ms', false);
    const right = time.next();
    time.accept(right);
    time.refuse(right);
    const wrong = time.next();
    time.refuse(wrong);
    expect(wrong.aheadMs).toBe(0);
    expect(time.isCorrected()).toBe(true);
    expect(time.next()).toEqual(right);
  });

  it('begin anew when our clock is set', () => {
    let jumps = 0;
    const time = createSignatureTime({ learnt: () => 120_000, jumps: () => jumps }, 'ms', false);
    time.refuse(time.next());
    expect(time.next().aheadMs).toBe(0);
    jumps = 1;
    expect(time.next().aheadMs).toBe(120_000);
  });
});
