import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPLETE = {
  author: 'somebody',
  repository: { type: 'git', url: 'git+https://github.com/somebody/pmtop.git' },
  homepage: 'https://github.com/somebody/pmtop#readme',
  bugs: { url: 'https://github.com/somebody/pmtop/issues' },
};

function check(facts: object) {
  const file = join(temporaryFolder(), 'package.json');
  writeFileSync(file, JSON.stringify(facts));
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/check-publish.ts'), file], {
    encoding: 'utf8',
  });
  return { status, stderr, file };
}

describe('what is published says whose it is', () => {
  it('passes with every field', () => {
    expect(check(COMPLETE)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(Object.keys(COMPLETE))('names a missing %s, and where to write it', (field) => {
    const { status, stderr, file } = check({ ...COMPLETE, [field]: undefined });
    expect(status).toBe(1);
    expect(stderr.match(/\S+ is missing/g)).toEqual([`${field} is missing`]);
    expect(stderr).toContain(`Write into ${file}`);
  });

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

  it('is asked before every publish, and by nothing that packs or installs', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const callers = Object.keys(scripts).filter((name) => scripts[name]?.includes('check-publish'));
    expect(callers).toEqual(['prepublishOnly']);
  });
});
