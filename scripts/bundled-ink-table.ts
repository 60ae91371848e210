/** Takes ink-table into a bundle, so that the built program needs no folder of packages. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * ink-table is CommonJS and requires Ink, which awaits at its top level: no bundler can turn that into a call. Its body is
 * given the bundle's own Ink and React instead, and src/view/ink/ink-table.ts, which finds the package at run time, gives way.
 */
export const bundledInkTable: Plugin = {
  name: 'bundled-ink-table',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/view\/ink\/ink-table\.ts$/ }, () => ({
      contents: `import Table from 'ink-table'; export { Table };`,
    }));
    onLoad({ filter: /\/node_modules\/ink-table\/dist\/index\.js$/ }, ({ path }) => ({
      contents: `
        import * as ink from 'ink';
        import * as react from 'react';
        import * as hash from 'object-hash';
        const parts = { ink, react, 'object-hash': hash };
        const require = (name) => parts[name];
        const exports = {};
        ${readFileSync(path, 'utf8')}
        export default exports.default;`,
    }));
  },
};
