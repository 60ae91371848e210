/** Draws the real screen for the README and docs/accessibility.md: `npm run screenshots [NAME]` after `npm run build`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Session, startSession } from '../test/support/pty-session.ts';
import { realClock } from '../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../src/exchange/create-exchange.ts';
import { environmentOf } from '../test/support/ask-signed.ts';
import { DARK_PAPER, drawSvg, LIGHT_PAPER, type Paper } from './draw-svg.ts';

const PICTURES = join(import.meta.dirname, '../docs/screenshots');

interface RenderContext {
  readonly columns: number;
  readonly rows: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly on?: Paper;
}

const WIDE = { columns: 120, rows: 36 };
const MIDDLE = { columns: 100, rows: 30 };
const SIXTEEN_COLORS = { COLORTERM: '', FORCE_COLOR: '1' };

/** Pictures of one screen each, by the names of their files. */
const SCENES: Readonly<Record<string, RenderContext>> = {
  small: { columns: 80, rows: 24 },
  'themes/dark': MIDDLE,
  'themes/light': { ...MIDDLE, args: ['--theme', 'light'], on: LIGHT_PAPER },
  'themes/high-contrast': { ...MIDDLE, args: ['--theme', 'high-contrast'] },
  'themes/high-contrast-light': { ...MIDDLE, args: ['--theme', 'high-contrast-light'], on: LIGHT_PAPER },
  'themes/colour-blind': { ...MIDDLE, args: ['--theme', 'colour-blind'] },
  'themes/colour-blind-on-light': { ...MIDDLE, args: ['--theme', 'colour-blind'], on: LIGHT_PAPER },
  'themes/mono': { ...MIDDLE, args: ['--theme', 'mono'] },
  'themes/16-colors': { ...MIDDLE, env: SIXTEEN_COLORS },
  'themes/16-colors-light': { ...MIDDLE, args: ['--theme', 'light'], env: SIXTEEN_COLORS, on: LIGHT_PAPER },
  'themes/no-color': { ...MIDDLE, env: { NO_COLOR: '1' } },
  'themes/ascii': { ...MIDDLE, args: ['--ascii'] },
  'themes/40x10': { columns: 40, rows: 10 },
  'themes/80x24': { columns: 80, rows: 24 },
  'themes/120x36': WIDE,
  'themes/200x60': { columns: 200, rows: 60 },
};

/** The demo once its books are alive, on a market that holds orders of the account. */
async function startDemo({ columns, rows, args = [], env = {} }: RenderContext): Promise<Session> {
  const session = startSession({ columns, rows, args: ['--demo', ...args], env });
  await session.waitFor(columns < 60 ? /(\.\d\d +\.\d\d[^]*){3}/ : /mid \.\d+/);
  if (columns >= 60) await session.waitFor(/ [◂<] /);
  await session.waitWhile('asking for past prices');
  await settle();
  return session;
}

/** The rest of a frame may still be on its way to the screen. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200));
}

async function drawCancel(): Promise<void> {
  await using session = await startDemo(WIDE);
  save(session, 'monitor');
  session.press('X');
  await session.waitFor(/\[X\] or \[Enter\] send/);
  save(session, 'armed');
  // A second press counts only when it cannot be a bounce of the first.
  await settle();
  session.press('Enter');
  await session.waitFor('clear, verified');
  // The panes are asked for again when the verdict is there.
  await session.waitFor('here 0 ');
  save(session, 'verified');
}

/** What a newcomer may meet before anything works: each explains itself and names the command that helps. */
const EXPLAINED: Readonly<Record<string, readonly [shows: string, sees: (exchange: Exchange) => Started]>> = {
  'no-credentials': ['mid .', ({ url }) => ({ url })],
  'expired-key': [
    'pmtop doctor tries',
    ({ url, account, faults }) => {
      faults.on('unauthorised', { path: '/data/orders' });
      return { url, env: environmentOf(account) };
    },
  ],
  'wrong-address': ['nothing answers', () => ({ url: 'http://127.0.0.1:9' })],
  'no-orders': [
    'pmtop --demo',
    ({ url, account, demo }) => {
      for (const id of demo.openOrders()) demo.cancel(id);
      return { url, env: environmentOf(account) };
    },
  ],
};

interface Started {
  readonly url: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function drawExplained(name: string): Promise<void> {
  const [shows, sees] = EXPLAINED[name] as (typeof EXPLAINED)[string];
  const exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
  const { url, env = {} } = sees(exchange);
  await using session = startSession({ columns: 80, rows: 24, args: ['--url', url], env });
  await session.waitFor(shows);
  await session.waitWhile('asking for past prices');
  await settle();
  save(session, `explained/${name}`);
  await exchange.close();
}

async function drawScene(name: string, scene: RenderContext): Promise<void> {
  await using session = await startDemo(scene);
  save(session, name, scene.on);
}

function save(session: Session, name: string, on: Paper = DARK_PAPER): void {
  const { columns, rows } = session.size();
  const file = join(PICTURES, `${name}.svg`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, drawSvg({ columns, rows, cell: session.cell, on }));
  console.log(`docs/screenshots/${name}.svg`);
}

const wanted = process.argv[2] ?? '';
if ('monitor'.includes(wanted)) await drawCancel();
for (const [name, scene] of Object.entries(SCENES)) if (name.includes(wanted)) await drawScene(name, scene);
for (const name of Object.keys(EXPLAINED))
  if (`explained/${name}`.includes(wanted)) await drawExplained(name);
