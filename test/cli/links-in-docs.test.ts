import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readPages } from '../support/documented-lines.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Every link and picture of a page that leads to another file. */
function linksOf(page: string, text: string): readonly { readonly page: string; readonly link: string }[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  return [...new Set(links)].filter((link) => !/^https?:/.test(link)).map((link) => ({ page, link }));
}

it.each([...readPages()].flatMap(([page, text]) => linksOf(page, text)))(
  '$page: $link leads somewhere',
  ({ page, link }) => {
    expect(existsSync(join(ROOT, dirname(page), link))).toBe(true);
  },
);

/** Every file or folder of the repository that a page names. */
function pathsOf(page: string, text: string): readonly { readonly page: string; readonly path: string }[] {
  const paths = text.matchAll(/`((?:src|test|scripts|docs)\/[\w./-]+)`/g);
  return [...new Set(Array.from(paths, ([, path = '']) => path))].map((path) => ({ page, path }));
}

it.each([...readPages()].flatMap(([page, text]) => pathsOf(page, text)))(
  '$page: $path exists',
  ({ path }) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  },
);

it('the scripts of package.json run tests that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const paths = Object.values(scripts).flatMap(
    (script) => script.match(/\b(?:test|bench|scripts)\/\S+/g) ?? [],
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
