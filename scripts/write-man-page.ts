/** Writes the manual page, man/pmtop.1: `npm run generate`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageFacts from '../package.json' with { type: 'json' };
import { describeProgram } from './command-reference.ts';
import { manPage } from './man-page.ts';

const folder = join(import.meta.dirname, '../man');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'pmtop.1'), manPage(await describeProgram(), packageFacts.version));
