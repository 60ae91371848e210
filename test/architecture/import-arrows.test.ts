import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, reachableFrom, readImports, readSource, sourceFiles } from './read-imports.ts';

/** Who may know whom (docs/code-guide.md); a folder always knows itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  text: [],
  api: ['domain', 'text'],
  engine: ['domain', 'text', 'api'],
  state: ['domain', 'text'],
  commands: ['domain', 'state'],
  ui: ['domain', 'text', 'state', 'commands'],
  terminal: ['text'],
  exchange: ['domain'],
  cli: ['domain', 'text', 'api', 'engine', 'state', 'commands', 'ui', 'terminal', 'exchange'],
};

/** Which folders may use a package or a Node module that stands for a duty of theirs. */
const DUTIES: Readonly<Record<string, readonly string[]>> = {
  undici: ['api'],
  'node:http': ['exchange'],
  ink: ['ui', 'cli'],
  react: ['ui', 'cli'],
  asciichart: ['ui', 'state', 'text'],
  commander: ['cli'],
  'toml-eslint-parser': ['cli'],
  '@noble/hashes/sha3.js': ['text'],
};

/** Loaded where no screen is: they start fast because Ink and React stay out. */
const WITHOUT_SCREEN = ['cli/headless.ts', 'cli/exchange-main.ts', 'cli/library.ts'];

const files = sourceFiles();
const imports = files.flatMap(readImports);

const folderOf = (path: string): string => path.split('/', 1)[0] as string;
const isOurs = ({ target }: Import): boolean => /\.tsx?$/.test(target);
const say = ({ file, target, kind }: Import): string => `${file} → ${target} (${kind})`;

function isAllowed(step: Import): boolean {
  const [from, to] = [folderOf(step.file), folderOf(step.target)];
  if (from === to || ARROWS[from]?.includes(to)) return true;
  // One reading of the standard for addresses; of the interface the exchange has its own.
  if (from === 'exchange') return step.target === 'text/checksum-address.ts';
  if (from === 'state') return step.target === 'engine/cancel/describe-cancel.ts';
  if (from !== 'terminal') return false;
  return step.target === 'domain/clock.ts' || (step.target === 'ui/painter.ts' && step.kind === 'type');
}

describe('the import arrows', () => {
  it('are drawn from what the sources really import', () => {
    expect(imports.length).toBeGreaterThan(100);
    for (const folder of Object.keys(ARROWS)) {
      expect(imports.filter(({ file }) => folderOf(file) === folder).length, folder).toBeGreaterThan(0);
    }
    const statements = files.flatMap(
      (file) => readSource(file).match(/^(import|export|\}).* from '/gm) ?? [],
    );
    const notDynamic = imports.filter(({ kind }) => kind !== 'dynamic');
    expect(notDynamic.length).toBeGreaterThanOrEqual(statements.length);
  });

  it('know every folder of src', () => {
    expect([...new Set(files.map(folderOf))].toSorted()).toEqual(Object.keys(ARROWS).toSorted());
  });

  it('point at files that exist', () => {
    expect(imports.filter((step) => isOurs(step) && !files.includes(step.target)).map(say)).toEqual([]);
  });

  it('are followed by every import', () => {
    expect(imports.filter((step) => isOurs(step) && !isAllowed(step)).map(say)).toEqual([]);
  });

  it('leave each duty with the folder that has it', () => {
    const strays = imports.filter(
      ({ file, target, kind }) => kind !== 'type' && DUTIES[target]?.includes(folderOf(file)) === false,
    );
    expect(strays.map(say)).toEqual([]);
  });
});

describe('what is loaded', () => {
  it.each(WITHOUT_SCREEN)('by %s holds no Ink and no React', (entry) => {
    expect(existsSync(join(import.meta.dirname, '../../src', entry))).toBe(true);
    // The monitor is a bundle of its own: `record` and `replay` start it, and nothing of it is loaded before.
    const reached = [...reachableFrom(entry, ['value', 'dynamic'], ['cli/monitor.ts'])];
    expect(reached.length).toBeGreaterThan(1);
    expect(reached.filter((name) => /^(ink|react|ink-table)$|^ui\/.*\.tsx$/.test(name))).toEqual([]);
  });

  it('with the first line of the command is next to nothing, so that an old Node can read it', () => {
    const reached = [...reachableFrom('cli/pmtop.ts', ['value'])];
    expect(reached.filter((name) => !/^(cli\/|node:)/.test(name))).toEqual([]);
  });
});

it('no source turns certificate checks off', () => {
  expect(files.filter((file) => /rejectUnauthorized:\s*false/.test(readSource(file)))).toEqual([]);
});
