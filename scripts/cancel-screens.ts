/**
 * Draws what each end of a cancel looks like, on a wide and on a narrow terminal: `node scripts/cancel-screens.ts [NAME]`
 * after `npm run build`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realClock } from '../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../src/exchange/create-exchange.ts';
import { environmentOf } from '../test/support/ask-signed.ts';
import { startFaultProxy, type FaultProxy } from '../test/support/fault-proxy.ts';
import { type Session, startSession } from '../test/support/pty-session.ts';
import { drawSvg } from './draw-svg.ts';

const PICTURES = join(import.meta.dirname, '../docs/screenshots/cancel');
const CANCEL = { path: '/cancel-market-orders' };
const SIZES = [
  ['', 120, 36],
  ['-small', 50, 16],
] as const;

interface Stage {
  readonly exchange: Exchange;
  readonly proxy: FaultProxy;
  readonly session: Session;
  /** An order of the account on another market than the one that is canceled. */
  readonly strangerId: string;
}

interface Picture {
  /** What goes wrong once the monitor runs. */
  readonly trouble?: (stage: Stage) => void | Promise<void>;
  /** The screen when it is reached; lines may be broken anywhere between words. */
  readonly shows: RegExp;
  readonly flags?: readonly string[];
  readonly signedIn?: boolean;
  readonly presses?: 'none' | 'one' | 'two';
}

const PICTURED: Readonly<Record<string, Picture>> = {
  armed: { shows: /\[Esc\] keep/, presses: 'one' },
  confirmed: { shows: /clear, verified/ },
  left: { trouble: ({ exchange }) => exchange.faults.on('lying-cancel', CANCEL), shows: /NOT clear: 1 left/ },
  refused: {
    trouble: ({ exchange }) => exchange.faults.on('unauthorised', CANCEL),
    shows: /refused: .*Esc dismisses/,
  },
  throttled: {
    trouble: ({ exchange }) => exchange.faults.on('throttled', { ...CANCEL, amount: 30 }),
    shows: /throttled, next try in/,
  },
  'not-sent': {
    async trouble({ exchange, proxy, session }) {
      await Promise.all([exchange.stop(), proxy.close()]);
      await session.waitFor(session.size().columns < 100 ? /retry/ : /cancel not ready/);
    },
    shows: /not sent: /,
  },
  unresolved: {
    trouble({ exchange }) {
      exchange.faults.on('hang-after', CANCEL);
      exchange.faults.on('reset-before', { path: '/data/orders' });
    },
    shows: /unresolved: \d+ open at last reading/,
  },
  'new-meanwhile': {
    trouble: ({ exchange }) => exchange.faults.on('orders-appear', { ...CANCEL, times: 1 }),
    shows: /new since the cancel: cancel again/,
  },
  'outside-market': {
    trouble({ proxy, strangerId }) {
      const body = JSON.stringify({ canceled: [strangerId], not_canceled: {} });
      const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
      proxy.strike({ kind: 'answer', when: 'executed', bytes: head + body }, { on: /^DELETE/ });
    },
    shows: /ALARM: 1 canceled outside this market/,
  },
  'read-only': { flags: ['--read-only'], shows: /cancel all here: read-only/, presses: 'one' },
  'no-credentials': { signedIn: false, shows: /cancel all here: no account/, presses: 'one' },
};

for (const [name, picture] of Object.entries(PICTURED)) {
  if (!name.includes(process.argv[2] ?? '')) continue;
  for (const [suffix, columns, rows] of SIZES) await draw(`${name}${suffix}`, picture, columns, rows);
}

async function draw(name: string, picture: Picture, columns: number, rows: number): Promise<void> {
  const exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
  const proxy = await startFaultProxy(Number(new URL(exchange.url).port));
  const held = exchange.markets.filter(({ conditionId }) => exchange.demo.openOrders(conditionId).length > 1);
  const [market, other] = held;
  if (!market || !other) throw new Error('the account has orders on fewer than two markets');
  const [strangerId = ''] = exchange.demo.openOrders(other.conditionId);
  const { flags = [], signedIn = true, presses = 'two' } = picture;
  await using session = startSession({
    columns,
    rows,
    args: ['--url', proxy.url, '--market', market.slug, ...flags],
    env: signedIn ? environmentOf(exchange.account) : {},
  });
  await waitUntilReady(session);
  await picture.trouble?.({ exchange, proxy, session, strangerId });
  if (presses !== 'none') session.press('X');
  if (presses === 'two') {
    await session.waitFor(showsWords(/\[Esc\] keep/));
    // A second press counts only when it cannot be a bounce of the first.
    await new Promise((resolve) => setTimeout(resolve, 250));
    session.press('X');
  }
  await session.waitFor(showsWords(picture.shows), { timeoutMs: 45_000 });
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${name}.svg`), drawSvg({ columns, rows, cell: session.cell }));
  console.log(`docs/screenshots/cancel/${name}.svg`);
  await exchange.close();
  await proxy.close().catch(() => {});
}

/** Nothing arms before the armed line could be seen: an overlay shows that the screen is all there. */
async function waitUntilReady(session: Session): Promise<void> {
  await session.waitFor(/[1-9]|tabs/);
  session.press('?');
  await session.waitFor('Help');
  session.press('Esc');
  await session.waitWhile('Help ─');
  await session.waitFor(showsWords(/here \d|mine|│▸/));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}

function showsWords(wanted: RegExp): (screen: readonly string[]) => boolean {
  return (screen) => wanted.test(screen.map((line) => line.trim()).join(' '));
}
