import { useMemo, type ReactElement } from 'react';
import type { Layout } from '../frame/layout.ts';
import { useScreen, useSelected } from '../frame/screen-context.ts';
import { cancelSurface, countCancelLines } from '../frame/surfaces.ts';
import { Rows } from './live-rows.tsx';

/** The armed line and the verdicts, above all else. */
export function CancelLines({ layout }: { readonly layout: Layout }): ReactElement | null {
  const lines = useCancelLines(layout);
  const spec = useMemo(() => cancelSurface(layout, lines), [layout, lines]);
  return lines === 0 ? null : <Rows spec={spec} />;
}

/** How many lines cancels need on this screen now. */
export function useCancelLines(layout: Layout): number {
  const { clock, glyphs } = useScreen();
  return useSelected((state) =>
    countCancelLines(state, layout, { nowMs: clock.monotonicMs(), wallMs: clock.now(), glyphs }),
  );
}
