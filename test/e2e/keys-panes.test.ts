import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { PROGRAM, type Session, startSession } from '../support/pty-session.ts';
import { LIVING_BOOK, marketWithOrders, startMonitor } from './start-monitor.ts';

let exchange: Exchange;
beforeAll(async () => {
  exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
});
afterAll(() => exchange.close());

/** The monitor on a market with orders of the account, once everything is there. */
async function startHere(columns = 120, rows = 36): Promise<Session> {
  const { slug } = marketWithOrders(exchange);
  const session = startMonitor(exchange.url, exchange.account, {
    columns,
    rows,
    args: ['--market', slug],
  });
  await session.waitFor(columns > 100 ? LIVING_BOOK : /╭1 Markets ─ 60/);
  if (columns > 100) await session.waitWhile('asking for past prices');
  return session;
}

/** The question in the book's title. */
function selected(screen: readonly string[]): string {
  return /Book ─ (?<question>.{4,20})/.exec(screen.join('\n'))?.groups?.['question'] ?? '';
}

/** The lower half of the screen's left side, where the price chart is. */
function chart(screen: readonly string[]): string {
  const top = screen.findIndex((line) => line.includes('3 Price'));
  return screen
    .slice(top + 1)
    .map((line) => line.slice(0, 50))
    .join('\n');
}

/** The book's side of the screen. */
function book(screen: readonly string[]): string {
  return screen
    .slice(1, 20)
    .map((line) => line.slice(60))
    .join('\n');
}

it('zooms the pane in front to the whole screen, and back', async () => {
  await using session = await startHere();
  session.press('2');
  session.press('z');
  const zoomed = await session.waitFor(/z all/);
  expect(zoomed.join('\n')).not.toContain('1 Markets');
  expect(zoomed[2]).toMatch(/^╭2 Book .*╮$/);
  session.press('z');
  await session.waitFor('1 Markets');
});

it('shows the outcomes of a market side by side, and goes from one to the other', async () => {
  await using session = await startHere();
  session.press('5');
  const ladders = await session.waitFor(/×.*│.*×/);
  expect(ladders[2]).toMatch(/^╭5 Ladders ─ .*╮$/);
  expect(ladders[3]).toMatch(/^│▸/);
  session.press('Down');
  await session.waitFor(/│ Will.*│▸Will/);
  session.press('1');
  await session.waitFor('1 Markets');
});

describe('the market list', () => {
  it('moves by pages and to its ends with every key for it', async () => {
    await using session = await startHere();
    session.press('Home');
    const first = selected(await session.waitFor(/│▸/));
    const moves = [
      ['PgDn', 'PgUp'],
      ['Ctrl-D', 'Ctrl-U'],
      ['Ctrl-F', 'Ctrl-B'],
      ['End', 'Home'],
    ] as const;
    for (const [away, back] of moves) {
      session.press(away);
      await session.waitFor((screen) => ![first, ''].includes(selected(screen)));
      session.press(back);
      await session.waitFor((screen) => selected(screen) === first);
    }
  });

  it('stars the selected market, and lets it go', async () => {
    await using session = await startHere();
    session.press('*');
    await session.waitFor('│▸★');
    session.press('*');
    await session.waitWhile('│▸★');
  });

  it('shows the selected market’s event alone, and all again', async () => {
    await using session = await startHere();
    session.press('e');
    await session.waitFor(/Markets ─ \d · .*\/event:/);
    session.press('e');
    await session.waitFor(/Markets ─ 60 ·/);
  });
});

it('goes from pane to pane by number and by Tab, there and back', async () => {
  await using session = await startHere(50, 16);
  const ways = [
    ['2', '╭2 Book'],
    ['3', '╭3 Price'],
    ['4', '╭4 here '],
    ['1', '╭1 Markets'],
    ['Tab', '╭2 Book'],
    ['Shift-Tab', '╭1 Markets'],
  ] as const;
  for (const [key, title] of ways) {
    session.press(key);
    await session.waitFor(title);
  }
});

