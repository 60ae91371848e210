/** Bundles src into dist: `npm run build`, and `npm ci` through `prepare`. Plain types, so Node runs it as it is. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { bundledInkTable } from './bundled-ink-table.ts';
import { collectLicences } from './collect-licences.ts';

/**
 * One bundle an entry: name in dist → source. An entry reaches another by importing its source
 * dynamically, or by starting dist/NAME.js as a child; neither pulls the other's code in.
 */
const ENTRIES: Readonly<Record<string, string>> = {
  pmtop: 'src/cli/pmtop.ts',
  monitor: 'src/cli/monitor.ts',
  'monitor-screen': 'src/ui/render-screen.tsx',
  'monitor-service': 'src/cli/monitor/connect-service.ts',
  'monitor-demo': 'src/cli/monitor/start-demo.ts',
  headless: 'src/cli/headless.ts',
  exchange: 'src/cli/exchange-main.ts',
  library: 'src/cli/library.ts',
};

/** The command itself: it has to parse on any Node with modules, to say which Node is needed. */
const COMMAND = 'pmtop';
const LIBRARY = 'library';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');

const SHARED: BuildOptions = {
  absWorkingDir: ROOT,
  outdir: DIST,
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  // dist/LICENSES.txt says it for all bundles.
  legalComments: 'none',
  // Optional: whoever shares budgets between machines has it in node_modules.
  external: ['@redis/client'],
  logLevel: 'warning',
};

const PROGRAM: BuildOptions = {
  ...SHARED,
  target: 'node22',
  splitting: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: {
    js: `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);`,
  },
};

/** Ink names them for a mode that production never enters. */
const withoutDevtools: Plugin = {
  name: 'without-devtools',
  setup({ onResolve, onLoad }) {
    const devtools = /^react-devtools-core$|^\.\/devtools\.js$/;
    onResolve({ filter: devtools }, ({ path }) => ({ path, namespace: 'empty' }));
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'export default {};' }));
  },
};

/**
 * Fetches Node's own modules when a function of theirs is first called. An `import` of one loads it at once and reads
 * every property of it, some of which load further modules: of `node:crypto`, `node:fs` and their kin that is a
 * third of the monitor's first frame, which needs none of them.
 */
const lateBuiltins: Plugin = {
  name: 'late-builtins',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.tsx?$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /^import \{ ([\w, ]+) \} from ('node:[\w/]+');$/gm,
        (whole, names: string, module: string) =>
          / as /.test(names)
            ? whole
            : names
                .split(', ')
                .map((name) => bindLate(name, module))
                .join(' '),
      ),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

/** Classes and tables of constants cannot be called, so they are fetched at once. */
function bindLate(name: string, module: string): string {
  if (name.startsWith('type ')) return `import { ${name} } from ${module};`;
  const fetched = `process.getBuiltinModule(${module}).${name}`;
  const isFunction = /^[a-z]/.test(name) && name !== 'constants';
  return `const ${name} = ${isFunction ? `(...given) => ${fetched}(...given)` : fetched};`;
}

/** Leaves `import('./monitor.ts')` in place as `import('./monitor.js')`, when that source is an entry. */
function keepEntriesApart(): Plugin {
  const bundles = new Map(
    Object.entries(ENTRIES).map(([name, source]) => [join(ROOT, source), `./${name}.js`]),
  );
  return {
    name: 'keep-entries-apart',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, resolveDir }) => {
        const bundle = kind === 'dynamic-import' ? bundles.get(join(resolveDir, path)) : undefined;
        return bundle === undefined ? undefined : { path: bundle, external: true };
      });
    },
  };
}

interface Bundle {
  readonly outputFiles: readonly OutputFile[];
  readonly metafile: Metafile;
}

async function bundleEntry(name: string): Promise<Bundle> {
  const isCommand = name === COMMAND;
  return build({
    ...(isCommand ? { ...SHARED, target: 'es2020', banner: { js: '#!/usr/bin/env node' } } : PROGRAM),
    entryPoints: { [name]: ENTRIES[name] as string },
    chunkNames: `${name}-[name]-[hash]`,
    minify: name.startsWith('monitor'),
    plugins: [withoutDevtools, bundledInkTable, lateBuiltins, keepEntriesApart()],
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
    if (name.endsWith('.js') && !written.has(name)) rmSync(join(DIST, name));
  }
}

/** The library's types, as a tree of declarations under dist/types. */
function writeDeclarations(): void {
  const config = join(DIST, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: '../src',
    outDir: 'types',
  };
  rmSync(join(DIST, 'types'), { recursive: true, force: true });
  const files = [join('..', ENTRIES[LIBRARY] as string)];
  // Declarations by hand, for packages without types, are found by no import.
  const include = ['../src/**/*.d.ts'];
  writeFileSync(config, JSON.stringify({ extends: '../tsconfig.json', compilerOptions, include, files }));
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { stdio: 'inherit' });
  } finally {
    rmSync(config);
  }
}

const bundles = await Promise.all(Object.keys(ENTRIES).map(bundleEntry));
const licences = collectLicences(
  ROOT,
  bundles.map(({ metafile }) => metafile),
);
writeBundles(bundles.flatMap(({ outputFiles }) => outputFiles));
writeFileSync(join(DIST, 'LICENSES.txt'), licences);
writeDeclarations();
