/** Words, also for the arrows: without Unicode a mark would turn into the name of another key, `v` or `<`. */
const LABELS: Readonly<Record<string, string>> = {
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  insert: 'Insert',
  delete: 'Delete',
  tab: 'Tab',
  backtab: 'Shift-Tab',
  enter: 'Enter',
  escape: 'Esc',
  backspace: 'Backspace',
  ' ': 'Space',
};

/** A key as people read it: `Up`, `Enter`, `Ctrl-C`, `F5`, `x`. */
export function keyLabel(key: string): string {
  if (key.startsWith('ctrl-')) return `Ctrl-${key.slice(5).toUpperCase()}`;
  return LABELS[key] ?? (/^f\d/.test(key) ? key.toUpperCase() : key);
}

/** Other spellings, in small letters, beside the labels and the names themselves. */
const SPELLINGS: Readonly<Record<string, string>> = {
  space: ' ',
  del: 'delete',
  return: 'enter',
  '↑': 'up',
  '↓': 'down',
  '←': 'left',
  '→': 'right',
};
const NAMED = [
  ...Object.keys(LABELS).filter((name) => name !== ' '),
  ...Array.from({ length: 12 }, (_, i) => `f${i + 1}`),
];
const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SPELLINGS),
  ...NAMED.flatMap(
    (name) =>
      [
        [name, name],
        [keyLabel(name).toLowerCase(), name],
      ] as const,
  ),
]);
/** Letters that Ctrl makes into keys with a name of their own. */
const TAKEN_BY_CTRL = /^[hijm]$/;

/** The name of a key that is written as `x`, `F5`, `Ctrl-R`, `PgUp` or `Esc`; undefined when there is none. */
export function readKeyName(text: string): string | undefined {
  const [, letter] = /^ctrl[-+]([a-z])$/i.exec(text) ?? [];
  if (letter !== undefined)
    return TAKEN_BY_CTRL.test(letter.toLowerCase()) ? undefined : `ctrl-${letter.toLowerCase()}`;
  const named = NAMES.get(text.toLowerCase());
  if (named !== undefined) return named;
  return /^[^\p{C}\p{Z}\p{M}]$/u.test(text) ? text : undefined;
}

/** What may be written for keys, for whoever looks for the nearest. */
export const WRITABLE_KEYS: readonly string[] = [...NAMED.map(keyLabel), 'Space', 'Ctrl-R'];
