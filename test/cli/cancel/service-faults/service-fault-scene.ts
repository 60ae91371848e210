import type { Client } from '../../../../src/api/client.ts';
import { createCancelKey } from '../../../../src/monitor/input/cancel-key.ts';
import { realClock } from '../../../../src/system/system-clock.ts';
import { cancelExitCode } from '../../../../src/cancel/exit-code.ts';
import { runCancel } from '../../../../src/cli/cancel/run-cancel.ts';
import type { CancelOutcome, CancelProgress, CancelTarget } from '../../../../src/domain/cancel.ts';
import type { Order } from '../../../../src/domain/order.ts';
import type { MonitorEvent, ReadingTimes } from '../../../../src/domain/monitor-event.ts';
import type { Random } from '../../../../src/domain/random.ts';
import { createCancels } from '../../../../src/cancel/cancel-machine.ts';
import { clientService } from '../../../../src/cancel/client-service.ts';
import { pollerRequests } from '../../../../src/polling/poller-requests.ts';
import { createExchange, type Exchange } from '../../../../src/exchange/create-exchange.ts';
import { initialState } from '../../../../src/state/app-state.ts';
import { createStore, type Store } from '../../../../src/state/store.ts';
import type { End, Fault } from './service-fault-row.ts';
import { connectTo } from '../../../support/test-client.ts';

type Market = Exchange['state']['catalog']['markets'][number];

/** An exchange of a case's own, on which orders of the account rest, unmatched; the catalog names a mirror of `market`. Ids of orders are in the order in which they were placed. */
export interface Place {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly other: Market;
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly elsewhere: readonly string[];
}

/** More than a run opens places. */
const SEEDS_OF_A_RUN = 100_000;

export interface PlaceOrders {
  readonly orders?: number;
  readonly onSecond?: number;
  readonly others?: number;
}

export async function openPlace(
  seed: number,
  { orders = 5, onSecond = 2, others = 3 }: PlaceOrders,
): Promise<Place> {
  const { exchange, market, other } = chooseExchange(seed);
  await exchange.listen();
  for (const id of exchange.demo.openOrders()) exchange.demo.cancel(id);
  const rest = (tokenId: string, count: number) =>
    Array.from({ length: count }, () =>
      exchange.demo.place({ tokenId, side: 'BUY', price: '0.01', size: '20' }),
    );
  const [yes, no] = market.tokenIds;
  const ids = {
    first: rest(yes, orders),
    second: rest(no, onSecond),
    elsewhere: rest(other.tokenIds[0], others),
  };
  if (exchange.demo.openOrders().length !== orders + onSecond + others) {
    throw new Error('some order was matched');
  }
  return { exchange, market, other, ...ids };
}

/** That of the seed, or of the next one of its kind, which has two open markets and a mirror of the first. */
function chooseExchange(seed: number): Pick<Place, 'exchange' | 'market' | 'other'> {
  const exchange = createExchange({ clock: realClock, seed, markets: 8, traders: false, limits: false });
  const isOpen = (_: Market, at: number) => exchange.engine.state.markets[at]?.status === 'open';
  const open = exchange.state.catalog.markets.filter(isOpen);
  const market = open.find(({ event }) => event.creator.isMirrored);
  const other = open.find((each) => each !== market);
  return market && other ? { exchange, market, other } : chooseExchange(seed + SEEDS_OF_A_RUN);
}

/** How many of these orders rest by the exchange's own book. */
export function countResting({ exchange }: Place, ids: readonly string[]): number {
  const open = new Set(exchange.demo.openOrders());
  return ids.filter((id) => open.has(id)).length;
}

export function countCancels({ exchange }: Place): number {
  return exchange.requests.filter(({ method }) => method === 'DELETE').length;
}

export function switchOn({ exchange }: Place, faults: readonly Fault[] = []): void {
  for (const { name, ...options } of faults) exchange.faults.on(name, options);
}

/** Ends what began last, or everything where nothing did. */
export function endTrouble({ exchange }: Place, during: readonly Fault[] | undefined): void {
  if (!during) exchange.faults.clear();
  for (const { name } of during ?? []) exchange.faults.off(name);
}

