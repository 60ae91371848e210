import { Box } from 'ink';
import { useMemo, type ReactElement } from 'react';
import { PANES } from '../../state/view-state.ts';
import { CancelLines } from './cancel-lines.tsx';
import { Guard } from './guard.tsx';
import { computeLayout, endOfPanes, type Layout, layoutWithCard } from '../frame/layout.ts';
import { OverlayBox } from './overlay-box.tsx';
import type { ScreenBox } from '../../terminal/painter.ts';
import { Rows } from './live-rows.tsx';
import { useScreen, useSelected, useSize } from '../frame/screen-context.ts';
import { layoutSurfaces, type SurfaceSpec } from '../frame/surfaces.ts';
import { borderProps } from '../frame/theme.ts';
import { hintText } from '../../state/reduce/hints.ts';
import { row, span } from '../rows/row.ts';
import { isAscii } from '../../text/glyphs.ts';
import { textWidth } from '../../text/text-width.ts';

/** The part of the screen without which nothing may be confirmed. */
export const CANCEL_LINES = 'cancel lines';

/** The whole screen: boxes by Ink, live rows by their surfaces. Re-rendered when its shape changes, never by a tick. */
export function App(): ReactElement {
  const { onBroken } = useScreen();
  const { columns, rows } = useSize();
  const pane = useSelected((state) => state.view.pane);
  const zoomed = useSelected((state) => state.view.zoomed);
  const hasCard = useSelected((state) => state.view.overlay === 'card');
  const layout = useMemo(() => {
    const panes = computeLayout(columns, rows, pane, zoomed);
    return hasCard ? layoutWithCard(panes) : panes;
  }, [columns, rows, pane, zoomed, hasCard]);
  const surfaces = useMemo(() => layoutSurfaces(layout), [layout]);
  return (
    <Box width={columns} height={rows}>
      {PANES.map((name) => (
        <PaneBox key={name} box={layout.panes[name]} focused={name === pane} />
      ))}
      {surfaces.map((spec) => (
        <Guard key={spec.id} part={spec.id} box={spec.box} onBroken={onBroken}>
          <Rows spec={spec} />
        </Guard>
      ))}
      <Guard part="hint" box={line(columns, rows - 2)} onBroken={onBroken}>
        <HintLine layout={layout} />
      </Guard>
      <Guard part="overlay" box={line(columns, rows - 2)} onBroken={onBroken}>
        <OverlayBox layout={layout} />
      </Guard>
      <Guard part={CANCEL_LINES} box={line(columns, rows - 1)} onBroken={onBroken}>
        <CancelLines layout={layout} />
      </Guard>
    </Box>
  );
}

function line(width: number, top: number): ScreenBox {
  return { left: 0, top: Math.max(0, top), width, height: 1 };
}

/** A pane's border; its title is a live row that lies on the upper line. */
function PaneBox({
  box,
  focused,
}: {
  readonly box: ScreenBox | undefined;
  readonly focused: boolean;
}): ReactElement | null {
  const { glyphs } = useScreen();
  const theme = useSelected((state) => state.view.theme);
  if (!box) return null;
  const style = isAscii(glyphs) ? 'classic' : 'round';
  return <Box position="absolute" {...box} borderStyle={style} {...borderProps(theme, focused)} />;
}

/** What a newcomer may try next, written onto the lowest border: it covers nothing that is worth reading. */
function HintLine({ layout }: { readonly layout: Layout }): ReactElement | null {
  const { ellipsis } = useScreen().glyphs;
  const room = layout.columns - 4;
  const text = useSelected((state) => hintText(state, room, ellipsis));
  const spec = useMemo(() => hintSurface(layout, text ?? ''), [layout, text]);
  return text === undefined || layout.kind === 'line' ? null : <Rows spec={spec} />;
}

function hintSurface(layout: Layout, text: string): SurfaceSpec {
  return {
    id: 'hint',
    box: { left: 2, top: endOfPanes(layout) - 1, width: textWidth(text), height: 1 },
    layer: 0,
    select: () => [row(span(text, 'accent'))],
  };
}
