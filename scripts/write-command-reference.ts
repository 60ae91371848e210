/** Writes every command into docs/commands.md between its marks: `npm run write:commands`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandReference, describeProgram } from './command-reference.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'commands.md');
const reference = commandReference(await describeProgram());
const text = readFileSync(PAGE, 'utf8');
const next = text.replace(
  /(<!-- commands -->\n)[^]*?(<!-- \/commands -->)/,
  (_, open: string, close: string) => `${open}${reference}\n${close}`,
);
if (!next.includes(reference)) throw new Error('docs/commands.md has no marks for the commands');
writeFileSync(PAGE, next);
