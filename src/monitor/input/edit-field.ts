import type { Resolved } from '../../actions/keymap.ts';
import type { Store } from '../../state/store.ts';

type Edit = Extract<Resolved, { kind: 'edit' }>;

const MOST_LENGTH = 100;

/** What keys do to the text of the field that is open, the filter's or the palette's; `keep` and `drop` are not for it. */
export function editField(store: Store, { edit, text = '' }: Pick<Edit, 'edit' | 'text'>): void {
  const before = textOf(store);
  if (edit === 'insert') setText(store, before + clean(text));
  if (edit === 'erase') setText(store, [...before].slice(0, -1).join(''));
  if (edit === 'clear') setText(store, '');
}

function textOf(store: Store): string {
  const { overlay, palette, filter } = store.state().view;
  return overlay === 'palette' ? palette.text : filter;
}

function setText(store: Store, long: string): void {
  // By letters: a half of one would be no text.
  const text = [...long].slice(0, MOST_LENGTH).join('');
  if (store.state().view.overlay === 'palette') store.dispatch({ type: 'paletteTyped', text });
  else store.dispatch({ type: 'filterTyped', filter: text });
}

/** What can be searched for: one line without control characters. */
function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ');
}
