import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readPages } from '../support/documented-lines.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Link {
  readonly page: string;
  /** As it is written; its page and anchor are taken apart below. */
  readonly link: string;
}

/** Every page of the repository, by its path, with those that no stranger is sent to. */
const PAGES = globSync('**/*.md', {
  cwd: ROOT,
  exclude: (path) => /^(node_modules|dist|coverage)$|\/node_modules$/.test(path),
}).concat(globSync('.github/**/*.md', { cwd: ROOT }));

/** Every link and picture of a page that leads to a file. */
function linksOf(page: string): readonly Link[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"|^\[[^\]]+\]: (\S+)/gm)];
  const targets = new Set(links.map(([, link, source, reference]) => link ?? source ?? reference ?? ''));
  return [...targets].filter((link) => !/^https?:/.test(link)).map((link) => ({ page, link }));
}

/** The file that a link leads to, from the root of the repository; none for another part of the page itself. */
function targetOf({ page, link }: Link): string {
  const [path = ''] = link.split('#');
  return path === '' ? page : join(dirname(page), path);
}

/** Every file that is shown where a link leads: a folder shows all that is in it. */
function filesOf(target: string): readonly string[] {
  if (!statSync(join(ROOT, target)).isDirectory()) return [target];
  return readdirSync(join(ROOT, target)).map((name) => join(target, name));
}

/** What can be linked to on a page: its headings, as GitHub and npm write them. */
function anchorsOf(page: string): readonly string[] {
  const headings = readFileSync(join(ROOT, page), 'utf8').matchAll(/^#+ (.*)$/gm);
  return Array.from(headings, ([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The paths that `npm pack` ships, but for what the build makes. */
function shippedFiles(): readonly string[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const said = execFileSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(said) as [{ files: readonly { readonly path: string }[] }];
  return files.map(({ path }) => path);
}

const LINKS = PAGES.flatMap(linksOf);

it.each(LINKS)('$page: $link leads somewhere', ({ page, link }) => {
  const target = targetOf({ page, link });
  expect(existsSync(join(ROOT, target))).toBe(true);
  const [, anchor] = link.split('#');
  if (anchor !== undefined) expect(anchorsOf(target)).toContain(anchor);
});

it('what is installed links only to what is installed with it', () => {
  const shipped = new Set(shippedFiles());
  const links = LINKS.filter(({ page }) => shipped.has(page));
  expect(links.length).toBeGreaterThan(50);
  const missing = links.filter((link) => filesOf(targetOf(link)).some((file) => !shipped.has(file)));
  expect(missing).toEqual([]);
});

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

const SCRIPTS = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  }
).scripts;

it('the scripts of package.json run tests that exist', () => {
  const paths = Object.values(SCRIPTS).flatMap(
    (script) => script.match(/\b(?:test|bench|scripts)\/\S+/g) ?? [],
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('pages and workflows run scripts of package.json that exist', () => {
  const files = [...PAGES, ...globSync('.github/workflows/*.yml', { cwd: ROOT }), 'Dockerfile', '.ci/run'];
  const named = files.flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), 'utf8').matchAll(/\bnpm run (?:-s )?([\w:]+)/g),
      ([, name]) => name,
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => name === undefined || SCRIPTS[name] === undefined)).toEqual([]);
});

it('the image is built from everything that is packed', () => {
  const copied = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const roots = new Set(shippedFiles().map((path) => path.split('/')[0] ?? ''));
  const missing = [...roots].filter(
    (root) =>
      root !== 'dist' && !copied.includes(`!${root}`) && !(root.endsWith('.md') && copied.includes('!*.md')),
  );
  expect(missing).toEqual([]);
});
