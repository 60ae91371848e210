/** Which keys ask for which command, unless config.toml says otherwise: key names of the terminal, `ctrl-` in front. */
export const DEFAULT_KEYS: Readonly<Record<string, readonly string[]>> = {
  cancelMarket: ['X'],
  cancelOutcome: ['x'],
  cancelEverything: ['ctrl-x'],
  filter: ['/'],
  sort: ['s'],
  reverse: ['S'],
  star: ['*'],
  nextStar: ['}'],
  previousStar: ['{'],
  groupEvents: ['E'],
  foldEvent: ['left', ' '],
  openEvent: ['right'],
  browse: ['e'],
  outcome: ['o'],
  card: ['enter'],
  back: ['escape'],
  markets: ['1'],
  book: ['2'],
  chart: ['3'],
  orders: ['4'],
  ladders: ['5'],
  nextPane: ['tab'],
  previousPane: ['backtab'],
  zoom: ['z'],
  up: ['up', 'k'],
  down: ['down', 'j'],
  pageUp: ['pageup', 'ctrl-u', 'ctrl-b'],
  pageDown: ['pagedown', 'ctrl-d', 'ctrl-f'],
  first: ['g', 'home'],
  last: ['G', 'end'],
  centre: ['c'],
  bookShape: ['v'],
  coarser: ['+'],
  finer: ['-'],
  bookScale: ['l'],
  fold: ['f'],
  window: ['w'],
  chartStyle: ['t'],
  theme: ['T'],
  nextTab: [']'],
  previousTab: ['['],
  ordersHere: ['a'],
  itsMarket: ['m'],
  holders: ['H'],
  writer: ['u'],
  pause: ['p'],
  refresh: ['r'],
  replayPause: [' '],
  replayBack: ['left'],
  replayForward: ['right'],
  replaySlower: ['<'],
  replayFaster: ['>'],
  copy: ['y'],
  alert: ['A'],
  fault: ['F'],
  palette: [':'],
  messages: ['!'],
  help: ['?'],
  suspend: ['ctrl-z'],
  quit: ['q', 'ctrl-c'],
};

/** Beside a replay's commands, whose keys they have: those mean nothing else, and come first while a recording is played. */
const FOLDS: ReadonlySet<string> = new Set(['foldEvent', 'openEvent']);

/** Whether two commands may have the same key, as they are never wanted at the same time. */
export function mayShareKeys(one: string, other: string): boolean {
  return (FOLDS.has(one) && other.startsWith('replay')) || (FOLDS.has(other) && one.startsWith('replay'));
}

/** What always means the same: taking back, confirming and leaving must work whatever else is bound. */
export const FIXED_KEYS: Readonly<Record<string, string>> = {
  escape: 'back',
  enter: 'card',
  'ctrl-c': 'quit',
};

/** Other keys than those above, by the ids of their commands. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

/** The keys of a command where some commands have keys of their own. */
export function keysOf(id: string, own: OwnKeys): readonly string[] {
  const chosen = own[id];
  const defaults = DEFAULT_KEYS[id] ?? [];
  if (!chosen) return defaults;
  return [...new Set([...chosen, ...defaults.filter((key) => FIXED_KEYS[key] === id)])];
}
