import { DRILL_NAMES } from '../../domain/drills.ts';
import { SERVICE_FLAGS, type ServiceFlag } from './service-options.ts';
import { CHART_STYLES, THEMES } from '../../state/view-state.ts';
import { wrapWords } from '../../text/wrap-text.ts';

/** What `pmtop --help` leads with: what one types, before what one can type. */
export const EXAMPLES = `pmtop: top for prediction markets

  pmtop                                 the monitor on its own exchange, a demo
  pmtop --service polymarket            the monitor on a service known by name
  pmtop --url https://clob.example.com  the monitor on any service of the family
  pmtop markets                         its markets; a slug or an id is a REF
  pmtop book REF                        its order books, as a table
  pmtop prices REF --watch              a line of JSON for each new best price
  pmtop orders --json                   your open orders, for a program
  pmtop cancel REF --yes                cancel your orders there, and verify
  pmtop cancel --all                    the same on every market, after asking
  pmtop drill lie                       practice a cancel that goes wrong
  pmtop exchange --port 8123            the embedded exchange alone

With --demo commands read and cancel on their own exchange: nothing can be lost.
`;

interface MonitorFlag extends Omit<ServiceFlag, 'takes'> {
  /** What stands for its value in the help; missing: it is given or not. */
  readonly takes?: string;
}

/** Flags of the monitor, which no subcommand parses. */
export const MONITOR_FLAGS: readonly MonitorFlag[] = [
  ...SERVICE_FLAGS,
  { flag: '--creator', takes: 'ADDR|SITE', says: 'only the markets of this creator' },
  {
    flag: '--market',
    takes: 'REF',
    says: 'open with this market: slug, condition id, market id or token id',
  },
  { flag: '--demo', says: 'the embedded exchange, whatever is configured' },
  {
    flag: '--fault',
    takes: 'NAME',
    choices: DRILL_NAMES,
    says: 'on the demo, what goes wrong: see pmtop drill',
  },
  { flag: '--read-only', says: 'no canceling (or PMTOP_READ_ONLY=1)' },
  { flag: '--instant', says: 'the cancel key needs no second press' },
  { flag: '--fps', takes: 'N', says: 'frames a second at most, 1 to 60' },
  { flag: '--theme', takes: 'NAME', choices: THEMES, says: `${listOf(THEMES)} (or PMTOP_THEME)` },
  {
    flag: '--chart',
    takes: 'STYLE',
    choices: CHART_STYLES,
    says: `the price chart as ${listOf(CHART_STYLES)}`,
  },
  { flag: '--ascii', says: 'nothing but ASCII (or PMTOP_ASCII=1)' },
  { flag: '--no-mouse', says: 'the mouse is left to the terminal' },
  { flag: '--screen-reader', says: 'sentences, one after the other, instead of a screen' },
];

const FLAG_WIDTH = 23;

/** Flags and environment, after the commands. */
export const MONITOR_HELP = `
Flags of the monitor:
${MONITOR_FLAGS.map(formatFlag).join('\n')}

Account: PMTOP_ADDRESS PMTOP_API_KEY PMTOP_SECRET PMTOP_PASSPHRASE

Exit codes:
  0 done, for a cancel verified
  1 failed
  2 usage or no consent
  3 known not clear
  4 unresolved: what rests is not known
  130 interrupted`;

/** Within 80 columns, as the rest of the help. */
function formatFlag({ flag, takes, says }: MonitorFlag): string {
  const lines = wrapWords(says, 78 - FLAG_WIDTH).join(`\n${' '.repeat(2 + FLAG_WIDTH)}`);
  return `  ${[flag, takes].join(' ').padEnd(FLAG_WIDTH)}${lines}`;
}

/** `a, b or c` */
function listOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
