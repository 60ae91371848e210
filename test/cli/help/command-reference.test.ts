import { expect, it } from 'vitest';
import { commandReference, describedCommands, describeProgram } from '../../../scripts/command-reference.ts';
import { READ_COMMANDS } from '../../../src/cli/read/commands/all-commands.ts';
import { MONITOR_FLAGS } from '../../../src/cli/help/help-text.ts';
import { MONITOR_OPTIONS, parseMonitorFlags } from '../../../src/config/monitor-flags.ts';
import { expectGenerated } from '../../support/generated-pages.ts';
import { namedCommands } from '../../support/documented-lines.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { explanationOf } from '../../../src/cli/help/add-command.ts';

it('docs/commands.md tells the commands that the program has', async () => {
  expectGenerated('docs/commands.md', 'commands', commandReference(await describeProgram()));
});

it.each(READ_COMMANDS)(
  'docs/commands.md tells the flags of every command that reads once, and leads from $name there',
  async ({ name }) => {
    const sections = commandReference(await describeProgram()).split('\n## ');
    expect(sections.find((section) => section.startsWith(`pmtop ${name}`))).toContain(
      '[common flags](#flags-of-every-',
    );
  },
);

it('every command that the help names has examples that begin with it, and tells its exit codes', async () => {
  const program = await describeProgram();
  const visible = new Set(program.createHelp().visibleCommands(program));
  for (const command of program.commands.filter((each) => visible.has(each))) {
    const { examples = [], exits = [] } = explanationOf(command) ?? {};
    expect(examples.length, command.name()).toBeGreaterThan(0);
    for (const example of examples) expect(example).toContain(`pmtop ${command.name()}`);
    expect(exits, command.name()).toContainEqual(expect.stringMatching(/^2 usage/));
  }
});

it('no line of any help is wider than 80 columns', async () => {
  const program = await describeProgram();
  const all = [program, ...describedCommands(program)];
  expect(all.length).toBeGreaterThan(20);
  for (const command of all) {
    let help = '';
    const writeOut = (text: string): void => void (help += text);
    command.configureOutput({ writeOut, getOutHelpWidth: () => 80 }).outputHelp();
    expect(help.split('\n').filter((line) => textWidth(line) > 80)).toEqual([]);
    expect(help).toContain('\nExit codes:\n');
  }
});

it('the help of a command leads with its examples and ends with its exit codes', async () => {
  const program = await describeProgram();
  const book = program.commands.find((command) => command.name() === 'book');
  let help = '';
  book?.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  expect(help).toMatch(
    /^ {2}pmtop book [^]*Usage: [^]*Options:[^]*\nExit codes:\n {2}0 done\n[^]* {2}130 interrupted\n$/,
  );
});

it.each(namedCommands())('$page names the command $name, which there is', async ({ name }) => {
  const { commands } = await describeProgram();
  expect([...commands.map((command) => command.name()), 'record', 'replay']).toContain(name);
});

it('the help of the monitor tells every flag that it takes', () => {
  const told = MONITOR_FLAGS.map(({ flag }) => flag.replace('--', ''));
  expect(told.filter((flag) => flag in MONITOR_OPTIONS).toSorted(), 'MONITOR_FLAGS of help-text.ts').toEqual(
    Object.keys(MONITOR_OPTIONS).toSorted(),
  );
});

it.each(MONITOR_FLAGS)('the monitor takes $flag, which its help tells', ({ flag, takes, choices }) => {
  const value = takes === undefined ? [] : [choices?.[0] ?? '30'];
  expect(parseMonitorFlags([flag, ...value])).toHaveProperty('flags');
});
