import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import { createFlights, type Flights } from './leases.ts';
import { createHoldAfterLoss } from './hold-after-loss.ts';
import { inTime } from '../domain/with-timeout.ts';
import type { Claim, LedgerCall, LedgerReply } from './store/limit-store.ts';
import { createLedgerLink, type CallParts, type LinkOptions } from './store-link.ts';
import { ledgerNames } from './store-limits.ts';
import type { ClaimAnswer, Flight, SharedLimit, Sharing, Wish } from './shared-limits.ts';

/** A read that verifies a cancel goes without an answer after so long, and two usual round trips. */
const RESERVED_PATIENCE_MS = 20;
const MOST_RESERVED_PATIENCE_MS = 150;
/** The first reads wait so long for the shared place to be opened: who has not heard of the others is in their way. */
const OPENING_MS = 1_000;
/** What is over is told with the next claim, or after this. */
const TELL_MS = 250;
/** Long enough for the bytes of a DELETE to be on their way. */
const TELL_CANCEL_MS = 5;
/** Who was alone keeps to its own share until all who were alone too must be back and have told what they sent. */
const GRACE_MS = 6_500;

export interface SharingOptions extends Pick<LinkOptions, 'clock' | 'random' | 'open'> {
  /** A name for the account that tells nobody its address. */
  readonly account: string;
  /** Part of the limits to keep to while the shared place does not answer. */
  readonly shareAlone: number;
  /** Open it only when a cancel is over: nothing is to be loaded before its DELETE. */
  readonly afterCancel?: boolean;
  /** The first read asks nobody; the place is opened when the next one wants to, and is told of both. */
  readonly firstAlone?: boolean;
  /** Told in a sentence when the shared place is lost, and when it is back. */
  readonly onNotice: (text: string) => void;
}

/** Shares budgets through a place that may be slow, away, or come back empty. Opens it by itself. */
export function createSharing(options: SharingOptions): Sharing {
  const { clock, shareAlone, onNotice } = options;
  const nameOf = ledgerNames(options.account);
  const flights = createFlights(clock, nameOf, () => link.tellWithin(TELL_MS));
  const hold = createHoldAfterLoss(clock, shareAlone);
  const composer = createComposer(clock, options.random, flights.tell);
  const opened = Promise.withResolvers<void>();
  let state: 'opening' | 'shared' | 'alone' = options.afterCancel ? 'alone' : 'opening';
  let firstIsDue = options.firstAlone === true;
  /** It was said that budgets are not shared. */
  let isTold = false;
  let returnedMs = Number.NEGATIVE_INFINITY;
  let born: string | undefined;
  let terminals = 1;
  let roundTripMs = 0;
  let scopes: LedgerReply['scopes'];
  const link = createLedgerLink({
    ...options,
    compose: composer.call,
    onReply(reply, call, askedMs) {
      flights.answered(call.sequence);
      roundTripMs = clock.monotonicMs() - askedMs;
      composer.heard(reply.nowMs, askedMs);
      if (born !== undefined && born !== reply.born) startAnew();
      ({ born, terminals } = reply);
      scopes = reply.scopes ?? scopes;
    },
    onLost(reason) {
      flights.notAnswered();
      if (isTold) return;
      opened.resolve();
      state = 'alone';
      if (born !== undefined) hold.begin(flights.used(), scopes);
      onNotice(notShared(reason, shareAlone));
      isTold = true;
    },
    onFound(reply) {
      state = 'shared';
      opened.resolve();
      if (!isTold) return;
      isTold = false;
      returnedMs = clock.monotonicMs();
      onNotice(sharedAgain(reply.terminals));
    },
  });

  /** The ledger has lost what it knew: it is told at once, and everyone waits until all have told. */
  function startAnew(): void {
    flights.forgotten();
    link.tellWithin(0);
    if (state !== 'shared') return;
    returnedMs = clock.monotonicMs();
    hold.begin(flights.used(), scopes);
  }

  const isOpening = (): boolean => state === 'opening';
  const isUnsure = (): boolean => state !== 'shared' || clock.monotonicMs() - returnedMs < GRACE_MS;

  async function claim(wish: Wish): Promise<ClaimAnswer> {
    const { limits, reserved } = wish;
    link.open();
    if (state === 'opening') {
      await inTime(clock, opened.promise, OPENING_MS);
      // Still not there: from here on nobody waits for it. Why that is will be told when it is known.
      if (isOpening()) state = 'alone';
    }
    if (!link.isOpen) return { kind: 'alone' };
    const flight = flights.start(limits);
    const askedOf = born;
    const asked = link.exchange({ claim: composeClaim(flight.id, wish, nameOf) });
    const reply = await (reserved ? inTime(clock, asked, reservedPatienceMs(roundTripMs)) : asked);
    // One that has lost what it knew grants what is not there.
    const answer = reserved || reply?.born === askedOf ? reply?.claim : undefined;
    if (reply ? answer?.granted : reserved) return { kind: 'granted', flight: flight.granted() };
    flight.refused();
    return answer ? readRefusal(answer, limits, nameOf) : { kind: 'alone' };
  }

  if (!options.afterCancel && !firstIsDue) link.open();
  return {
    get isShared() {
      return state !== 'alone' && !firstIsDue;
    },
    ownShare: () => (isUnsure() ? shareAlone : 1),
    holdOf: ({ limit, requests }) => (isUnsure() ? hold.of(nameOf(limit), requests) : undefined),
    claim,
    depart(limits, isCancel) {
      if (!isCancel) firstIsDue = false;
      const flight = flights.start(limits).granted();
      link.tellWithin(isCancel ? TELL_CANCEL_MS : TELL_MS);
      return isCancel ? openWhenOver(flight, link.open) : flight;
    },
    use: () => ({ state, terminals: state === 'shared' ? terminals : 1 }),
    useOf: (limit) => (state === 'shared' ? useIn(scopes, nameOf(limit)?.name) : undefined),
    close: link.close,
  };
}

