/** Which keys ask for which command, unless config.toml says otherwise: key names of the terminal, `ctrl-` in front. */
export const DEFAULT_KEYS: Readonly<Record<string, readonly string[]>> = {
  cancelMarket: ['X'],
  cancelOutcome: ['x'],
  filter: ['/'],
  sort: ['s'],
  reverse: ['S'],
  star: ['*'],
  browse: ['e'],
  outcome: ['o'],
  card: ['enter'],
  back: ['escape'],
  markets: ['1'],
  book: ['2'],
  chart: ['3'],
  orders: ['4'],
  nextPane: ['tab'],
  previousPane: ['backtab'],
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
  palette: [':'],
  messages: ['!'],
  help: ['?'],
  suspend: ['ctrl-z'],
  quit: ['q', 'ctrl-c'],
};

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
