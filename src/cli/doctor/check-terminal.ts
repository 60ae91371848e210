import { detectCapabilities } from '../../terminal/capabilities.ts';
import type { Environment } from '../../system/environment.ts';
import type { DoctorTerminal } from './doctor-io.ts';
import { type Finding, findingsOf } from './finding.ts';

/** The smallest screen with all panes, and the smallest with more than one line. */
const ALL_PANES = { columns: 60, rows: 16 };
const ONE_PANE = { columns: 40, rows: 10 };

/** Asks whether the terminal knows a mode (DECRQM), here synchronised output. */
const SYNCHRONISED = '\u001b[?2026$p';
const KNOWN = /\u001b\[\?2026;[123]\$y/;

const COLOURS = { 0: 'no colours', 4: '16 colours', 8: '256 colours', 24: 'true colours' } as const;

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
  const { colourLevel, unicode, remote } = found;
  return [
    describeKind(environment, colourLevel, remote),
    checkSize(terminal),
    checkLetters(unicode),
    ...(await checkSynchronised(terminal)),
  ];
}

function describeKind(environment: Environment, colourLevel: keyof typeof COLOURS, remote: boolean): Finding {
  const facts = [
    environment['TERM'],
    COLOURS[colourLevel] + (environment['NO_COLOR'] ? ' (NO_COLOR)' : ''),
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

async function checkSynchronised({ ask }: DoctorTerminal): Promise<Finding[]> {
  if (!ask) return [];
  const { ok } = findingsOf('frames');
  const known = KNOWN.test(await ask(SYNCHRONISED));
  return [ok(known ? 'drawn at once (synchronised output)' : 'drawn as they come: no synchronised output')];
}
