import { LABELS, keyLabel } from '../text/key-label.ts';

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
