import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSource, sourceFiles } from './read-imports.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

/** What no source may hold, and why not. Each has an example that shows what is found. */
const FORBIDDEN = [
  {
    rule: 'changes no flag of V8 while it runs',
    pattern: /setFlagsFromString|\b(node:)?v8['"]/,
    example: "import { setFlagsFromString } from 'node:v8';",
  },
  {
    rule: 'starts no process with flags of V8',
    pattern: /--(no-)?(expose-gc|optimize-for-size|max-semi-space|semi-space|compact-on|single-threaded-gc)/,
    example: "spawn(process.execPath, ['--expose-gc', program]);",
  },
  {
    rule: 'collects no garbage by force',
    pattern: /\b(globalThis|global)\.gc\b|(?<![.\w])gc\(/,
    example: 'global.gc();',
  },
  {
    rule: 'keeps no compiled code beside what Node keeps',
    pattern: /cachedData|createCachedData|\b(node:)?vm['"]/,
    example: 'new Script(source, { cachedData });',
  },
  {
    rule: 'changes nothing global',
    pattern:
      /\b(globalThis|global)(\.\w+|\[[^\]]+\])\s*=(?!=)|\bdelete (globalThis|global)\b|\b(deleteProperty|defineProperty|defineProperties|assign)\(\s*(globalThis|global)\b/,
    example: "Reflect.deleteProperty(globalThis, 'fetch');",
  },
  {
    rule: 'takes time and chance from its clock and its random numbers alone',
    pattern: /new Date\(\)|\bhrtime\b|\b(randomUUID|randomBytes|getRandomValues)\b/,
    example: 'const startedAt = new Date();',
    except: ['system/system-clock.ts'],
  },
] as const;

it.each(FORBIDDEN)('the program $rule', ({ pattern, example, ...rule }) => {
  expect(example).toMatch(pattern);
  const except: readonly string[] = 'except' in rule ? rule.except : [];
  expect(sourceFiles().filter((file) => pattern.test(readSource(file)))).toEqual(except);
});

it('keeps what Node compiled, by a plain call at the entry', () => {
  const callers = sourceFiles().filter((file) => readSource(file).includes('module.enableCompileCache?.('));
  expect(callers).toEqual(['pmtop.ts']);
});

it('is shipped as it is written: only what Ink cannot be bundled without is replaced', () => {
  const replacing = globSync('**/*.ts', { cwd: SCRIPTS }).filter((file) =>
    readScript(file).includes('onLoad('),
  );
  expect(replacing.toSorted()).toEqual(['bundled-ink-table.ts', 'program-bundle.ts']);
  const replaced = replacing.flatMap((file) =>
    Array.from(readScript(file).matchAll(/onLoad\(\{ (.+?) \}/g), ([, what]) => what),
  );
  expect(replaced.toSorted()).toEqual([
    String.raw`filter: /.*/, namespace: 'empty'`,
    String.raw`filter: /\/node_modules\/ink-table\/dist\/index\.js$/`,
    String.raw`filter: /\/src\/view\/ink\/ink-table\.ts$/`,
  ]);
});

it('is shipped as the bundler leaves it', () => {
  for (const file of ['build.ts', 'build-binary.ts']) {
    expect(readScript(file), file).not.toMatch(/\.replace(All)?\(|\boutputFiles\b.*\btext\b/);
  }
});

function readScript(file: string): string {
  return readFileSync(join(SCRIPTS, file), 'utf8');
}
