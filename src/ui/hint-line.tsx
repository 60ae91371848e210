import { useMemo, type ReactElement } from 'react';
import { hintText } from '../state/hints.ts';
import { row, span } from '../state/row.ts';
import { fitText } from '../text/fit.ts';
import { textWidth } from '../text/width.ts';
import type { Layout } from './layout.ts';
import { Rows } from './rows.tsx';
import { useSelected } from './screen-context.ts';
import type { SurfaceSpec } from './surfaces.ts';

/** What a newcomer may try next, written onto the lowest border: it covers nothing that is worth reading. */
export function HintLine({ layout }: { readonly layout: Layout }): ReactElement | null {
  const text = useSelected(hintText);
  const spec = useMemo(() => hintSurface(layout, text ?? ''), [layout, text]);
  return text === undefined || layout.kind === 'line' ? null : <Rows spec={spec} />;
}

function hintSurface({ columns, rows }: Layout, text: string): SurfaceSpec {
  const width = Math.min(textWidth(text), columns - 4);
  return {
    id: 'hint',
    box: { left: 2, top: rows - 2, width, height: 1 },
    layer: 0,
    select: (_, { glyphs }) => [row(span(fitText(text, width, { ellipsis: glyphs.ellipsis }), 'accent'))],
  };
}
