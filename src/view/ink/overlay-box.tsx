import { Box, Text } from 'ink';
import { useLayoutEffect, useMemo, type ReactElement } from 'react';
import type { Overlay } from '../../state/view-state.ts';
import { useCancelLines } from './cancel-lines.tsx';
import { Card } from './card.tsx';
import { isAscii } from '../../text/glyphs.ts';
import { overlayBox } from '../frame/layout.ts';
import type { Layout } from '../frame/layout.ts';
import type { ScreenBox } from '../../terminal/painter.ts';
import { Rows } from './live-rows.tsx';
import { useScreen, useSelected } from '../frame/screen-context.ts';
import { OVERLAY_LAYER, overlaySurfaces } from '../frame/surfaces.ts';
import { borderProps } from '../frame/theme.ts';

/** What lies above the panes: help, messages or a card. Its cover hands the cells back to Ink. */
export function OverlayBox({ layout }: { readonly layout: Layout }): ReactElement | null {
  const overlay = useSelected((state) => state.view.overlay);
  if (overlay === undefined || layout.kind === 'line') return null;
  return <OpenOverlay overlay={overlay} layout={layout} />;
}

function OpenOverlay({
  overlay,
  layout,
}: {
  readonly overlay: Overlay;
  readonly layout: Layout;
}): ReactElement {
  const { glyphs } = useScreen();
  const theme = useSelected((state) => state.view.theme);
  const cancelLines = useCancelLines(layout);
  const box = useMemo(() => overlayBox({ ...layout, cancelLines }, overlay), [layout, cancelLines, overlay]);
  useCover(box);
  const surfaces = useMemo(() => (overlay === 'card' ? [] : overlaySurfaces(overlay, box)), [overlay, box]);
  const style = isAscii(glyphs) ? 'classic' : 'round';
  return (
    <>
      <Blank box={box} />
      <Box position="absolute" {...box} borderStyle={style} {...borderProps(theme, true)} />
      {overlay === 'card' ? <Card box={box} /> : null}
      {surfaces.map((spec) => (
        <Rows key={spec.id} spec={spec} />
      ))}
    </>
  );
}

/** Boxes of Ink are glass: blanks of its own hide the borders of the panes below. */
function Blank({ box }: { readonly box: ScreenBox }): ReactElement {
  const line = ' '.repeat(box.width);
  return (
    <Box position="absolute" {...box}>
      <Text>{Array.from({ length: box.height }, () => line).join('\n')}</Text>
    </Box>
  );
}

/** Panes below give these cells back to Ink's frame for as long as the overlay is open. */
function useCover(box: ScreenBox): void {
  const { painter } = useScreen();
  useLayoutEffect(() => {
    const cover = painter.show({ id: 'cover', box, layer: OVERLAY_LAYER });
    return () => cover.remove();
  }, [painter, box]);
}
