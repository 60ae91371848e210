/** Words, also for the arrows: without Unicode a mark would turn into the name of another key, `v` or `<`. */
export const LABELS: Readonly<Record<string, string>> = {
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
