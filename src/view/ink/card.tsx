import { Box, Text } from 'ink';
import { useMemo, type PropsWithChildren, type ReactElement } from 'react';
import { cardRows } from '../cards/card-rows.ts';
import { cardTable, countTableLines } from '../cards/card-table.ts';
import { cardTitle } from '../cards/card-title.ts';
import { titleRow } from '../rows/border-row.ts';
import { Table } from './ink-table.ts';
import { insideOf } from '../frame/layout.ts';
import type { ScreenBox } from '../../terminal/painter.ts';
import { Rows } from './live-rows.tsx';
import { useScreen, useSelected } from '../frame/screen-context.ts';
import { OVERLAY_LAYER } from '../frame/surfaces.ts';
import type { SurfaceSpec } from '../frame/surfaces.ts';

/** The open card in its box: a small table of its numbers where there is room, and its text below, which scrolls. */
export function Card({ box }: { readonly box: ScreenBox }): ReactElement {
  const { clock } = useScreen();
  const inside = useMemo(() => insideOf(box), [box]);
  const records = useSelected((state) => cardTable(state, clock.monotonicMs()));
  const tableLines = countTableLines(records, inside);
  const surfaces = useMemo(() => cardSurfaces(box, tableLines), [box, tableLines]);
  return (
    <>
      {tableLines === 0 ? null : (
        <Box position="absolute" left={inside.left} top={inside.top}>
          <Table data={records} header={ColumnTitle} />
        </Box>
      )}
      {surfaces.map((spec) => (
        <Rows key={spec.id} spec={spec} />
      ))}
    </>
  );
}

/** Without a color, as no color can be read in every theme. */
function ColumnTitle({ children }: PropsWithChildren): ReactElement {
  return <Text bold>{children}</Text>;
}

/** The title, and the text below the table's lines. */
function cardSurfaces(box: ScreenBox, tableLines: number): readonly SurfaceSpec[] {
  const inside = insideOf(box);
  const text = { ...inside, top: inside.top + tableLines, height: inside.height - tableLines };
  const layer = OVERLAY_LAYER + 1;
  return [
    {
      id: 'overlay title',
      box: { ...box, height: 1 },
      layer,
      select: (state, context) => [
        titleRow(cardTitle(state, context), '', true, context.width, context.glyphs),
      ],
    },
    { id: 'overlay', box: text, layer, select: cardRows },
  ];
}
