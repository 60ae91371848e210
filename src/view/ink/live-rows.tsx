import { Box } from 'ink';
import { useLayoutEffect, type ReactElement } from 'react';
import { paintSurface } from '../frame/paint-surface.ts';
import { useScreen } from '../frame/screen-context.ts';
import type { SurfaceSpec } from '../frame/surfaces.ts';

/** A box of live rows, painted past Ink, so that a tick never enters React. */
export function Rows({ spec }: { readonly spec: SurfaceSpec }): ReactElement {
  const screen = useScreen();
  useLayoutEffect(() => {
    const surface = paintSurface(screen.painter, spec, screen);
    return () => surface.remove();
  }, [screen, spec]);
  return <Box position="absolute" {...spec.box} />;
}
