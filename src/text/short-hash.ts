/**
 * Twelve digits that stand for a name which is too long for a file's name, or nobody's business. Node's module for it takes
 * five milliseconds to load: the first frame does not wait for it.
 */
export function shortHash(text: string): string {
  const { hash } = process.getBuiltinModule('node:crypto');
  return hash('sha256', text).slice(0, 12);
}
