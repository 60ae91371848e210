import { describe, expect, it } from 'vitest';
import type { Actions } from '../../src/actions/command.ts';
import { COMMANDS } from '../../src/actions/commands.ts';
import { paletteEntries } from '../../src/actions/palette.ts';
import { DRILL_NAMES, type DrillName } from '../../src/domain/drills.ts';
import { type AppState, initialState } from '../../src/state/app-state.ts';
import { reduce } from '../../src/state/reduce/reduce.ts';

const demo = initialState({ demo: true, host: 'demo exchange', readOnly: false });
const service = initialState({ demo: false, host: 'a service', readOnly: false });
const PRESS = { readAtMs: 0, chunk: 0, alone: true };

const titles = (state: AppState, text: string): string[] =>
  paletteEntries(state, text).map(({ title }) => title);

/** What the first line for a text switches the exchange to. */
function switched(state: AppState, text: string): DrillName[] {
  const asked: DrillName[] = [];
  const [entry] = paletteEntries(state, text);
  entry?.run?.({ switchFault: (fault) => asked.push(fault) } as Partial<Actions> as Actions, PRESS);
  return asked;
}

describe('faults in the palette', () => {
  it('are every fault of the drill on the demo, and off before them', () => {
    const names = DRILL_NAMES.filter((name) => name !== 'plain');
    expect(titles(demo, 'fault')).toEqual(['off', ...names].map((name) => `fault ${name}`));
    expect(titles(demo, 'fault ')).toEqual(titles(demo, 'fault'));
  });

  it.each([
    ['fault lie', 'lie'],
    ['fault list-empty', 'list-empty'],
    ['FAULT Par', 'partial'],
    ['fault unlisted', 'orders-unlisted'],
    ['fault off', 'plain'],
  ])('are found by what is typed: %s switches to %s', (text, fault) => {
    expect(switched(demo, text)).toEqual([fault]);
  });

  it('say what they do, and which is on', () => {
    const on = reduce(demo, { type: 'faultSwitched', fault: 'lie' });
    const details = paletteEntries(on, 'fault l').map(({ title, details: text = '' }) => `${title}: ${text}`);
    expect(details[0]).toBe(
      'fault lie: on now: the service says that all is canceled and leaves an order open',
    );
    expect(details).toContainEqual(expect.stringMatching(/^fault list-empty: no cancel/));
  });

  it('say that a name is no fault, and which one was meant', () => {
    expect(paletteEntries(demo, 'fault partal')).toMatchObject([
      { title: 'fault partal', disabled: 'there is no such fault: did you mean partial?' },
    ]);
    expect(paletteEntries(demo, 'fault zzzz')).toMatchObject([{ disabled: 'there is no such fault' }]);
  });

  it('are nothing on a service: the words are looked for like any others', () => {
    expect(titles(service, 'fault lie')).toEqual(['search the service for "fault lie"']);
    expect(titles(service, '')).not.toContain('fault');
    const command = COMMANDS.find(({ id }) => id === 'fault');
    expect(command?.disabled?.(service)).toBe('faults are for the demo: pmtop --demo');
  });

  it('cannot be switched in a replay, nor once the exchange is gone', () => {
    const replay = { atMs: 0, endMs: 1, speed: 1, paused: false };
    expect(paletteEntries({ ...demo, replay }, 'fault lie')[0]?.disabled).toContain('replay');
    const lost = reduce(demo, { type: 'serviceLost', reason: 'it ended' });
    expect(paletteEntries(lost, 'fault lie')[0]?.disabled).toBe('it ended');
  });

  it('are part of the session from when the exchange has them until it has none', () => {
    const on = reduce(demo, { type: 'faultSwitched', fault: 'lie' });
    expect(on.session.fault).toBe('lie');
    expect(reduce(on, { type: 'faultSwitched', fault: 'plain' }).session).toEqual(demo.session);
  });
});
