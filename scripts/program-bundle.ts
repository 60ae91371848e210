/** How the sources become bundles, whatever is made of them. */
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
export const PROGRAM = {
  ...SHARED,
  target: 'node22',
  splitting: true,
  jsx: 'automatic',
  define: {
    'process.env.NODE_ENV': '"production"',
    // Yoga, Ink's layout, would read its own WebAssembly through Node's fetch, which loads a second undici.
    fetch: 'undefined',
  },
  banner: {
    // Bundled CommonJS packages require Node's modules.
    js: `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);`,
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

/** What every bundle needs: Ink cannot be bundled without either. */
export const PLUGINS: readonly Plugin[] = [withoutDevtools, bundledInkTable];