describe('the book', () => {
  it('is shown coarser and finer, on another scale, folded, and in another shape', async () => {
    await using session = await startHere(160, 44);
    for (const [key, shown, back] of [
      ['+', /Book ─ .* 2t/, '-'],
      ['l', /Book ─ .* log/, 'l'],
      ['f', /Book ─ .* merged/, 'f'],
    ] as const) {
      session.press(key);
      await session.waitFor(shown);
      session.press(back);
      await session.waitWhile(shown);
    }
    const before = await session.waitFor(/spread/);
    session.press('v');
    await session.waitFor(
      (screen) => book(screen).match(/price/g)?.length !== book(before).match(/price/g)?.length,
    );
  });

  it('has a cursor that c takes away again', async () => {
    await using session = await startHere();
    session.press('2');
    session.press('j');
    await session.waitFor((screen) => book(screen).includes('▸'));
    session.press('c');
    await session.waitFor((screen) => !book(screen).includes('▸'));
  });
});

describe('the chart', () => {
  it('looks back longer with w', async () => {
    await using session = await startHere();
    session.press('w');
    await session.waitFor(/3 Price ─ 1d/);
  });

  it('is drawn as columns and in braille with t', async () => {
    await using session = await startHere();
    await session.waitFor((screen) => /[╭╮╰╯─]{3}/.test(chart(screen)));
    session.press('t');
    await session.waitFor((screen) => /[▁-█]{3}/.test(chart(screen)));
    session.press('t');
    await session.waitFor((screen) => /[\u2801-\u28ff]{3}/.test(chart(screen)));
  });
});

it('shows the comments of holders alone with H, all that one of them wrote with u, and the rules with [', async () => {
  await using session = await startHere();
  session.press('Enter');
  await session.waitFor('╭Market ─');
  session.press(']');
  await session.waitFor(/╭Comments \d+ ─/);
  session.press('u');
  await session.waitFor('╭Comments by ');
  session.press('Esc');
  await session.waitFor(/╭Comments \d+ ─/);
  session.press('H');
  await session.waitFor(/╭Comments( \d+)? by holders/);
  session.press('[');
  await session.waitFor('╭Market ─');
});

it('arms the cancel of one outcome with x in the orders pane, and Esc keeps the orders', async () => {
  await using session = await startHere();
  const before = exchange.demo.openOrders().length;
  session.press('4');
  session.press('x');
  await session.waitFor(/\[x\] or \[Enter\] send/);
  session.press('Esc');
  await session.waitWhile(/\[x\] or \[Enter\] send/);
  expect(exchange.demo.openOrders()).toHaveLength(before);
});

it('goes to the next theme with T, in other colors', async () => {
  await using session = await startHere();
  const colors = (): string => {
    const { columns, rows } = session.size();
    const seen = new Set<string>();
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) seen.add(session.cell(x, y).foreground);
    }
    return [...seen].toSorted().join(' ');
  };
  const before = colors();
  session.press('T');
  await session.waitFor(() => colors() !== before);
});

it('names the keys of the place it is in: the palette is chosen from, not scrolled', async () => {
  await using session = await startHere();
  session.press(':');
  await session.waitFor(/╭Go to ─ .*Enter goes/);
  expect(session.screen().join('\n')).not.toContain('j k scroll');
  session.press('Esc');
  await session.waitWhile('╭Go to ─');
  session.press('!');
  await session.waitFor(/╭Messages ─ j k scroll/);
});

it('goes back to the shell with Ctrl-Z, and comes back with fg', async () => {
  const script = 'set -m; "$0" "$@"; echo "stopped with $?"; read line; fg; echo "over"; sleep 1000';
  await using session = startSession({
    command: ['bash', '-c', script, process.execPath, PROGRAM, '--url', exchange.url],
  });
  await session.waitFor(LIVING_BOOK);
  session.press('Ctrl-Z');
  await session.waitFor(/stopped with \d+/);
  session.press('Enter');
  await session.waitFor(LIVING_BOOK);
  expect(session.screen().join('\n')).not.toContain('cannot be suspended');
  session.press('q');
  await session.waitFor('over');
});
