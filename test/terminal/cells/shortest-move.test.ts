import { describe, expect, it } from 'vitest';
import { shortestMove } from '../../../src/terminal/cells/shortest-move.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const at = (column: number, row: number) => ({ column, row });

describe('a move of the cursor', () => {
  it.each([
    [undefined, at(0, 0), '\u001b[H'],
    [undefined, at(0, 4), '\u001b[5H'],
    [undefined, at(9, 4), '\u001b[5;10H'],
    [at(9, 4), at(10, 4), '\u001b[C'],
    [at(9, 4), at(0, 4), '\r'],
    [at(9, 4), at(7, 4), '\b\b'],
    [at(9, 4), at(0, 5), '\r\n'],
    [at(9, 4), at(0, 6), '\r\n\n'],
    [at(9, 4), at(9, 7), '\u001b[3B'],
    [at(90, 4), at(91, 30), '\u001b[31;92H'],
  ])('from %j to %j is the shortest there is', (from, to, sequence) => {
    expect(shortestMove(from, to, true)).toBe(sequence);
  });

  it('goes by the column only when the column is known', () => {
    expect(shortestMove(at(9, 4), at(10, 4), false)).toBe('\u001b[11G');
    expect(shortestMove(at(9, 4), at(9, 5), false)).toBe('\r\n\u001b[9C');
  });

  it('arrives, from everywhere to everywhere', async () => {
    const terminal = createVirtualTerminal(12, 5);
    const { active } = terminal.terminal.buffer;
    for (let from = 0; from < 60; from += 7) {
      for (let to = 0; to < 60; to++) {
        const [start, end] = [at(from % 12, Math.floor(from / 12)), at(to % 12, Math.floor(to / 12))];
        await terminal.write(shortestMove(undefined, start, false) + shortestMove(start, end, true));
        expect([active.cursorX, active.cursorY]).toEqual([end.column, end.row]);
      }
    }
  });
});
