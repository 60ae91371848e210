import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPLETE = {
  version: '1.2.3',
  author: 'somebody',
  repository: { type: 'git', url: 'git+https://github.com/somebody/pmtop.git' },
  homepage: 'https://github.com/somebody/pmtop#readme',
  bugs: { url: 'https://github.com/somebody/pmtop/issues' },
};

function check(
  facts: object,
  {
    newest = '1.2.3',
    repository,
    lock = '1.2.3',
    manual = '1.2.3',
  }: { newest?: string; repository?: string; lock?: string; manual?: string } = {},
) {
  const folder = temporaryFolder();
  const file = join(folder, 'package.json');
  writeFileSync(file, JSON.stringify(facts));
  writeFileSync(join(folder, 'CHANGELOG.md'), `# Changes\n\n## ${newest}\n\n- new\n\n## 1.2.2\n`);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ version: lock }));
  mkdirSync(join(folder, 'man'));
  writeFileSync(join(folder, 'man/pmtop.1'), `.TH PMTOP 1 "" "pmtop ${manual}" "User Commands"`);
  const { GITHUB_REPOSITORY: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/check-publish.ts'), file], {
    encoding: 'utf8',
    env: { ...env, ...(repository !== undefined && { GITHUB_REPOSITORY: repository }) },
  });
  return { status, stderr, file };
}

describe('what is published says whose it is', () => {
  it('passes with every field', () => {
    expect(check(COMPLETE)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(['author', 'repository', 'homepage', 'bugs'])(
    'names a missing %s, and where to write it',
    (field) => {
      const { status, stderr, file } = check({ ...COMPLETE, [field]: undefined });
      expect(status).toBe(1);
      expect(stderr.match(/\S+ is missing/g)).toEqual([`${field} is missing`]);
      expect(stderr).toContain(`Write into ${file}`);
    },
  );

  it('takes neither an empty field nor one that was copied and not filled in', () => {
    const { status, stderr } = check({
      ...COMPLETE,
      author: ' ',
      homepage: 'https://github.com/OWNER/REPOSITORY#readme',
    });
    expect([status, stderr.match(/\S+ is missing/g)]).toEqual([
      1,
      ['author is missing', 'homepage is missing'],
    ]);
  });

  it.each([
    ['a homepage that is no address', { homepage: 'x' }, 'homepage'],
    ['an unsafe address for bugs', { bugs: { url: 'http://example.com' } }, 'bugs'],
  ])('does not take %s', (_, change, field) => {
    const { status, stderr } = check({ ...COMPLETE, ...change });
    expect([status, stderr.match(/\S+ is missing/g)]).toEqual([1, [`${field} is missing`]]);
  });

  it.each([
    [{ lock: '1.2.2' }, 'package-lock.json has another version: `npm version 1.2.3'],
    [{ manual: '1.2.2' }, 'man/pmtop.1 has another version: `npm run generate`'],
  ])('takes no file of another version: %j', (files, said) => {
    expect(check(COMPLETE, files)).toMatchObject({ status: 1, stderr: expect.stringContaining(said) });
  });

  it('does not take the repository of somebody else, where a release is made', () => {
    expect(check(COMPLETE, { repository: 'somebody/pmtop' }).status).toBe(0);
    expect(check(COMPLETE, { repository: 'another/pmtop' }).stderr).toContain('repository is missing');
  });

  it.each(['somebody/pm', 'somebody/pmtop-more', 'Somebody/pmtop'])(
    'does not take %s for somebody/pmtop, and says which line would do',
    (repository) => {
      const { status, stderr } = check(COMPLETE, { repository });
      expect([status, stderr]).toEqual([1, expect.stringContaining(`github.com/${repository}.git"`)]);
    },
  );

  it('takes a repository whose address has no .git', () => {
    const facts = { ...COMPLETE, repository: 'https://github.com/somebody/pmtop' };
    expect(check(facts, { repository: 'somebody/pmtop' }).status).toBe(0);
    expect(check(facts, { repository: 'somebody/pm' }).status).toBe(1);
  });

  it.each(['Unreleased', '1.2.2'])('says so when the changelog begins with %s', (newest) => {
    const { status, stderr } = check(COMPLETE, { newest });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`begins with "## ${newest}"`)]);
  });

  it('says so when two sections of the changelog have the version', () => {
    const { status, stderr } = check({ ...COMPLETE, version: '1.2.2' }, { newest: '1.2.2' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('has "## 1.2.2" twice')]);
  });

  it.each([
    ['for its title, where no section has the version', '1.2.3', 'give what is new the title "## 1.2.3"'],
    ['for a newer version, where an earlier package had it', '1.2.2', 'raise the version, `npm version'],
  ])('asks %s', (_, version, advice) => {
    expect(check({ ...COMPLETE, version }, { newest: 'Unreleased' }).stderr).toContain(advice);
  });

  it('is asked before every publish, and by nothing that packs or installs', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const callers = Object.keys(scripts).filter((name) => scripts[name]?.includes('check-publish'));
    expect(callers).toEqual(['prepublishOnly']);
  });
});
