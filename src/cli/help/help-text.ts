import { DRILL_NAMES } from '../../domain/drills.ts';
import { CHART_STYLES, THEMES } from '../../state/view-state.ts';

/** What `pmtop --help` leads with: what one types, before what one can type. */
export const EXAMPLES = `pmtop: top for prediction markets

  pmtop                                      the monitor on its own exchange, a demo
  pmtop --url https://clob.example.com       the monitor on a service
  pmtop book will-it-rain                    its order books, as a table
  pmtop prices will-it-rain --watch          a line of JSON whenever a best price changes
  pmtop orders --json                        your open orders, for a program
  pmtop cancel will-it-rain --yes            cancel your orders on one market, and verify
  pmtop cancel --all                         the same on every market, after asking
  pmtop drill lie                            practise a cancel that goes wrong
  pmtop exchange --port 8123                 the embedded exchange alone
`;

interface MonitorFlag {
  readonly flag: `--${string}`;
  /** What stands for its value in the help; missing: it is given or not. */
  readonly takes?: string;
  readonly choices?: readonly string[];
  readonly says: string;
}

/** Flags of the monitor, which no subcommand parses. */
export const MONITOR_FLAGS: readonly MonitorFlag[] = [
  { flag: '--url', takes: 'URL', says: 'the service to watch (or PMTOP_URL)' },
  {
    flag: '--catalog-url',
    takes: 'URL',
    says: 'where its catalog lives, if different (or PMTOP_CATALOG_URL)',
  },
  { flag: '--profile', takes: 'NAME', says: 'a profile of config.toml (or PMTOP_PROFILE)' },
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
  { flag: '--read-only', says: 'no cancelling (or PMTOP_READ_ONLY=1)' },
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
${MONITOR_FLAGS.map(({ flag, takes, says }) => `  ${[flag, takes].join(' ').padEnd(FLAG_WIDTH)}${says}`).join('\n')}

Account: PMTOP_ADDRESS PMTOP_API_KEY PMTOP_SECRET PMTOP_PASSPHRASE
Exit codes: 0 done, for a cancel verified · 1 failed · 2 usage or no consent · 3 known not clear
            4 unresolved: something may have been sent · 130 interrupted`;

/** `a, b or c` */
function listOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
