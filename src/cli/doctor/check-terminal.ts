import { detectCapabilities } from '../../terminal/capabilities.ts';
import type { Environment } from '../../system/environment.ts';
import { type DoctorTerminal, type Finding, findingsOf } from './finding.ts';
import type { Clock } from '../../domain/clock.ts';

/** The smallest screen with all panes, and the smallest with more than one line. */
const ALL_PANES = { columns: 60, rows: 16 };
const ONE_PANE = { columns: 40, rows: 10 };

/** Asks whether the terminal knows a mode (DECRQM), here synchronized output. */
const SYNCHRONIZED = '\u001b[?2026$p';
const KNOWN = /\u001b\[\?2026;[123]\$y/;

const COLORS = { 0: 'no colors', 4: '16 colors', 8: '256 colors', 24: 'true colors' } as const;

/** Whether the monitor can be drawn here, and how well. */
export async function checkTerminal(terminal: DoctorTerminal, environment: Environment): Promise<Finding[]> {
  const { warn, fail } = findingsOf('terminal');
  if (!terminal.isTTY) {
    return [warn('there is none here', 'the monitor needs one; the commands with --json work everywhere')];
  }
  const found = detectCapabilities(environment, true);
  if (found.dumb) {
    return [
      fail(
        `TERM is ${environment['TERM'] || 'unset'}: nothing can be drawn`,
        'set TERM to what your terminal is',
      ),
    ];
  }
  const { colorLevel, unicode, remote } = found;
  return [
    describeKind(environment, colorLevel, remote),
    checkSize(terminal),
    checkLetters(unicode),
    ...(await checkSynchronized(terminal)),
  ];
}

function describeKind(environment: Environment, colorLevel: keyof typeof COLORS, remote: boolean): Finding {
  const facts = [
    environment['TERM'],
    COLORS[colorLevel] + (environment['NO_COLOR'] ? ' (NO_COLOR)' : ''),
    environment['TMUX'] && 'inside tmux',
    environment['STY'] && 'inside screen',
    remote && 'over ssh',
  ];
  return findingsOf('terminal').ok(facts.filter(Boolean).join(', '));
}

function checkSize({ columns = 0, rows = 0 }: DoctorTerminal): Finding {
  const { ok, warn } = findingsOf('size');
  const holds = (size: typeof ALL_PANES): boolean => columns >= size.columns && rows >= size.rows;
  const says = `${columns}×${rows}`;
  if (holds(ALL_PANES)) return ok(says);
  const shows = holds(ONE_PANE) ? 'one pane at a time' : 'one line';
  return warn(`${says} has room for ${shows}`, `${ALL_PANES.columns}×${ALL_PANES.rows} holds all panes`);
}

function checkLetters(unicode: boolean): Finding {
  const { ok, warn } = findingsOf('letters');
  if (unicode) return ok('UTF-8');
  return warn(
    'the locale is not UTF-8: borders and the chart are ASCII',
    'set LANG to one that is, like C.UTF-8',
  );
}

async function checkSynchronized({ ask }: DoctorTerminal): Promise<Finding[]> {
  if (!ask) return [];
  const { ok } = findingsOf('frames');
  const known = KNOWN.test(await ask(SYNCHRONIZED));
  return [ok(known ? 'drawn at once (synchronized output)' : 'drawn as they come: no synchronized output')];
}

/** Every terminal answers this one, and in order: whatever it has to say to an earlier question comes before. */
const WHO_ARE_YOU = '\u001b[c';
const I_AM = /\u001b\[\?[\d;]*c/;
const PATIENCE_MS = 500;

/** What is needed of `process`. */
interface Terminals {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
}

/** The terminal that this process was started in. */
export function ownTerminal({ stdin, stdout }: Terminals, clock: Clock): DoctorTerminal {
  if (!stdin.isTTY || !stdout.isTTY) return { isTTY: false };
  const { columns, rows } = stdout;
  return { isTTY: true, columns, rows, ask: (question) => ask({ stdin, stdout }, clock, question) };
}

/** Resolves with what the terminal answers within half a second; with nothing when it is silent. */
function ask({ stdin, stdout }: Terminals, clock: Clock, question: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const finish = (): void => {
      forget();
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      resolve(answer);
    };
    const read = (bytes: Buffer): void => {
      answer += bytes.toString('latin1');
      if (I_AM.test(answer)) finish();
    };
    const forget = clock.schedule(PATIENCE_MS, finish);
    stdin.setRawMode(true);
    stdin.on('data', read).resume();
    stdout.write(question + WHO_ARE_YOU);
  });
}
