import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import { wrapWords } from '../../text/wrap-text.ts';
import { type Row, span, row } from '../rows/row.ts';
import { visibleWindow } from '../../state/select/selection.ts';
import type { View } from '../../state/view-state.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { PaletteLine } from '../../actions/action.ts';

/** The palette: what was typed, and what that could mean, the chosen line marked. */
export function paletteRows(
  entries: readonly PaletteLine[],
  { text, place }: View['palette'],
  context: RenderContext,
): readonly Row[] {
  const chosen = Math.min(place, entries.length - 1);
  const reason = reasonRows(entries[chosen], context);
  const shown = visibleWindow(entries, 0, chosen, Math.max(1, context.height - 1 - reason.length));
  const rows = shown.items.map((entry, i) => {
    const isChosen = shown.top + i === chosen;
    // What stands below in full is not begun here.
    const line = isChosen && reason.length > 0 ? { ...entry, disabled: '' } : entry;
    return entryRow(line, isChosen, context);
  });
  const below = chosen - shown.top + 1;
  return [fieldRow(':', text, context), ...rows.slice(0, below), ...reason, ...rows.slice(below)];
}

/** Why the chosen line cannot be done, in lines of its own, where its own line has no room for it. */
function reasonRows(entry: PaletteLine | undefined, { width }: RenderContext): readonly Row[] {
  const reason = entry?.disabled;
  if (!entry || reason === undefined) return [];
  const isWhole = textWidth(reason) + 2 <= tailRoom(entry.title, width);
  return isWhole
    ? []
    : wrapWords(reason, Math.max(1, width - 5)).map((line) => row(span(`     ${line}`, 'warn')));
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
