/** Writes the tables of settings and variables into docs/configuration.md, and that of services, between their marks. */
import { referenceTable, serviceTable, variableTable } from './config-reference.ts';
import { writeBetween } from './write-between.ts';

writeBetween('docs/configuration.md', 'settings', referenceTable());
writeBetween('docs/configuration.md', 'variables', variableTable());
writeBetween('docs/services.md', 'services', serviceTable());
