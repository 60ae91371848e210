import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { referenceTable, VARIABLES, variableTable } from '../../scripts/config-reference.ts';

const ROOT = join(import.meta.dirname, '../..');

/** By these a terminal, a shell or Node says what it is; docs/engineering/terminal.md and docs/configuration.md tell what follows. */
const TOLD_BY_OTHERS = new Set([
  'TERM',
  'COLORTERM',
  'COLORFGBG',
  'TMUX',
  'STY',
  'SSH_CONNECTION',
  'SSH_TTY',
  'LC_ALL',
  'LC_CTYPE',
  'LANG',
  'HOME',
  'NODE_TLS_REJECT_UNAUTHORIZED',
]);

it.each([
  ['settings', referenceTable()],
  ['variables', variableTable()],
])(
  'the docs tell the %s that the program knows (node scripts/write-config-reference.ts mends them)',
  (name, table) => {
    const page = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
    expect(page).toContain(`<!-- ${name} -->\n${table}\n<!-- /${name} -->`);
  },
);

it('every variable that the sources read is told, and no other', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !path.endsWith('variables.ts'),
  );
  const text = sources.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  const read = [
    ...text.matchAll(/\benv(?:ironment)?(?:\.|\[')([A-Z][A-Z_]+)\b|\b(PMTOP_[A-Z_]+|XDG_[A-Z_]+)\b/g),
  ]
    .map(([, first, second]) => first ?? second ?? '')
    .filter((name) => !TOLD_BY_OTHERS.has(name) && !name.endsWith('_'));
  expect([...new Set(read)].toSorted()).toEqual(VARIABLES.flatMap(({ names }) => names).toSorted());
});

it('the front page names every variable of pmtop itself', () => {
  const page = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const own = VARIABLES.flatMap(({ names }) => names).filter((name) => name.startsWith('PMTOP_'));
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
