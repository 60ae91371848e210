import { createClient } from '../../api/client.ts';
import { createSharing } from '../../api/budget/create-sharing.ts';
import type { LedgerStore } from '../../api/budget/ledger.ts';
import type { Lane } from '../../api/lane.ts';
import type { Clock } from '../../domain/clock.ts';
import { createCancels } from './cancel-machine.ts';
import { clientService } from './client-service.ts';

/** Code that ran a few times is compiled, and what it needs at first is there. */
const TIMES = 5;
const NOWHERE = 'http://127.0.0.1:1';
/** Of nobody, and it never leaves this process. */
const NO_ACCOUNT = { address: '0x0', apiKey: 'rehearsal', secret: 'cmVoZWFyc2Fs', passphrase: 'rehearsal' };

/** Answers at once, from nowhere: no request is made. */
const STAND_IN: Lane = {
  origin: NOWHERE,
  async send({ method }) {
    const body =
      method === 'DELETE' ? '{"canceled":[],"not_canceled":{}}' : '{"data":[],"next_cursor":"LTE="}';
    return { kind: 'answer', status: 200, headers: {}, body: Buffer.from(body) };
  },
  openConnections: () => 1,
  close: async () => {},
};

/** Budgets that are shared with nobody: every claim is granted, and nothing is kept. */
const NOBODY: LedgerStore = {
  call: async () => ({
    born: 'rehearsal',
    nowMs: 0,
    terminals: 1,
    claim: { granted: true, scope: '', waitMs: 0 },
  }),
  close: () => {},
};

/**
 * Goes through everything a cancel does in this process, from its start over the signature to the reading that verifies
 * it, so that the one that counts does not wait for code that never ran. Resolves with how each ended, and with what a user would have been told.
 */
export async function rehearseCancel(clock: Clock): Promise<readonly (string | undefined)[]> {
  const random = { next: () => 0.5 };
  const outcomes: (string | undefined)[] = [];
  const sharing = createSharing({
    clock,
    random,
    account: 'rehearsal',
    shareAlone: 1,
    open: async () => NOBODY,
    onNotice: (text) => outcomes.push(text),
  });
  const client = createClient({
    url: NOWHERE,
    sharing,
    credentials: NO_ACCOUNT,
    clock,
    random,
    openLane: () => STAND_IN,
  });
  const cancels = createCancels({ service: clientService(client), clock, random });
  for (let i = 0; i < TIMES; i++) {
    const scope = { kind: 'market', conditionId: `rehearsal-${i}` } as const;
    const { outcome } = await cancels.start({ scope, question: '', orders: [], worth: 0, ordersReadAtMs: 0 });
    outcomes.push(outcome);
  }
  await client.close();
  return outcomes;
}
