/**
 * Bundles src into dist: `npm run build`, and by itself after `npm ci` (the script named `dependencies`) and before
 * `npm pack`. Not `prepare`: npm warns those who install the tarball of a script by that name, though it never runs for
 * them. Plain types, so Node runs it as it is.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { collectLicenses } from './collect-licenses.ts';
import { flattenDeclarations } from './flatten-declarations.ts';
import { DIST, PLUGINS, PROGRAM, ROOT, SHARED } from './program-bundle.ts';

/**
 * What is bundled together: name in dist → source. One entry reaches another by importing its source dynamically, or by
 * starting dist/NAME.js as a child; neither pulls the other's code in. What several entries of a group need is kept in a
 * file of its own and loaded once: the monitor and its two outputs remember what they made of tens of thousands of markets, and
 * the first cancel finds compiled what the screen has used. Such files are found and linked before the first frame, so other
 * parts of the monitor are groups of their own.
 */
const GROUPS: readonly Readonly<Record<string, string>>[] = [
  { pmtop: 'src/pmtop.ts' },
  {
    monitor: 'src/monitor/start-monitor.ts',
    'monitor-screen': 'src/view/ink/render-screen.tsx',
    'monitor-speech': 'src/monitor/screen-reader/speech-output.ts',
    'monitor-service': 'src/monitor/service/connect-service.ts',
  },
  { 'monitor-demo': 'src/monitor/service/start-demo.ts' },
  { 'monitor-replay': 'src/monitor/open-replay.ts' },
  { 'monitor-recording': 'src/monitor/runtime/recording-runtime.ts' },
  { 'limits-sqlite': 'src/limits/store/sqlite-store.ts' },
  { 'limits-redis': 'src/limits/store/redis-store.ts' },
  { toml: 'src/config/file/parse-toml.ts' },
  { headless: 'src/headless.ts' },
  { transport: 'src/api/transport/transport.ts' },
  { 'exchange-process': 'src/cli/exchange/exchange-main.ts' },
  { library: 'src/library.ts' },
  { exchange: 'src/library-exchange.ts' },
];

const ENTRIES: Readonly<Record<string, string>> = Object.assign({}, ...GROUPS);

/** Left to itself by plain imports, too: undici is half a megabyte, and monitor and commands would each carry it. */
const CARRIED_ONCE = 'transport';
/** The command itself: it has to parse on any Node with modules, to say which Node is needed. */
const COMMAND = 'pmtop';
/** What other programs import. */
const LIBRARY: readonly string[] = ['library', 'exchange'];

/** Leaves `import('./start-demo.ts')` in place as `import('./monitor-demo.js')`, when that source is an entry; and every import of what is carried once. */
function keepEntriesApart(): Plugin {
  const bundles = new Map(
    Object.entries(ENTRIES).map(([name, source]) => [join(ROOT, source), `./${name}.js`]),
  );
  return {
    name: 'keep-entries-apart',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, resolveDir }) => {
        const bundle = bundles.get(join(resolveDir, path));
        const isShared = kind === 'import-statement' && bundle === `./${CARRIED_ONCE}.js`;
        const isApart = kind === 'dynamic-import' || isShared;
        return bundle !== undefined && isApart ? { path: bundle, external: true } : undefined;
      });
    },
  };
}

interface Bundle {
  readonly outputFiles: readonly OutputFile[];
  readonly metafile: Metafile;
}

/**
 * Those who import the library may want to read it, to step through it, and to leave out what they do not use: so it is not
 * minified, has source maps, and runs nothing when it is loaded. It asks for undici instead of carrying it.
 */
const LIBRARY_BUNDLE: BuildOptions = {
  ...PROGRAM,
  banner: {},
  external: ['undici'],
  sourcemap: true,
};

const COMMAND_BUNDLE: BuildOptions = {
  ...SHARED,
  target: 'es2020',
  banner: { js: '#!/usr/bin/env node' },
};

function bundleGroup(group: Readonly<Record<string, string>>): Promise<Bundle> {
  const [name = ''] = Object.keys(group);
  const isLibrary = LIBRARY.includes(name);
  const options =
    name === COMMAND ? COMMAND_BUNDLE : isLibrary ? LIBRARY_BUNDLE : { ...PROGRAM, minify: true };
  return build({
    ...options,
    entryPoints: group,
    chunkNames: `${name}-[name]-[hash]`,
    plugins: [...PLUGINS, keepEntriesApart()],
    write: false,
    metafile: true,
  });
}

/** Old files go only once the new ones are there: a program that runs meanwhile finds all it needs. */
function writeBundles(files: readonly OutputFile[]): void {
  mkdirSync(DIST, { recursive: true });
  for (const { path, contents } of files) {
    writeFileSync(path, contents, { mode: path === join(DIST, `${COMMAND}.js`) ? 0o755 : 0o644 });
  }
  const written = new Set(files.map(({ path }) => basename(path)));
  for (const name of readdirSync(DIST)) {
    if (/\.js(\.map)?$/.test(name) && !written.has(name)) rmSync(join(DIST, name));
  }
}

/** The library's types: one file for each entry, made from declarations that nobody else sees. */
function writeDeclarations(): void {
  const folder = mkdtempSync(join(DIST, 'types-'));
  try {
    const config = join(folder, 'tsconfig.json');
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: '../../src',
      outDir: 'out',
    };
    const files = LIBRARY.map((name) => join('../..', ENTRIES[name] as string));
    // Declarations by hand, for packages without types, are found by no import.
    const include = ['../../src/**/*.d.ts'];
    writeFileSync(
      config,
      JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include, files }),
    );
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config], {
      stdio: 'inherit',
    });
    for (const name of LIBRARY) {
      const entry = join(folder, 'out', `${basename(ENTRIES[name] as string, '.ts')}.d.ts`);
      writeFileSync(join(DIST, `${name}.d.ts`), flattenDeclarations(entry));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const bundles = await Promise.all(GROUPS.map(bundleGroup));
const licenses = collectLicenses(
  ROOT,
  bundles.map(({ metafile }) => metafile),
);
writeBundles(bundles.flatMap(({ outputFiles }) => outputFiles));
writeFileSync(join(DIST, 'LICENSES.txt'), licenses);
writeDeclarations();
