import { useMemo, type ReactElement } from 'react';
import { hintText } from '../../state/reduce/hints.ts';
import { row, span } from '../rows/row.ts';
import { textWidth } from '../../text/text-width.ts';
import type { Layout } from '../frame/layout.ts';
import { Rows } from './live-rows.tsx';
import { useScreen, useSelected } from '../frame/screen-context.ts';
import type { SurfaceSpec } from '../frame/surfaces.ts';

/** What a newcomer may try next, written onto the lowest border: it covers nothing that is worth reading. */
export function HintLine({ layout }: { readonly layout: Layout }): ReactElement | null {
  const { ellipsis } = useScreen().glyphs;
  const room = layout.columns - 4;
  const text = useSelected((state) => hintText(state, room, ellipsis));
  const spec = useMemo(() => hintSurface(layout, text ?? ''), [layout, text]);
  return text === undefined || layout.kind === 'line' ? null : <Rows spec={spec} />;
}

function hintSurface({ rows }: Layout, text: string): SurfaceSpec {
  return {
    id: 'hint',
    box: { left: 2, top: rows - 2, width: textWidth(text), height: 1 },
    layer: 0,
    select: () => [row(span(text, 'accent'))],
  };
}
