import { expect, it } from 'vitest';
import { armFirst, fullStore } from '../../support/full-store.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const SMALL = Array.from(
  { length: 480 },
  (_, index) => [1 + (index % 40), 1 + Math.floor(index / 40)] as const,
);
const LARGER = [
  [80, 24],
  [120, 36],
  [132, 43],
  [200, 60],
  [250, 20],
  [41, 100],
  [300, 100],
  [500, 150],
] as const;

it('every pane, and the armed line, can be drawn at 480 small sizes and 8 larger ones', async () => {
  for (const [columns, rows] of [...SMALL, ...LARGER]) {
    const store = fullStore(['Will it rain in Lisbon on Friday?', '東京で雪が降るか？', '']);
    armFirst(store, 'Will it rain in Lisbon on Friday?');
    const terminal = createVirtualTerminal(columns, rows);
    await terminal.write(`\u001b[?1049h${paintScreen(store, simulatedClock(), { columns, rows })}`);
    const text = terminal.text().join('');
    // What does not fit is cut, but never so that a press would be confirmed without a word about it.
    expect(text.replaceAll(' ', ''), `${columns}×${rows}`).toContain(columns > 4 ? 'X' : '');
    expect(text, `${columns}×${rows}`).not.toContain('cannot draw');
    terminal.dispose();
  }
});
