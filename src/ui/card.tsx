import type { ReactElement } from 'react';
import { cardFacts } from '../state/rows/card-facts.ts';
import { fitText } from '../text/fit.ts';
import { Table } from './ink-table.ts';
import { useScreen, useSelected } from './screen-context.ts';

/** ink-table puts borders and blanks around two columns: seven cells. */
const TABLE_CHROME = 7;
const FACT_WIDTH = 14;

/** The card of the selected market or order: a small table of facts, as many as fit. */
export function Card({ width, height }: { readonly width: number; readonly height: number }): ReactElement {
  const { glyphs } = useScreen();
  const facts = useSelected((state) => JSON.stringify(cardFacts(state)));
  const valueWidth = Math.max(1, width - FACT_WIDTH - TABLE_CHROME);
  // The table draws a line between rows: n facts and the titles take 2n + 3 lines.
  const room = Math.max(1, Math.floor((height - 3) / 2));
  const data = (JSON.parse(facts) as ReturnType<typeof cardFacts>).slice(0, room).map(({ fact, value }) => ({
    fact: fitText(fact, FACT_WIDTH, { ellipsis: glyphs.ellipsis }),
    value: plainText(fitText(value, valueWidth, { ellipsis: glyphs.ellipsis }), valueWidth),
  }));
  return <Table data={data} />;
}

/** ink-table counts characters, not cells: wide glyphs would push its borders out. */
function plainText(text: string, width: number): string {
  return text.length === width
    ? text
    : text
        .replace(/[^\x20-\x7e…]/gu, '')
        .padEnd(width)
        .slice(0, width);
}
