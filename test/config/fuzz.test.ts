import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkConfig } from '../../src/config/file/check-config.ts';
import { parseToml } from '../../src/config/file/parse-toml.ts';
import { starterConfig } from '../../src/cli/init/starter-files.ts';
import { runs } from '../support/long-form.ts';

const WHOLE = starterConfig({ profile: 'main', url: 'https://clob.example.com' }).replaceAll(
  /^# (?=\S+ = |\[)/gm,
  '',
);
const PIECES = [
  '[',
  ']',
  '[[',
  '{',
  '}',
  '=',
  '.',
  ',',
  '"',
  "'",
  '"""',
  '#',
  '\n',
  '\r\n',
  '\\',
  '\\u',
  '\0',
  '__proto__',
  'profiles',
  '0x',
  'inf',
  'nan',
  '1e999',
  '_',
  '-',
  '2026-11-21',
  '\u2028',
  '\ud800',
];

const mutation = fc.record({
  at: fc.nat(WHOLE.length),
  drop: fc.nat(40),
  insert: fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 6 })),
});

it('whatever a config says, it is read or its mistakes are told with their places: 3,000 damaged ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
      const text = mutations.reduce(
        (damaged, { at, drop, insert }) => damaged.slice(0, at) + insert + damaged.slice(at + drop),
        WHOLE,
      );
      const lines = text.split(/\n/).length;
      const parsed = parseToml(text);
      const places =
        'problem' in parsed ? [parsed.at] : checkConfig(parsed.entries).mistakes.map(({ at }) => at);
      for (const { line, column } of places) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines + 1);
        expect(column).toBeGreaterThanOrEqual(1);
      }
    }),
    { numRuns: runs(1_000, 3_000) },
  );
});

it('no name reaches the prototype of anything', async () => {
  const parsed = parseToml(
    '[profiles.__proto__]\nfps = 3\n[__proto__]\nfps = 4\n[keys]\n__proto__ = "x"\nconstructor = "y"',
  );
  if ('problem' in parsed) throw new Error(parsed.problem);
  const { config, mistakes } = checkConfig(parsed.entries);
  expect(mistakes.length).toBeGreaterThan(0);
  expect(({} as { fps?: number }).fps).toBeUndefined();
  expect([...config.profiles.keys()]).toEqual(['__proto__']);
});
