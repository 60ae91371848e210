import { existsSync } from 'node:fs';
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
