import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_KEYS } from '../../src/actions/default-keys.ts';
import { keyLabels } from '../../src/actions/keymap.ts';

/** Labels that scripts write in letters. */
const WRITTEN: Readonly<Record<string, string>> = {
  Space: ' ',
};

const written = readScripts();

/** Every quoted text of the scripts here: the keys they press are among them, whether in a call or in a table. */
function readScripts(): ReadonlySet<string> {
  const names = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.test.ts') && name !== 'keys-covered.test.ts',
  );
  const sources = names.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  return new Set(sources.flatMap((source) => source.match(/(?<=')[^'\n]+(?=')/g) ?? []));
}

it.each(Object.keys(DEFAULT_KEYS).flatMap((command) => keyLabels(command).map((label) => [command, label])))(
  'the key of %s, %s, is pressed by a script in a real terminal',
  (_command = '', label = '') => {
    expect(
      written.has(WRITTEN[label] ?? label),
      'no script of test/e2e presses it, like keys-panes.test.ts',
    ).toBe(true);
  },
);
