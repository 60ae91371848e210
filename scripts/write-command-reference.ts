/** Writes every command into docs/commands.md and every fault into docs/exchange.md, between their marks: `npm run generate`. */
import { commandReference, describeProgram, faultList } from './command-reference.ts';
import { writeBetween } from './write-between.ts';

writeBetween('docs/commands.md', 'commands', commandReference(await describeProgram()));
writeBetween('docs/exchange.md', 'faults', faultList());
