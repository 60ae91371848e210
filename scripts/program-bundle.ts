/** How the sources become bundles, whatever is made of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { bundledInkTable } from './bundled-ink-table.ts';

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
export const PROGRAM: BuildOptions = {
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

/** What every bundle needs. */
export const PLUGINS: readonly Plugin[] = [withoutDevtools, bundledInkTable, lateBuiltins];
