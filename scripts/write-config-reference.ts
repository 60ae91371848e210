/** Writes the tables of settings and variables into docs/configuration.md between their marks. */
import { referenceTable, variableTable } from './config-reference.ts';
import { writeBetween } from './write-between.ts';

writeBetween('docs/configuration.md', 'settings', referenceTable());
writeBetween('docs/configuration.md', 'variables', variableTable());
