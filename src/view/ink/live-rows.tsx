import { Box, Text } from 'ink';
import { useLayoutEffect, useSyncExternalStore, type ReactElement } from 'react';
import type { Row } from '../rows/row.ts';
import { paintSurface, selectRows } from '../frame/paint-surface.ts';
import type { Style } from '../../terminal/painter.ts';
import { useScreen, type Screen } from '../frame/screen-context.ts';
import type { SurfaceSpec } from '../frame/surfaces.ts';
import { styleRow } from '../frame/theme.ts';

/**
 * A box of live rows: painted past Ink where there is a painter, so that a tick never enters React, and
 * rendered as text everywhere else. One source of rows for both.
 */
export function Rows({ spec }: { readonly spec: SurfaceSpec }): ReactElement {
  const screen = useScreen();
  return screen.painter ? (
    <PaintedRows spec={spec} screen={screen} />
  ) : (
    <TextRows spec={spec} screen={screen} />
  );
}

interface BackendProps {
  readonly spec: SurfaceSpec;
  readonly screen: Screen;
}

function PaintedRows({ spec, screen }: BackendProps): ReactElement {
  useLayoutEffect(() => {
    if (!screen.painter) return undefined;
    const surface = paintSurface(screen.painter, spec, screen);
    return () => surface.remove();
  }, [screen, spec]);
  return <Box position="absolute" {...spec.box} />;
}

function TextRows({ spec, screen }: BackendProps): ReactElement {
  const { theme } = useSyncExternalStore(screen.store.subscribe, screen.store.state).view;
  return (
    <Box position="absolute" {...spec.box} flexDirection="column">
      {selectRows(spec, screen)
        .slice(0, spec.box.height)
        .map((line, i) => (
          <Text key={i} wrap="truncate">
            {isEmpty(line) ? ' ' : null}
            {styleRow(line, theme).map((part, j) => (
              <Text key={j} {...inkStyle(part.style)}>
                {part.text}
              </Text>
            ))}
          </Text>
        ))}
    </Box>
  );
}

/** Ink gives a text without characters no line at all. */
function isEmpty(line: Row): boolean {
  return line.spans.every((part) => part.text === '');
}

function inkStyle(style: Style): Record<string, unknown> {
  const { foreground, basic: _, background, dim, ...rest } = style;
  return {
    ...rest,
    ...(foreground && { color: foreground }),
    ...(background && { backgroundColor: background }),
    ...(dim && { dimColor: true }),
  };
}
