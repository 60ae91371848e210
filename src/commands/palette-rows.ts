import type { AppState } from '../state/app-state.ts';
import type { Row } from '../state/row.ts';
import { row, span } from '../state/row.ts';
import { visibleWindow } from '../state/selection.ts';
import type { Scene } from '../state/rows/scene.ts';
import { fitText } from '../text/fit.ts';
import { textWidth } from '../text/width.ts';
import { paletteEntries } from './palette.ts';
import type { PaletteEntry } from './palette.ts';

/** The palette: what was typed, and what that could mean, the chosen line marked. */
export function paletteRows(state: AppState, scene: Scene): readonly Row[] {
  const { text, place } = state.view.palette;
  const entries = paletteEntries(state, text);
  const chosen = Math.min(place, entries.length - 1);
  const shown = visibleWindow(entries, 0, chosen, scene.height - 1);
  return [
    row(span(' : ', 'accent'), span(fitText(`${text}_`, Math.max(0, scene.width - 3)), 'strong')),
    ...shown.items.map((entry, i) => entryRow(entry, shown.top + i === chosen, scene)),
  ];
}

function entryRow(entry: PaletteEntry, chosen: boolean, { width, glyphs }: Scene): Row {
  const tail = entry.disabled === undefined ? entry.keys.join(' ') : `(${entry.disabled})`;
  const lead = chosen ? ` ${glyphs.cursor} ` : '   ';
  const room = Math.max(0, width - 3);
  const tailWidth = Math.min(textWidth(tail), Math.floor(room / 2));
  const title = fitText(entry.title, room - tailWidth - 1, { ellipsis: glyphs.ellipsis, cut: 'middle' });
  const tone = entry.kind === 'market' ? 'plain' : entry.kind === 'search' ? 'accent' : 'strong';
  return {
    spans: [
      span(lead, 'accent'),
      span(title, entry.disabled === undefined ? tone : 'dim'),
      span(` ${fitText(tail, tailWidth, { align: 'right', ellipsis: glyphs.ellipsis })}`, 'dim'),
    ],
    ...(chosen && { emphasis: 'selected' as const }),
  };
}
