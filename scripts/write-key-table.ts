/** Writes the keys one needs into the README and all of them into docs/tour.md, between their marks: `npm run generate`. */
import { commandList, keyTable } from './key-table.ts';
import { writeBetween } from './write-between.ts';

/** The rows of the README, by their first keys. */
const NEEDED = ['X', 'x', 'Ctrl-X', '/', 'Enter', 'Esc', 'Tab', ':', '?', 'q'];

const [title, line, ...rows] = keyTable().split('\n');
const needed = NEEDED.map((key) => rows.find((row) => row.startsWith(`| \`${key}\``)));
writeBetween('README.md', 'keys', [title, line, ...needed].join('\n'));
writeBetween('docs/tour.md', 'commands', commandList());
