import { expect, it } from 'vitest';
import { describedCommands, describeProgram } from '../../scripts/command-reference.ts';
import { COMMAND_NAMES, parseMonitorFlags } from '../../src/config/monitor-flags.ts';

it('takes a value behind a blank or an equals sign', () => {
  const flags = { url: 'http://127.0.0.1:1', fps: 5, readOnly: true, market: 'rain' };
  expect(
    parseMonitorFlags(['--url', 'http://127.0.0.1:1', '--fps=5', '--read-only', '--market', 'rain']),
  ).toEqual({ flags });
});

it('takes how it looks and sounds', () => {
  const argv = ['--theme', 'light', '--chart=block', '--ascii', '--no-mouse', '--screen-reader'];
  const flags = { theme: 'light', chart: 'block', ascii: true, mouse: false, screenReader: true };
  expect(parseMonitorFlags(argv)).toEqual({ flags });
});

it('takes nothing for no flags', () => {
  expect(parseMonitorFlags([])).toEqual({ flags: {} });
});

it('suggests what is near to a flag that there is not, and nothing when nothing is', () => {
  expect(parseMonitorFlags(['--them', 'dark'])).toEqual({
    problem: 'there is no flag --them; did you mean --theme? See pmtop --help',
  });
  expect(parseMonitorFlags(['--bogus'])).toEqual({ problem: 'there is no flag --bogus. See pmtop --help' });
});

it.each([
  [['--demo', 'markets'], 'markets'],
  [['--market', 'book', 'book', 'rain', '--json'], 'book'],
  [['--url', 'https://example.com', 'cancels'], 'cancels'],
])('says of %j that the command comes first', (argv, command) => {
  expect(parseMonitorFlags(argv)).toEqual({
    problem: `a command comes first: pmtop ${command} … (its flags: pmtop ${command} --help)`,
  });
});

it('sends a person who wants the version to the flag that has it', () => {
  expect(parseMonitorFlags(['-v'])).toEqual({
    problem: 'there is no flag -v; did you mean -V? See pmtop --help',
  });
});

it.each(['toString', 'x.rec'])('takes no other word for a command: %s', (word) => {
  expect(parseMonitorFlags(['--demo', word])).toEqual({
    problem: `Unexpected argument '${word}'. See pmtop --help`,
  });
});

it.each([
  ['a flag with a typing error', ['--ulr', 'http://127.0.0.1:1'], '--url'],
  ['a flag with letters missing', ['--readonly'], '--read-only'],
  ['a flag that there is not', ['--verbose'], '--verbose'],
  ['a theme that there is not', ['--theme', 'pink'], 'colour-blind'],
  ['a theme that is misspelt', ['--theme', 'drak'], 'there is no "drak"; did you mean dark?'],
  ['a way to draw that there is not', ['--chart=dots'], 'braille'],
  ['a pace that is none', ['--fps', '0'], '--fps'],
  ['an address of a variable that is not set', ['--url', ''], '--url must not be empty'],
  ['a service of one', ['--service='], '--service must not be empty'],
  ['a pace beyond reason', ['--fps=61'], '--fps'],
  ['a flag without its value', ['--market'], '--market'],
  ['a value where none belongs', ['--demo=yes'], '--demo'],
])('refuses %s in one line that names it', (_, argv, named) => {
  const read = parseMonitorFlags(argv);
  expect(read).toHaveProperty('problem', expect.stringContaining(named));
  expect(read).toHaveProperty('problem', expect.not.stringContaining('\n'));
});

it('a command after a flag is recognized, whichever it is', async () => {
  const names = describedCommands(await describeProgram()).map((command) => command.name());
  expect(COMMAND_NAMES.toSorted(), 'COMMAND_NAMES of src/config/monitor-flags.ts').toEqual(names.toSorted());
});
