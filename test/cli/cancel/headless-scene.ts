import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { type AuditLine, readAudit } from '../../../src/cancel/records/audit-file.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { fail, ok } from '../../../src/domain/result.ts';
import type { CancelCommand, CancelIo } from '../../../src/cli/cancel/cancel-options.ts';
import type { CancelClient } from '../../../src/cancel/cancel-client.ts';
import { runCancel } from '../../../src/cli/cancel/run-cancel.ts';
import {
  type FakeAccount,
  MARKET,
  NO,
  YES,
  fakeAccount,
  orders,
  rejected,
} from '../../cancel/fake-account.ts';
import { type SimulatedClock, simulatedClock } from '../../support/simulated-clock.ts';

/** The second id of the market. */
export const MIRROR = `0x${'c3'.repeat(32)}`;

export const CREDENTIALS = {
  address: '0x5f3a00000000000000000000000000000000c0de',
  apiKey: 'canary-api-key',
  secret: 'canary-secret-canary',
  passphrase: 'canary-passphrase',
};

export interface HeadlessScene {
  clock: SimulatedClock;
  account: FakeAccount;
  stateFolder: string;
  out: string[];
  err: string[];
  asked: string[];
  interrupt: AbortController;
  io: CancelIo;
  run(command: CancelCommand, io?: Partial<CancelIo>): Promise<number>;
}

/** `pmtop cancel` on a fake account, a simulated clock and a state folder of its own. */
export function headlessScene(resting = orders(6), agrees?: boolean): HeadlessScene {
  const clock = simulatedClock();
  const account = fakeAccount(clock, resting);
  const stateFolder = mkdtempSync(join(tmpdir(), 'pmtop-cancel-'));
  // The simulated clock may be ahead of the disk, which is still written to then.
  onTestFinished(() => rmSync(stateFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 }));
  const [out, err, asked]: [string[], string[], string[]] = [[], [], []];
  const interrupt = new AbortController();
  const io: CancelIo = {
    settings: { url: 'https://clob.example.com', credentials: CREDENTIALS, readOnly: false },
    connect: () => fakeClient(account),
    clock,
    random: seededRandom(1),
    stateFolder,
    processId: process.pid,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    interrupted: interrupt.signal,
    ...(agrees !== undefined && {
      confirm: async (question: string) => {
        asked.push(question);
        return agrees;
      },
    }),
  };
  const run = (command: CancelCommand, change: Partial<CancelIo> = {}): Promise<number> =>
    drive(clock, runCancel(command, { ...io, ...change }));
  return { clock, account, stateFolder, out, err, asked, interrupt, io, run };
}

/** The audit log once it has so many lines: the disk may be behind the simulated clock. */
export function auditLines({ stateFolder }: HeadlessScene, count: number): Promise<readonly AuditLine[]> {
  return vi.waitFor(
    async () => {
      const { lines } = await readAudit(stateFolder);
      expect(lines).toHaveLength(count);
      return lines;
    },
    { timeout: 10_000 },
  );
}

/** Lets simulated time go on, slowly enough for the real disk, until `work` is done. */
export async function drive<T>(clock: SimulatedClock, work: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const settle = (): void => settled.abort();
  work.then(settle, settle);
  while (!settled.signal.aborted) {
    await clock.advance(50);
    await setTimeout(0);
  }
  return work;
}

export const MARKET_FACTS = {
  conditionId: MARKET,
  id: '42',
  slug: 'rain-in-lisbon',
  question: 'Will it rain in Lisbon on Friday?',
  mirrorConditionId: MIRROR,
  outcomes: [
    { name: 'Yes', tokenId: YES },
    { name: 'No', tokenId: NO },
  ],
  events: [],
};

function fakeClient(account: FakeAccount): CancelClient {
  const never = new AbortController().signal;
  return {
    cancelMarketOrders: (scope, options) =>
      account.cancel(
        { market: scope.conditionId, ...(scope.kind === 'outcome' && { tokenId: scope.tokenId }) },
        options?.attempt ?? 1,
        options?.signal ?? never,
      ),
    async listOrders(query = {}, options) {
      const { market, tokenId } = query;
      const filter = { ...(market !== undefined && { market }), ...(tokenId !== undefined && { tokenId }) };
      const listed = await account.listOpen(filter, options?.signal ?? never);
      if (!listed.ok) return listed;
      const isAsked = (order: { market: string; tokenId: string }): boolean =>
        (!query.market || order.market === query.market) &&
        (!query.tokenId || order.tokenId === query.tokenId);
      const { orders: listedOrders, complete, unread } = listed.value;
      const rows = listedOrders.filter(isAsked);
      return ok({ rows, lost: complete ? 0 : 1, ...(unread && { unread }) });
    },
    getOrder: ({ id }, options) => account.getOrder(id, options?.signal ?? never),
    correctClock: async () => false,
    getMarket: async ({ id }) =>
      id === MARKET || id === MARKET_FACTS.id ? ok(MARKET_FACTS) : fail(rejected(404)),
    getMarketBySlug: async ({ slug }) =>
      slug === MARKET_FACTS.slug ? ok(MARKET_FACTS) : fail(rejected(404)),
    getBooks: async ([tokenId]) =>
      ok(
        new Map(
          tokenId === YES
            ? [[YES, { tokenId: YES, market: MARKET, bids: [], asks: [], hash: '', negRisk: false }]]
            : [],
        ),
      ),
    close: async () => {},
  };
}
