import type { CancelProgress, CancelTarget, EverythingProgress } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { isResting, type Order, type OrderPlace } from '../../src/domain/order.ts';
import { startEverything } from '../../src/cli/cancel/run-everything.ts';
import { targetsOf } from './everything-scene.ts';
import { MARKET, NO, target, YES } from './fake-account.ts';
import type { Process } from './random-process.ts';
import { type Listing, nameOf, TOKENS } from './random-service.ts';
import { noteDoubtful, noteNameless, noteShown, type Witness } from './random-verdicts.ts';

/** The screen and the keys of a session. */
export interface Monitor extends Witness {
  /** Missing while none runs. */
  process?: Process | undefined;
  /** The list on the screen. */
  screen?: Listing | undefined;
  /** Wall time. */
  screenReadMs: number;
  /** Of the last press, wall time. */
  pressedMs: number;
}

export function noteScreen({ process, screen }: Monitor, askedAtMs?: number): void {
  if (!screen) return;
  const { orders, unread = [], hasLostRows = false } = screen.open;
  process?.cancels.note({ orders, unread, hasLostRows, ...(askedAtMs !== undefined && { askedAtMs }) });
}

/** As the command reads what there is before it sends. */
export async function cancelAll(session: Monitor): Promise<void> {
  const { clock, service, process } = session;
  service.say(() => 'cancel --all');
  const unread: OrderPlace[] = [];
  let hasLostRows = false;
  for (let tries = 0; tries < 20; tries++) {
    const listed = await service.list({});
    await process?.arrive();
    if (session.process !== process || !process) return;
    if (!listed.ok) {
      await sleep(clock, 500);
      continue;
    }
    const { open } = listed.value;
    noteShown(session, listed.value);
    noteNameless(session, listed.value);
    unread.push(...(open.unread ?? []));
    hasLostRows ||= open.hasLostRows ?? false;
    const isEmpty = open.orders.length + unread.length === 0;
    if ((isEmpty && tries === 0) || (isEmpty && !open.complete)) continue;
    const names = {
      ask: (targets: readonly CancelTarget[]) => targets,
      known: same,
      give: async (all: EverythingProgress) => all,
    };
    // The command itself sees to it that the time before is not too long.
    session.pressedMs = clock.now();
    startEverything(process.cancels, { ...open, unread, hasLostRows, readAtMs: clock.now() }, names);
    return;
  }
}

const same = (progress: CancelProgress): CancelProgress => progress;

/** As `pinMarket` of the monitor pins it, where the catalog told the tokens and not whether there is a second id. */
export function pressMarket(session: Monitor, conditionId = MARKET): void {
  const { process, service, screen, clock } = session;
  if (!process || process.isStopped || service.traits.isWithoutScreen) return;
  session.pressedMs = clock.now();
  service.say(() => (conditionId === MARKET ? 'X' : `X on ${nameOf(conditionId)}`));
  const rows = screen?.open.orders ?? [];
  const token = TOKENS.get(conditionId);
  const tokenIds = token === undefined ? [YES, NO] : [token];
  const isTied = ({ market, tokenId }: Order): boolean =>
    market === conditionId || market === '' || tokenIds.includes(tokenId);
  const under = rows.filter(isTied);
  if (screen) noteDoubtful(session, screen);
  const pinned = {
    ...withoutTime(target(under.filter(isResting), { scope: { kind: 'market', conditionId, tokenIds } })),
    ended: under.filter((each) => !isResting(each)),
    elsewhere: rows.filter((each) => !isTied(each)),
    unread: screen?.open.unread ?? [],
    ...(screen?.open.hasLostRows && { hasLostRows: true }),
    ...readAt(session),
  };
  const before = process.cancels.running();
  void process.cancels.start(pinned);
  insist(session, [pinned], before);
}

export function pressEverything(session: Monitor): void {
  const { process, service, screen, clock } = session;
  if (!process || process.isStopped || service.traits.isWithoutScreen) return;
  session.pressedMs = clock.now();
  service.say(() => 'Ctrl-X');
  const orders = (screen?.open.orders ?? []).filter(isResting);
  if (screen) noteNameless(session, screen);
  const isOfAll = service.traits.isOverThree;
  const markets = pinAll(orders, isOfAll ? screen?.open.unread : []);
  const before = process.cancels.running();
  process.cancels.everything.start({ markets, orders, worth: 0, ...readAt(session) }, (listed, unread) =>
    pinAll(listed, isOfAll ? unread : []),
  );
  // As the monitor tells what else it knows: unread rows, and those that name no market.
  noteScreen(session, clock.monotonicMs() - 1_000);
  insist(session, markets, before);
}

/** As the key does: what waits is sent once before its time. */
function insist(
  { process, service, screen }: Monitor,
  targets: readonly CancelTarget[],
  before: readonly CancelProgress[],
): void {
  const { isPressedAgain, putsOff } = service.traits;
  if (!process || !(isPressedAgain || putsOff)) return;
  for (const pinned of targets) {
    process.cancels.knownBefore(pinned, screen?.open.orders ?? []);
    const isSame = (each: CancelProgress): boolean =>
      each.target.scope.conditionId === pinned.scope.conditionId && before.some(({ id }) => id === each.id);
    const running = process.cancels.running().find(isSame);
    if (running) process.cancels.forceResend(running.id);
  }
}

/** Rows of which no more can be read name markets too. */
function pinAll(listed: readonly Order[], unread: readonly OrderPlace[] = []): CancelTarget[] {
  const named = targetsOf(listed.filter(({ market }) => market !== ''));
  const ids = new Set(named.map(({ scope }) => scope.conditionId));
  const others = new Set(unread.map(({ market }) => market).filter((id) => id !== '' && !ids.has(id)));
  const further = Array.from(others, (conditionId) => target([], { scope: { kind: 'market', conditionId } }));
  return [...named, ...further].map(withoutTime);
}

function withoutTime(pinned: CancelTarget): CancelTarget {
  const { ordersReadAtMs: _, ...bare } = pinned;
  return { ...bare, areIdsUnknown: true };
}

function readAt({ screen, screenReadMs }: Monitor): Pick<CancelTarget, 'ordersReadAtMs'> {
  return screen?.open.complete ? { ordersReadAtMs: screenReadMs } : {};
}
