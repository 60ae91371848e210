/** Marks that a screen reader passes over, or calls by other names than a keyboard has. */
const NAMES: Readonly<Record<string, string>> = {
  '/': 'slash',
  '*': 'star',
  '+': 'plus',
  '-': 'minus',
  ':': 'colon',
  '!': 'exclamation mark',
  '?': 'question mark',
  ']': 'right bracket',
  '[': 'left bracket',
  '}': 'right brace',
  '{': 'left brace',
  ' ': 'space',
  ',': 'comma',
  '.': 'full stop',
  '<': 'less than',
  '>': 'greater than',
};

/** A key as it is said: capitals are told apart. */
export function spokenKey(label: string): string {
  if (/^[A-Z]$/.test(label)) return `capital ${label}`;
  return NAMES[label] ?? label;
}