type NameOf = ReturnType<typeof ledgerNames>;

function composeClaim(id: number, { limits, reserved, turnInMs }: Wish, nameOf: NameOf): Claim {
  const scopes = limits.flatMap(({ limit, requests }) => {
    const scope = nameOf(limit);
    return scope ? [{ ...scope, limit: requests }] : [];
  });
  return { id, scopes, reserved, turnInMs: Math.round(turnInMs) };
}

function openWhenOver(flight: Flight, open: () => void): Flight {
  return {
    ...flight,
    ended(spent) {
      flight.ended(spent);
      open();
    },
  };
}

function useIn(scopes: LedgerReply['scopes'], name = ''): ReturnType<Sharing['useOf']> {
  const use = scopes?.[name];
  return use && { used: use.used, factor: use.grantedMillionths / 1e6 };
}

function readRefusal(
  { closedMs, scope = '', waitMs = 0 }: NonNullable<LedgerReply['claim']>,
  limits: readonly SharedLimit[],
  nameOf: NameOf,
): ClaimAnswer {
  if (closedMs !== undefined) return { kind: 'closed', closedMs };
  const full = limits.find(({ limit }) => nameOf(limit)?.name === scope);
  return { kind: 'full', waitMs, scope: full?.limit.scope ?? scope };
}

/** Composes calls under one name, chosen by chance, and counts them. */
function createComposer(clock: Clock, random: Random, tell: Flights['tell']) {
  const holder = `${random.next().toString(36).slice(2)}${random.next().toString(36).slice(2)}`;
  let sequence = 0;
  let saw: { readonly atMs: number; readonly askedMs: number } | undefined;
  return {
    /** What the ledger's clock said to a call that was composed at `askedMs`. */
    heard(atMs: number, askedMs: number): void {
      saw = { atMs, askedMs };
    },
    call({ claim, report = false, leaving = false }: CallParts): LedgerCall {
      sequence++;
      return {
        holder,
        sequence,
        ...(saw && { saw: { atMs: saw.atMs, agoMs: Math.ceil(clock.monotonicMs() - saw.askedMs) } }),
        ...tell(sequence),
        ...(claim && { claim }),
        report,
        leaving,
      };
    },
  };
}

function reservedPatienceMs(roundTripMs: number): number {
  return Math.min(MOST_RESERVED_PATIENCE_MS, RESERVED_PATIENCE_MS + 2 * roundTripMs);
}

function notShared(reason: string, share: number): string {
  const percent = Number((share * 100).toFixed(1));
  return `budgets are not shared now: ${reason}. This pmtop keeps to ${percent} % of the limits`;
}

function sharedAgain(terminals: number): string {
  return `budgets are shared again, by ${terminals === 1 ? 'this pmtop alone' : `${terminals} pmtops`}`;
}
