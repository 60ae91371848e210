import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { READ_COMMANDS } from '../../../src/cli/read/commands/all-commands.ts';
import { jsonSchemas } from '../../../scripts/json-schemas.ts';
import { problemsOf, SCHEMAS } from '../../support/json-schemas.ts';
import { readArgv } from '../read/read-lines.ts';
import { readScene } from '../read/read-scene.ts';

const BEHIND = 'schemas/ is behind the program: run npm run generate';

it('the shipped schemas are those of the program', () => {
  const shipped = readdirSync(SCHEMAS).toSorted();
  expect(shipped, BEHIND).toEqual([...jsonSchemas().keys()].toSorted());
  for (const [name, schema] of jsonSchemas()) {
    expect(JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8')), BEHIND).toEqual(schema);
  }
});

it.each(READ_COMMANDS)(
  '$name prints documents of its schema, whole and with some fields',
  async ({ name, fields }) => {
    const scene = await readScene();
    const argv = readArgv(name, scene.exchange);
    const whole = await scene.run(...argv, '--json');
    expect(problemsOf(whole.out)).toBeUndefined();
    const cut = await scene.run(...argv, '--json', '--fields', fields[0]?.name ?? '');
    expect(problemsOf(cut.out)).toBeUndefined();
    const { rows } = JSON.parse(cut.out) as { rows: readonly object[] };
    expect(rows.every((row) => Object.keys(row).length === 1)).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
  },
);

it.each([
  [
    'a row that lacks a field',
    (document: Record<string, unknown>) =>
      delete (document['rows'] as object[] & [{ label?: string }])[0].label,
  ],
  [
    'a number where text belongs',
    (document: Record<string, unknown>) => ((document['rows'] as [{ label: unknown }])[0].label = 7),
  ],
  ['a key that nobody knows', (document: Record<string, unknown>) => (document['more'] = true)],
])('%s is no document', async (_, spoil) => {
  const scene = await readScene();
  const document = JSON.parse((await scene.run('tags', '--json')).out) as Record<string, unknown>;
  expect(problemsOf(JSON.stringify(document))).toBeUndefined();
  spoil(document);
  expect(problemsOf(JSON.stringify(document))).toBeDefined();
});

it.each([
  ['a failure', ['events', 'no-such-event']],
  ['a mistake', ['comments']],
  ['what is not there', ['book', 'no-such-market']],
])('%s is told as a document of its schema', async (_, argv) => {
  const scene = await readScene();
  const { err } = await scene.run(...argv, '--json');
  expect(err.trim().split('\n').map(problemsOf)).toEqual([undefined]);
});
