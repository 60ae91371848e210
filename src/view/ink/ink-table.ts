import { createRequire } from 'node:module';
import * as ink from 'ink';
import * as react from 'react';
import Module from 'node:module';
import type { ComponentType, PropsWithChildren } from 'react';

type Scalar = string | number | boolean | null | undefined;

export interface TableProps {
  readonly data: readonly Readonly<Record<string, Scalar>>[];
  /** Draws a title of a column; blue and bold by default. */
  readonly header?: ComponentType<PropsWithChildren>;
}

/**
 * ink-table's bordered table. It measures by `String.length` and never cuts: give it few rows of text
 * that was made narrow and plain before.
 */
export const Table = loadTable();

/**
 * ink-table is CommonJS and requires Ink, which Node cannot require (it awaits at the top level). So the
 * Ink and React that are running already are laid into the require cache before ink-table asks for them;
 * that also keeps it on the copies a bundle carries.
 */
function loadTable(): ComponentType<TableProps> {
  const require = createRequire(import.meta.url);
  const table = require.resolve('ink-table');
  const requireForTable = createRequire(table);
  lend(requireForTable, 'ink', ink);
  lend(requireForTable, 'react', react);
  return (require('ink-table') as { default: ComponentType<TableProps> }).default;
}

function lend(require: NodeJS.Require, name: string, exports: unknown): void {
  const id = require.resolve(name);
  if (require.cache[id]) return;
  const module = new Module(id);
  module.filename = id;
  module.loaded = true;
  module.exports = exports;
  require.cache[id] = module;
}
