import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SERVICE_NAMES } from '../../src/config/services.ts';
import { referenceTable, serviceTable, VARIABLES, variableTable } from '../../scripts/config-reference.ts';
import { expectGenerated } from '../support/generated-pages.ts';

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
  ['settings', 'configuration', referenceTable()],
  ['variables', 'configuration', variableTable()],
  ['services', 'services', serviceTable()],
])('the docs tell the %s that the program knows', (name, file, table) => {
  expectGenerated(`docs/${file}.md`, name, table);
});

it.each(SERVICE_NAMES)(
  'docs/services.md has a section on %s: keys, differences, what does not work, limits',
  (name) => {
    const page = readFileSync(join(ROOT, 'docs/services.md'), 'utf8');
    const sections = page.split(/^## /m);
    const section = sections.find((text) => text.toLowerCase().startsWith(`${name}\n`)) ?? '';
    for (const part of ['Keys', 'Known to differ', 'Does not work', 'Limits']) {
      expect(section).toContain(`- **${part}.**`);
    }
  },
);

it('every variable that the sources read is told, and no other', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !path.endsWith('variables.ts'),
  );
  const text = sources.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  const read = [
    ...text.matchAll(/\benv(?:ironment)?(?:\.|\['|, ')([A-Z][A-Z_]+)\b|\b(PMTOP_[A-Z_]+|XDG_[A-Z_]+)\b/g),
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
