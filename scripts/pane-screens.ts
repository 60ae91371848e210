/**
 * Draws the panes in every state they can be in, at three sizes: `node scripts/pane-screens.ts [NAME]` after `npm run build`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realClock } from '../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../src/exchange/create-exchange.ts';
import { environmentOf } from '../test/support/ask-signed.ts';
import { startLoopbackServer } from '../test/support/loopback-server.ts';
import { type Session, startSession, type Wanted } from '../test/support/pty-session.ts';
import { drawSvg } from './draw-svg.ts';
import { answerFromTheEdges } from './pane-screens/edge-service.ts';

const PICTURES = join(import.meta.dirname, '../docs/screenshots/panes');
const SIZES = [
  ['', 120, 36],
  ['-middle', 80, 24],
  ['-small', 50, 16],
] as const;
const BOOKS = { path: '/books' };

interface Picture {
  /** Shows a service of the strangest markets there may be instead of the exchange. */
  readonly edges?: true;
  readonly flags?: readonly string[];
  /** What goes wrong once the monitor runs. */
  readonly trouble?: (exchange: Exchange) => void | Promise<void>;
  /** Keys, and what is waited for after each. */
  readonly keys?: readonly (readonly [key: string, shows: Wanted])[];
  /** The screen when it is reached, where there is room for all of it; elsewhere it is waited for as long. */
  readonly shows?: Wanted;
  readonly waitMs?: number;
}

const PICTURED: Readonly<Record<string, Picture>> = {
  live: {},
  stale: { trouble: ({ faults }) => faults.on('hang'), shows: /STALE/, waitMs: 30_000 },
  error: { trouble: (exchange) => exchange.stop(), shows: /offline|unreachable/, waitMs: 12_000 },
  throttled: {
    trouble: ({ faults }) => faults.on('throttled', { amount: 20 }),
    shows: /throttled/,
    waitMs: 12_000,
  },
  suspect: { trouble: ({ faults }) => faults.on('books-crossed', BOOKS), shows: /SUSPECT: crossed/ },
  frozen: {
    trouble: ({ faults }) => faults.on('books-stale', BOOKS),
    shows: /SUSPECT: frozen/,
    waitMs: 40_000,
  },
  ghost: { trouble: ({ faults }) => faults.on('books-ghosted', BOOKS), shows: /SUSPECT: ghost/ },
  skewed: { trouble: ({ faults }) => faults.on('skewed-clock', { amount: 90 }), waitMs: 12_000 },
  paused: { keys: [['p', 'PAUSED']] },
  empty: {
    keys: [
      ['/', '/_'],
      ['z', '/z_'],
      ['q', '/zq_'],
      ['x', 'no market matches'],
    ],
  },
  // It is taken back after five seconds.
  armed: { keys: [['X', /again or/]], waitMs: 500 },
  messages: {
    trouble: ({ faults }) => faults.on('server-error'),
    waitMs: 6_000,
    keys: [['!', 'Messages ─']],
  },
  help: { keys: [['?', 'Help ─']] },
  palette: {
    keys: [
      [':', 'Go to ─'],
      ['f', ': f_'],
    ],
  },
  card: { keys: [['Enter', 'Market ─']], waitMs: 3_000 },
  comments: {
    keys: [
      ['Enter', 'Market ─'],
      [']', /Comments( \d+)? ─/],
    ],
    waitMs: 2_000,
  },
  'order-card': {
    keys: [
      ['4', /My orders/],
      ['Enter', 'Order ─'],
    ],
    waitMs: 2_000,
  },
  trades: { keys: [[']', /rades ─|rades/]], waitMs: 3_000 },
  activity: {
    keys: [
      [']', /rades/],
      [']', /ctivity/],
    ],
    waitMs: 3_000,
  },
  'by-fee': {
    keys: [
      [':', 'Go to ─'],
      ['sort by fee', 'sort by fee_'],
      ['Enter', 'sort fee'],
    ],
    waitMs: 4_000,
  },
  book: {
    keys: [
      ['2', /Book|SUSPECT/],
      ['j', /[▸◂]/],
    ],
  },
  braille: {
    keys: [
      ['t', /./],
      ['t', /./],
      ['3', /Price/],
    ],
    waitMs: 1_000,
  },
  edges: { edges: true },
  'edge-book': { edges: true, keys: [['2', /Book|SUSPECT/]], waitMs: 1_000 },
};

const wanted = process.argv[2] ?? '';
const chosen = Object.entries(PICTURED).filter(([name]) => name.includes(wanted));
if (chosen.length === 0) {
  console.error(`no pane is called ${wanted}; there are ${Object.keys(PICTURED).join(', ')}`);
  process.exit(1);
}
mkdirSync(PICTURES, { recursive: true });
for (const [name, picture] of chosen) {
  for (const [suffix, columns, rows] of SIZES) await draw(`${name}${suffix}`, picture, columns, rows);
}

async function draw(name: string, picture: Picture, columns: number, rows: number): Promise<void> {
  await using stage = picture.edges ? await edgeStage() : await exchangeStage(picture);
  await using session = startSession({ columns, rows, args: [...stage.args], env: stage.env });
  await waitUntilReady(session);
  await stage.trouble();
  for (const [key, shows] of picture.keys ?? []) {
    if (key.length > 1 && key.includes(' ')) session.send(key);
    else session.press(key);
    await session.waitFor(shows);
  }
  await waitFor(session, picture);
  writeFileSync(join(PICTURES, `${name}.svg`), drawSvg({ columns, rows, cell: session.cell }));
  console.log(`docs/screenshots/panes/${name}.svg`);
}

/** A short screen says less: there the time is waited out that a long one may take. */
async function waitFor(session: Session, { shows, waitMs = 10_000 }: Picture): Promise<void> {
  if (shows !== undefined)
    await session.waitFor(shows, { timeoutMs: waitMs + 10_000 }).catch(() => undefined);
  else await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, 6_000)));
}

interface Stage extends AsyncDisposable {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  trouble(): void | Promise<void>;
}

async function exchangeStage({ trouble, flags = [] }: Picture): Promise<Stage> {
  const exchange = await createExchange({ clock: realClock, markets: 60 }).listen();
  const held = exchange.markets.find(({ conditionId }) => exchange.demo.openOrders(conditionId).length > 1);
  return {
    args: ['--url', exchange.url, '--market', held?.slug ?? '', ...flags],
    env: environmentOf(exchange.account),
    trouble: () => trouble?.(exchange),
    [Symbol.asyncDispose]: () => exchange.close(),
  };
}

async function edgeStage(): Promise<Stage> {
  const server = await startLoopbackServer(answerFromTheEdges());
  return {
    args: ['--url', server.url],
    env: {},
    trouble: () => undefined,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

async function waitUntilReady(session: Session): Promise<void> {
  await session.waitFor(/Markets ─ [1-9]\d* ·/, { timeoutMs: 20_000 });
  await session.waitFor(/ \.\d+ +\.\d+/);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
}
