/**
 * Refuses to publish a package that does not say whose it is, or whose changelog, lock or manual page is of another version, last of all:
 * `prepublishOnly`. Packing and installing need none of this. An argument names another package.json, beside those.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** THE PLACE TO FILL IN before the first publish is package.json; these are its lines, with OWNER and REPOSITORY to replace. */
const WANTED = {
  author: '"author": "…",',
  repository: '"repository": { "type": "git", "url": "git+https://github.com/OWNER/REPOSITORY.git" },',
  homepage: '"homepage": "https://github.com/OWNER/REPOSITORY#readme",',
  bugs: '"bugs": { "url": "https://github.com/OWNER/REPOSITORY/issues" },',
} as const;

const file = process.argv[2] ?? join(import.meta.dirname, '../package.json');
const facts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
/** OWNER/REPOSITORY, where a release is made. */
const here = process.env['GITHUB_REPOSITORY'];
const missing = Object.entries(WANTED).filter(([field]) => !isGiven(field, facts[field]));
const problems = missing.map(([field, line]) => {
  return `  ${field} is missing or wrong: ${here ? line.replace('OWNER/REPOSITORY', here) : line}`;
});
if (missing.length > 0) problems.unshift(`Write into ${file}, and run \`npm run format\`:`);
const folder = dirname(file);
const version = String(facts['version']);
const changes = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
const [newest = 'none', ...older] = changes.match(/^## .*/gm) ?? [];
const title = `## ${version}`;
if (older.includes(title) && newest === title)
  problems.push(
    `CHANGELOG.md has "${title}" twice: raise the version, \`npm version X.Y.Z --no-git-tag-version\`.`,
  );
if (newest !== title) {
  // Its section is that of an earlier package: what came after it is a newer version.
  const advice = older.includes(title)
    ? 'raise the version, `npm version X.Y.Z --no-git-tag-version`, and give what is new that title'
    : `give what is new the title "${title}"`;
  problems.push(`CHANGELOG.md begins with "${newest}": ${advice}.`);
}
const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as typeof facts;
if (lock['version'] !== version)
  problems.push(
    `package-lock.json has another version: \`npm version ${version} --no-git-tag-version --allow-same-version\`.`,
  );
if (!readFileSync(join(folder, 'man/pmtop.1'), 'utf8').includes(`"pmtop ${version}"`))
  problems.push('man/pmtop.1 has another version: `npm run generate`.');
if (problems.length > 0) {
  console.error(`Not published. ${problems.join('\n')}`);
  process.exitCode = 1;
}

/** A text, or an object with its `url`, in which nothing is left to be replaced; all but the author are addresses. */
function isGiven(field: string, value: unknown): boolean {
  const text = typeof value === 'string' ? value : (value as { readonly url?: unknown } | undefined)?.url;
  if (typeof text !== 'string' || text.trim() === '' || /OWNER|REPOSITORY|…/.test(text)) return false;
  if (field === 'author') return true;
  if (!URL.canParse(text) || !/^(git\+)?https:\/\//.test(text)) return false;
  // npm refuses a proof of origin for another repository, at the very end of a release; capitals count.
  const path = new URL(text).pathname.replace(/\.git$/, '');
  return field !== 'repository' || !here || path === `/${here}`;
}
