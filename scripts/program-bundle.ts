/** How the sources become bundles, whatever is made of them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { bundledInkTable } from './bundled-ink-table.ts';
import { seldomEmoji } from './seldom-emoji.ts';

/** The folder of the package. */
export const ROOT = join(import.meta.dirname, '..');
export const DIST = join(ROOT, 'dist');

/** How everything is bundled. */
export const SHARED: BuildOptions = {
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

/** How the code of the program is bundled. */
export const PROGRAM = {
  ...SHARED,
  target: 'node22',
  splitting: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: {
    // A `require` made by Node first looks for the folder and the package of its file, before the first frame.
    js: `const require = (name) => process.getBuiltinModule(name) ?? process.getBuiltinModule('node:module').createRequire(import.meta.url)(name);`,
  },
} satisfies BuildOptions;

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
        /^import \{\s*([\w,\s]+?),?\s*\} from ('node:[\w/]+');$/gm,
        (_, names: string, module: string) =>
          names
            .split(/,\s*/)
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
  const [original, alias = original] = name.split(' as ') as [string, string?];
  const fetched = `process.getBuiltinModule(${module}).${original}`;
  const isFunction = /^[a-z]/.test(original) && original !== 'constants';
  return `const ${alias} = ${isFunction ? `(...given) => ${fetched}(...given)` : fetched};`;
}

/**
 * Loads undici's HTTP/2 when it is first used, which is never: the client switches it off. With it stay `node:http2` and, on
 * plain HTTP, `node:tls` and `node:crypto` behind, a fifth of the time a command takes.
 */
const lateHttp2: Plugin = {
  name: 'late-http2',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/client-h2\.js$/ }, ({ path, namespace, resolveDir }) =>
      namespace === 'late' ? undefined : { path: join(resolveDir, path), namespace: 'late' },
    );
    onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
      contents: `module.exports = (...given) => require(${JSON.stringify(path)})(...given);`,
      resolveDir: dirname(path),
    }));
  },
};

/** Makes the search for misspelt words when one is looked for; its file builds tables and patterns when it runs. */
const lateSearch: Plugin = {
  name: 'late-search',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@leeoniya\/ufuzzy$/ }, ({ path, namespace }) =>
      namespace === 'late-search' ? undefined : { path, namespace: 'late-search' },
    );
    onLoad({ filter: /.*/, namespace: 'late-search' }, ({ path }) => ({
      contents: `module.exports = function (options) { return new (require(${JSON.stringify(path)}))(options); };`,
      resolveDir: ROOT,
    }));
  },
};

/**
 * Commander starts programs for those who give it subcommands that are programs; nobody does here. What else it imports of
 * Node is loaded already, and asked for in a way that does not read every property of it.
 */
const leanCommander: Plugin = {
  name: 'lean-commander',
  setup({ onLoad }) {
    onLoad({ filter: /\/commander\/lib\/\w+\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(
          "import childProcess from 'node:child_process';",
          "const childProcess = { spawn: (...given) => process.getBuiltinModule('node:child_process').spawn(...given) };",
        )
        .replace("import process from 'node:process';", '')
        .replace(
          /^import (\w+|\{[\w\s,]+\}) from ('node:\w+');$/gm,
          'const $1 = process.getBuiltinModule($2);',
        ),
    }));
  },
};

/** What every bundle needs. */
export const PLUGINS: readonly Plugin[] = [
  withoutDevtools,
  bundledInkTable,
  seldomEmoji,
  lateHttp2,
  leanCommander,
  lateSearch,
  lateBuiltins,
];
