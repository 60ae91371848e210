import { Box } from 'ink';
import { useMemo, type ReactElement } from 'react';
import { cardRows } from '../state/rows/cards/card-rows.ts';
import { cardTable } from '../state/rows/cards/card-table.ts';
import type { TableRecord } from '../state/rows/cards/card-table.ts';
import { cardTitle } from '../state/rows/cards/card-title.ts';
import { fitText } from '../text/fit.ts';
import { titleRow } from './border-row.ts';
import { Table } from './ink-table.ts';
import { insideOf } from './layout.ts';
import type { ScreenBox } from './painter.ts';
import { Rows } from './rows.tsx';
import { useScreen, useSelected } from './screen-context.ts';
import { OVERLAY_LAYER } from './surfaces.ts';
import type { SurfaceSpec } from './surfaces.ts';

/** Below so many lines of text a card shows no table. */
const LEAST_TEXT = 10;
/** What a cell of the table may take: names of outcomes are cut. */
const MOST_CELLS = 14;

/** The open card in its box: a small table of its numbers where there is room, and its text below, which scrolls. */
export function Card({ box }: { readonly box: ScreenBox }): ReactElement {
  const { clock } = useScreen();
  const inside = useMemo(() => insideOf(box), [box]);
  const records = JSON.parse(
    useSelected((state) => JSON.stringify(cardTable(state, clock.monotonicMs()))),
  ) as TableRecord[];
  const table = fitTable(records, inside);
  const surfaces = useMemo(() => cardSurfaces(box, table.lines), [box, table.lines]);
  return (
    <>
      {table.lines === 0 ? null : (
        <Box position="absolute" left={inside.left} top={inside.top}>
          <Table data={table.data} />
        </Box>
      )}
      {surfaces.map((spec) => (
        <Rows key={spec.id} spec={spec} />
      ))}
    </>
  );
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
      select: (state, scene) => [titleRow(cardTitle(state, scene), '', true, scene.width, scene.glyphs)],
    },
    { id: 'overlay', box: text, layer, select: cardRows },
  ];
}

/** ink-table draws a line between rows: n rows and their titles take 2n + 3 lines, and each column three cells more. */
function fitTable(
  records: readonly TableRecord[],
  { width, height }: ScreenBox,
): { readonly data: readonly TableRecord[]; readonly lines: number } {
  const data = records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([title, cell]) => [title, plainCell(cell)])),
  );
  const lines = 2 * data.length + 3;
  const cells = Object.keys(data[0] ?? {}).reduce(
    (sum, title) => sum + 3 + Math.max(title.length, ...data.map((record) => record[title]?.length ?? 0)),
    1,
  );
  const fits = data.length > 0 && cells <= width && height - lines >= LEAST_TEXT;
  return fits ? { data, lines } : { data: [], lines: 0 };
}

/** ink-table counts characters, not cells: a text with wide glyphs gives way to what is plain of it. */
function plainCell(text: string): string {
  const plain = text.replace(/[^\x20-\x7e]/gu, '').trim();
  return fitText(plain, Math.min(plain.length, MOST_CELLS), { ellipsis: '~' });
}
