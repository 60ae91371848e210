import { useMemo, type ReactElement } from 'react';
import { hintText } from '../state/hints.ts';
import { row, span } from '../state/row.ts';
import { textWidth } from '../text/width.ts';
import type { Layout } from './layout.ts';
import { Rows } from './rows.tsx';
import { useScreen, useSelected } from './screen-context.ts';
import type { SurfaceSpec } from './surfaces.ts';

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
