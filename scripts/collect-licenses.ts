/** The licenses of everything that is bundled, as one text to be shipped with the bundles. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
}

/**
 * @param root the folder that the paths in `metafiles` are relative to
 * @throws Error for a package that names no license at all
 */
export function collectLicenses(root: string, metafiles: readonly Metafile[]): string {
  const inputs = new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)));
  const folders = new Set([...inputs].map(packageFolder).filter((folder) => folder !== undefined));
  const texts = new Set([...folders].map((folder) => tellPackage(join(root, folder))));
  const head = 'pmtop carries code of these packages, each under its own license.\n';
  return [head, ...[...texts].toSorted()].join(`\n${'-'.repeat(80)}\n\n`);
}

/** `node_modules/@a/b/lib/c.js` → `node_modules/@a/b`; undefined for a source of our own, and for what the build makes. */
function packageFolder(input: string): string | undefined {
  return /^((?![\w-]+:).*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
}

function tellPackage(folder: string): string {
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFacts;
  const { name, version, license } = facts;
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry));
  if (file === undefined && license === undefined) throw new Error(`${name} names no license`);
  const text = file === undefined ? tellAuthor(facts) : readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version}${license === undefined ? '' : ` (${license})`}\n\n${text}\n`;
}

/** For packages that ship no text: who holds the rights. */
function tellAuthor({ author }: PackageFacts): string {
  const name = typeof author === 'string' ? author : author?.name;
  return `Copyright ${name ?? 'its authors'}; the package ships no text of its license.`;
}
