import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import type { Row } from './row.ts';
import { row, span } from './row.ts';
import type { Scene } from './render-context.ts';

/** A field and what is typed into it, its end always in sight; `keys` are told behind it as long as there is room. */
export function fieldRow(mark: string, text: string, scene: Scene, keys = ''): Row {
  const lead = ` ${mark} `;
  const room = Math.max(0, scene.width - textWidth(lead));
  const typed = `${text}_`;
  const tail = textWidth(typed) + textWidth(keys) <= room ? keys : '';
  const cut = { cut: 'start', ellipsis: scene.glyphs.ellipsis } as const;
  return row(
    span(lead, 'accent'),
    span(fitText(typed, tail === '' ? room : textWidth(typed), cut), 'strong'),
    span(tail, 'dim'),
  );
}
