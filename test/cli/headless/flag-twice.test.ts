import { expect, it } from 'vitest';
import { composeProgram } from '../../../src/cli/compose-program.ts';
import type { ProgramIo } from '../../../src/cli/io/program-io.ts';

/** What the program says of arguments that it does not take. */
async function mistakeOf(...argv: readonly string[]): Promise<string> {
  const said: string[] = [];
  const io = { version: '0' } as unknown as ProgramIo;
  const program = await composeProgram(argv, () => {}, io);
  for (const command of program.commands) command.exitOverride();
  const { outputError } = program.configureOutput();
  const write = (text: string): void => void said.push(text);
  const tell = (text: string): void => outputError?.(text, write);
  for (const command of program.commands) command.configureOutput({ outputError: tell });
  await expect(program.parseAsync(argv, { from: 'user' })).rejects.toThrow();
  return said.join('');
}

it.each([
  ['cancel', 'will-it-rain', '--outcome', 'Yes', '--outcome', 'No', '--yes'],
  ['cancel', '--all', '--timeout', '5', '--timeout=6'],
  ['orders', '--fields', 'id', '--fields', 'market'],
])('a flag of which one value would be lost is refused: %s %s %s …', async (...argv) => {
  expect(await mistakeOf(...argv)).toMatch(/--(?:outcome|timeout|fields) was given twice/);
});

it.each([
  ['cancel', 'will-it-rain', '--yes', '--url', ''],
  ['cancel', '--all', '--service='],
  ['prices', 'will-it-rain', '--outcome', ''],
  ['markets', '--creator', ''],
])('an empty value is refused, as of a variable that nobody set: %s %s %s …', async (...argv) => {
  expect(await mistakeOf(...argv)).toMatch(/--(?:url|service|outcome|creator) must not be empty/);
});

it.each([
  ['cancel', 'will-it-rain', '--outcome', '--yes'],
  ['orders', '--id', '--json'],
  ['markets', '--slug', '--json'],
])(
  'a flag that stands where a value is missing is refused, not taken for it: %s %s %s …',
  async (...argv) => {
    expect(await mistakeOf(...argv)).toMatch(/--(?:outcome|id|slug) has no value before --(?:yes|json)/);
  },
);
