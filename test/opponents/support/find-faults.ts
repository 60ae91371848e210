import type { Opponent, Outcome } from './opponent.ts';
import { CLEAR, type EverythingEnd, type KeyEnd } from './press-key.ts';
import type { CommandEnd } from './run-command.ts';
import { same } from './handlers.ts';
import { canceledOutside, restingInScope, tooWide } from './truth.ts';
import type { World } from './world.ts';

const EXIT_CODES: Readonly<Record<Outcome, number>> = {
  confirmed: 0,
  left: 3,
  refused: 3,
  throttled: 3,
  'not-sent': 3,
  unresolved: 4,
};

/** What the command said or did that was not right, a line each. */
export function faultsOfCommand(opponent: Opponent, world: World, end: CommandEnd): string[] {
  const { exitCode, outcome } = end;
  if (exitCode === undefined) return ['it did not end'];
  const output = end.stdout + end.stderr + end.audit;
  const isAll = opponent.everything === true;
  const isClear = exitCode === 0 || (!isAll && (outcome === 'confirmed' || output.includes(CLEAR)));
  const faults = faultsOfAny(opponent, world, isClear);
  if (isAll) faults.push(...faultsOfMarkets(world, end));
  const isUsage = exitCode === 2 || (exitCode === 3 && world.deletes().length === 0);
  if (outcome === undefined && !isUsage && !isAll) faults.push(`ended with ${exitCode} and no outcome`);
  if (outcome !== undefined && EXIT_CODES[outcome] !== exitCode)
    faults.push(`${outcome} with exit ${exitCode}`);
  const isUnsent = exitCode === 2 || outcome === 'not-sent';
  if (isUnsent && world.deletes().length > 0)
    faults.push(`not sent, it said, and sent ${world.deletes().length}`);
  if (opponent.widens === true && !/"outsideScope": ?\[\s*"/.test(end.stdout)) {
    faults.push('no alarm for orders outside the scope');
  }
  if (opponent.words !== undefined && !(outcome !== undefined && opponent.words.includes(outcome))) {
    faults.push(`${outcome ?? `exit ${exitCode}`}, where only ${opponent.words.join(' or ')} is right`);
  }
  return faults.map((fault) => `${fault}\n${end.stdout}${end.stderr}`);
}

/** `--all` has a word for each market. */
function faultsOfMarkets(world: World, { markets }: CommandEnd): string[] {
  const confirmed = markets.filter(({ outcome }) => outcome === 'confirmed');
  return confirmed.flatMap(({ asked }) => faultsOfConfirmed(world, asked.market));
}

/** What the monitor showed or did that was not right, a line each. */
export function faultsOfKey(opponent: Opponent, world: World, end: KeyEnd): string[] {
  const faults = faultsOfAny(opponent, world, end.isClear);
  if (opponent.honest === true && !end.wasArmed) faults.push('the key did not arm');
  if (!end.isAlive) faults.push('the keys were dead afterwards');
  return faults.map((fault) => `${fault}\n${end.screen}`);
}

/** What the monitor showed or did that was not right when everything was canceled, a line each. */
export function faultsOfEverything(opponent: Opponent, world: World, end: EverythingEnd): string[] {
  const faults = faultsOfKey(opponent, world, end);
  const named = world.markets.filter(({ question }) => end.clearRows.some((row) => row.includes(question)));
  const untrue = named.flatMap(({ conditionId }) => faultsOfConfirmed(world, conditionId));
  return [...faults, ...untrue.map((fault) => `${fault}\n${end.screen}`)];
}

function faultsOfConfirmed(world: World, marketId: string): string[] {
  const target = world.markets.find(({ conditionId }) => same(conditionId, marketId));
  const resting = target
    ? restingInScope({ name: '', target }, world)
    : world.resting().filter(({ market }) => same(market, marketId));
  return resting.length > 0 ? [`${marketId} clear, it said, while ${resting.length} rest`] : [];
}

function faultsOfAny(opponent: Opponent, world: World, isClear: boolean): string[] {
  const resting = restingInScope(opponent, world);
  const outside = canceledOutside(opponent, world);
  const wide = tooWide(opponent, world);
  const faults: string[] = [];
  if (isClear && resting.length > 0) faults.push(`clear, it said, while ${resting.length} rest`);
  if (opponent.honest === true && !isClear) faults.push(`not called clear, with ${resting.length} resting`);
  if (outside.length > 0) faults.push(`canceled outside the scope: ${outside.join(' ')}`);
  if (wide.length > 0) faults.push(`requests beyond the scope: ${wide.join(' ')}`);
  if (opponent.nothingSent === true && world.deletes().length > 0) {
    faults.push(`sent ${world.deletes().length} where nothing may be sent`);
  }
  return faults;
}
