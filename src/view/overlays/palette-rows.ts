import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import { wrapWords } from '../../text/wrap-text.ts';
import { type Row, span, row } from '../rows/row.ts';
import { visibleWindow } from '../../state/select/selection.ts';
import type { View } from '../../state/view-state.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { PaletteLine } from '../../actions/command.ts';

/** The palette: what was typed, and what that could mean, the chosen line marked. */
export function paletteRows(
  entries: readonly PaletteLine[],
  { text, place }: View['palette'],
  context: RenderContext,
): readonly Row[] {
  const { items, top, chosen, reason } = paletteWindow(entries, place, context);
  const rows = items.map((entry, i) => {
    const isChosen = top + i === chosen;
    // What stands below in full is not begun here.
    const line = isChosen && reason.length > 0 ? { ...entry, disabled: '' } : entry;
    return entryRow(line, isChosen, context);
  });
  const below = chosen - top + 1;
  const reasonRows = reason.map((line) => row(span(`     ${line}`, 'warn')));
  return [fieldRow(':', text, context), ...rows.slice(0, below), ...reasonRows, ...rows.slice(below)];
}

/** The place of the entry that stands in a line below the field; undefined below the last one. */
export function entryAt(
  line: number,
  entries: readonly PaletteLine[],
  place: number,
  box: Pick<RenderContext, 'width' | 'height'>,
): number | undefined {
  const { items, top, chosen, reason } = paletteWindow(entries, place, box);
  const last = chosen - top;
  const index = line <= last ? line : Math.max(last, line - reason.length);
  return index >= 0 && index < items.length ? top + index : undefined;
}

/** The entries in sight, and the lines below the chosen one that say why it cannot be done where its own has no room. */
function paletteWindow(
  entries: readonly PaletteLine[],
  place: number,
  { width, height }: Pick<RenderContext, 'width' | 'height'>,
) {
  const chosen = Math.min(place, entries.length - 1);
  const { title = '', disabled = '' } = entries[chosen] ?? {};
  const isWhole = disabled === '' || textWidth(disabled) + 2 <= tailRoom(title, width);
  const reason = isWhole ? [] : wrapWords(disabled, Math.max(1, width - 5));
  return { ...visibleWindow(entries, 0, chosen, Math.max(1, height - 1 - reason.length)), chosen, reason };
}

/** Cells behind the lead for keys or a reason: half of them, or what a shorter title leaves. */
function tailRoom(title: string, width: number): number {
  const room = Math.max(0, width - 3);
  return Math.max(Math.floor(room / 2), room - textWidth(title) - 1);
}

function entryRow(entry: PaletteLine, chosen: boolean, { width, glyphs }: RenderContext): Row {
  const { disabled } = entry;
  const tail = disabled === undefined ? entry.keys.join(' ') : disabled && `(${disabled})`;
  const lead = chosen ? ` ${glyphs.cursor} ` : '   ';
  const room = Math.max(0, width - 3);
  const tailWidth = Math.min(textWidth(tail), tailRoom(entry.title, width));
  const titleWidth = Math.min(textWidth(entry.title), Math.max(0, room - tailWidth - 1));
  const title = fitText(entry.title, titleWidth, { ellipsis: glyphs.ellipsis, cut: 'middle' });
  const details = fitText(
    entry.details === undefined ? '' : `  ${entry.details}`,
    room - tailWidth - 1 - titleWidth,
    glyphs,
  );
  const tone = entry.kind === 'market' ? 'plain' : entry.kind === 'search' ? 'accent' : 'strong';
  return {
    spans: [
      span(lead, 'accent'),
      span(title, disabled === undefined ? tone : 'dim'),
      span(details, 'dim'),
      span(` ${fitText(tail, tailWidth, { align: 'right', ellipsis: glyphs.ellipsis })}`, 'dim'),
    ],
    ...(chosen && { emphasis: 'selected' as const }),
  };
}

/** A field and what is typed into it, its end always in sight; `keys` are told behind it as long as there is room. */
export function fieldRow(mark: string, text: string, context: RenderContext, keys = ''): Row {
  const lead = ` ${mark} `;
  const room = Math.max(0, context.width - textWidth(lead));
  const typed = `${text}_`;
  const tail = textWidth(typed) + textWidth(keys) <= room ? keys : '';
  const cut = { cut: 'start', ellipsis: context.glyphs.ellipsis } as const;
  return row(
    span(lead, 'accent'),
    span(fitText(typed, tail === '' ? room : textWidth(typed), cut), 'strong'),
    span(tail, 'dim'),
  );
}