/** What is typed in place of REF; `asked`: without --yes, by a person who agrees. */
export type Ref = keyof typeof SPELLINGS;

const SPELLINGS = {
  id: ({ conditionId }: Market) => conditionId,
  ID: ({ conditionId }: Market) => `0x${conditionId.slice(2).toUpperCase()}`,
  slug: ({ slug }: Market) => slug,
  'slug, asked': ({ slug }: Market) => slug,
  number: ({ id }: Market) => String(id),
  token: ({ tokenIds }: Market) => tokenIds[0],
  'slug with a letter missing': ({ slug }: Market) => slug.slice(0, -1),
  'id with a digit changed': ({ conditionId }: Market) =>
    conditionId.slice(0, -1) + (conditionId.endsWith('0') ? '1' : '0'),
} as const;

/** How much time a case has. */
export interface Pace {
  readonly windowMs: number;
  readonly answerDeadlineMs: number;
}

/** As early as may be: half of each pause before the next try, and two seconds from one reading to the next of a watch. */
const EARLIEST: Random = { next: () => 0 };

function connect({ exchange: { url, account } }: Place): Client {
  return connectTo({ url, credentials: account, random: EARLIEST });
}

/** How a cancel ended, and what it knew. */
export interface Ended {
  readonly said: End | undefined;
  /** Open orders under the scope by its last reading. */
  readonly counted?: number | undefined;
}

/** A cancel by the key, which goes on while it is unresolved. */
export interface Pressed extends Ended {
  /** The most orders that rested while it was called clear, at its end, before or after. */
  restingWhenClear(): number;
  /** Requests so far. */
  cancelsSent(): number;
  /** How what is unresolved ends; undefined when it does not. */
  watchOn(): Promise<CancelOutcome | undefined>;
  close(): Promise<void>;
}

/** What is on the screen when the key is pressed. */
export interface Screen {
  readonly isCatalogUnread?: boolean;
  readonly isCursorOnOwn?: boolean;
}

export interface KeyCase {
  readonly key: 'X' | 'x';
  readonly screen: Screen;
  readonly pace: Pace;
  /** What the key should take down. */
  readonly scope: readonly string[];
  readonly onFire: () => void;
}

/** A reading that still hangs, a pause, a reading: 15 s, and as much again where the machine is busy. It ends when it settles. */
const WATCH_MS = 30_000;

/** The key on a screen that has read catalog and orders, pressed twice; the terminal and the panes are left out. */
export async function pressTwice(place: Place, options: KeyCase): Promise<Pressed> {
  const { key, pace, scope, onFire } = options;
  const client = connect(place);
  const store = await readScreen(place, client, options.screen);
  let restingWhenClear = 0;
  let cancelsSent = 0;
  const service = clientService(client, pace);
  const cancels = createCancels({
    service: {
      ...service,
      cancel(...request) {
        cancelsSent += 1;
        return service.cancel(...request);
      },
    },
    clock: realClock,
    random: EARLIEST,
    windowMs: pace.windowMs,
    onProgress({ outcome }: CancelProgress) {
      if (outcome === 'confirmed') restingWhenClear = Math.max(restingWhenClear, countResting(place, scope));
    },
  });
  let verdict: Promise<CancelProgress> | undefined;
  const start = (target: CancelTarget): Promise<CancelProgress> => {
    onFire();
    verdict = cancels.start(target);
    return verdict;
  };
  const cancelKey = createCancelKey({
    store,
    clock: realClock,
    cancels: () => ({ ...cancels, start }),
    instant: false,
  });
  const nowMs = realClock.monotonicMs();
  cancelKey.press(key, { readAtMs: nowMs - 200, chunk: 1, alone: true });
  cancelKey.press(key, { readAtMs: nowMs, chunk: 2, alone: true });
  const progress = await verdict;
  return {
    said: progress ? progress.outcome : 'nothing sent',
    counted: progress?.openAtLastReading,
    restingWhenClear: () => restingWhenClear,
    cancelsSent: () => cancelsSent,
    watchOn: async () => (await cancels.finish(WATCH_MS))[0]?.outcome,
    async close() {
      await cancels.finish(0);
      await client.close();
    },
  };
}

