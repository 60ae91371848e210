import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, reachableFrom, readImports, readSource, sourceFiles } from './read-imports.ts';

const BELOW_MONITOR = [
  'domain',
  'text',
  'system',
  'storage',
  'terminal',
  'limits',
  'api',
  'polling',
  'cancel',
  'state',
  'recording',
];

/** Who may know whom, from the top down (docs/code-guide.md); a folder always knows itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  text: [],
  system: ['domain'],
  storage: ['domain', 'text', 'system'],
  terminal: ['text'],
  limits: ['domain', 'text', 'storage'],
  api: ['domain', 'text', 'limits'],
  polling: ['domain', 'api'],
  cancel: ['domain', 'text', 'storage', 'api'],
  state: ['domain', 'text'],
  recording: ['domain', 'text', 'storage', 'api'],
  actions: ['domain', 'text', 'state'],
  config: ['domain', 'text', 'system', 'storage', 'actions'],
  view: ['domain', 'text', 'state', 'actions'],
  exchange: ['domain', 'text'],
  monitor: [...BELOW_MONITOR, 'actions', 'config', 'view'],
  cli: [...BELOW_MONITOR, 'config', 'exchange'],
};

/** Single files that a folder may know of another, and why. */
const SINGLE_FILES: Readonly<Record<string, readonly string[]>> = {
  // The port of time, as a type.
  terminal: ['domain/clock.ts'],
  // Keys of a recording, and the choices that it began with, as types.
  recording: ['terminal/input/input-event.ts', 'state/preferences.ts'],
  // What a setting may be.
  config: ['limits/limit-table.ts', 'state/view-state.ts', 'api/signing/credentials.ts'],
  // The words of a cancel, and the port that rows are painted through.
  view: ['cancel/describe-cancel.ts', 'terminal/painter.ts'],
  // `record` and `replay` start it; what it is given, as a type.
  cli: ['monitor/start-monitor.ts', 'monitor/runtime/replay-runtime.ts'],
};

/** Which folders may use a package or a Node module that stands for a duty of theirs. */
const DUTIES: Readonly<Record<string, readonly string[]>> = {
  undici: ['api'],
  'node:http': ['exchange'],
  ink: ['view', 'monitor'],
  react: ['view', 'monitor'],
  asciichart: ['view'],
  commander: ['cli', 'headless.ts'],
  'toml-eslint-parser': ['config'],
  '@redis/client': ['limits'],
  '@noble/hashes/sha3.js': ['text'],
};

/** Entries of bundles, which put the folders together and which no folder imports. */
const ENTRIES = ['pmtop.ts', 'headless.ts', 'library.ts'];

/** Loaded where no screen is: they start fast because Ink and React stay out. */
const WITHOUT_SCREEN = ['headless.ts', 'cli/exchange/exchange-main.ts', 'library.ts'];

const files = sourceFiles();
const imports = files.flatMap(readImports);

const folderOf = (path: string): string => path.split('/', 1)[0] as string;
const isOurs = ({ target }: Import): boolean => /\.tsx?$/.test(target);
const say = ({ file, target, kind }: Import): string => `${file} → ${target} (${kind})`;

function isAllowed(step: Import): boolean {
  const [from, to] = [folderOf(step.file), folderOf(step.target)];
  if (ENTRIES.includes(step.file)) return true;
  return (
    from === to || ARROWS[from]?.includes(to) === true || SINGLE_FILES[from]?.includes(step.target) === true
  );
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
    const folders = new Set(files.map(folderOf));
    expect([...folders].toSorted()).toEqual([...Object.keys(ARROWS), ...ENTRIES].toSorted());
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
    const reached = [...reachableFrom(entry, ['value', 'dynamic'], ['monitor/start-monitor.ts'])];
    expect(reached.length).toBeGreaterThan(1);
    expect(reached.filter((name) => /^(ink|react|ink-table)$|^view\/.*\.tsx$/.test(name))).toEqual([]);
  });

  it('with the first line of the command is next to nothing, so that an old Node can read it', () => {
    const reached = [...reachableFrom('pmtop.ts', ['value'])];
    expect(reached.filter((name) => !/^(pmtop\.ts|system\/package-files\.ts|node:.*)$/.test(name))).toEqual(
      [],
    );
  });
});

it('no source turns certificate checks off', () => {
  expect(files.filter((file) => /rejectUnauthorized:\s*false/.test(readSource(file)))).toEqual([]);
});