/** What the monitor's own pollers make of the service, with the cursor on the market, and on an order of its first outcome. */
async function readScreen(place: Place, client: Client, screen: Screen): Promise<Store> {
  const { market, first } = place;
  const { isCatalogUnread = false, isCursorOnOwn = false } = screen;
  const events: MonitorEvent[] = [];
  const pollers = pollerRequests({
    client,
    wants: readWanted,
    publish: (event) => events.push(event),
    clock: realClock,
  });
  const { signal } = new AbortController();
  for (const poller of isCatalogUnread ? [pollers.orders] : [pollers.catalog, pollers.orders]) {
    const read = await poller(signal, readTimes, 1);
    if (read?.ok) events.push(...read.value);
  }
  const orders = events.flatMap((event) => (event.type === 'ordersRead' ? event.orders : []));
  const own = orders.filter(({ id }) => first.includes(id));
  const isOwn = ({ market: id, tokenId }: Order) =>
    id === market.conditionId && tokenId === market.tokenIds[0];
  const order = own.find((each) => isOwn(each) === isCursorOnOwn) ?? own[0];
  const session = { demo: false, host: 'exchange', readOnly: false };
  // The cursor of the orders selects a market, listed or not.
  const selected = isCatalogUnread && order ? { market: order.market } : { wantedMarket: market.slug };
  const store = createStore(initialState(session, { ...selected, ...(order && { order: order.id }) }));
  for (const event of events) store.dispatch(event);
  return store;
}

const readWanted = () => ({ listTokens: [], window: '1d', account: true }) as const;

function readTimes(): ReadingTimes {
  const nowMs = realClock.monotonicMs();
  return { askedAtMs: nowMs, readAtMs: nowMs };
}

export interface CommandCase {
  readonly ref: Ref;
  readonly isOutcome: boolean;
  readonly pace: Pace;
  readonly stateFolder: string;
  /** A person agrees to what is shown. */
  readonly onAgreed: () => void;
}

export interface Exited extends Ended {
  readonly code: number;
}

/** `pmtop cancel REF`, with `--outcome` where the reference names no outcome. */
export async function runCommand(place: Place, options: CommandCase): Promise<Exited> {
  const { ref, isOutcome, pace, stateFolder, onAgreed } = options;
  const { exchange, market } = place;
  const isAsked = ref.endsWith('asked');
  const outcome = isOutcome && ref !== 'token' ? market.outcomes[0] : undefined;
  const out: string[] = [];
  const code = await runCancel(
    {
      ref: SPELLINGS[ref](market),
      yes: !isAsked,
      json: true,
      timeout: pace.windowMs / 1000,
      ...(outcome !== undefined && { outcome }),
    },
    {
      settings: { url: exchange.url, credentials: exchange.account, readOnly: false },
      connect() {
        const client = connect(place);
        const cancelMarketOrders: typeof client.cancelMarketOrders = (scope, call) =>
          client.cancelMarketOrders(scope, { ...call, deadlineMs: pace.answerDeadlineMs });
        return { ...client, cancelMarketOrders };
      },
      clock: realClock,
      random: EARLIEST,
      stateFolder,
      processId: process.pid,
      out: (text) => out.push(text),
      err: () => {},
      interrupted: new AbortController().signal,
      ...(isAsked && {
        confirm: async () => {
          onAgreed();
          return true;
        },
      }),
    },
  );
  const told = out.length === 0 ? undefined : (JSON.parse(out.join('')) as Told);
  // What it could not look up in time is told on stderr alone.
  const untold = code === cancelExitCode('not-sent') ? 'not-sent' : 'nothing sent';
  const said = told ? told.outcome : untold;
  return { said, counted: told?.openAtLastReading, code };
}

interface Told {
  readonly outcome: CancelOutcome;
  readonly openAtLastReading?: number;
}
