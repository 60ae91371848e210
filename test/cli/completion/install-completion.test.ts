import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completionScript, type Shell, SHELLS } from '../../../src/cli/completion/completion-script.ts';
import { type InstallOptions, installCompletion } from '../../../src/cli/completion/install-completion.ts';
import { describeProgram } from '../../../scripts/command-reference.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const program = await describeProgram();
const compose = (shell: Shell): string => completionScript(shell, program);

/** A person's folders, and what pmtop says to them. */
function scene(SHELL: string, more: Readonly<Record<string, string>> = {}) {
  const home = temporaryFolder();
  const environment = {
    SHELL,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    ZDOTDIR: home,
    ...more,
  };
  async function install(options: InstallOptions = {}) {
    const said = { out: '', err: '' };
    const code = await installCompletion(options, compose, {
      environment,
      out: (text) => void (said.out += text),
      err: (text) => void (said.err += text),
    });
    return { code, ...said };
  }
  return { home, install };
}

const FILES: Readonly<Record<Shell, string>> = {
  bash: 'data/bash-completion/completions/pmtop',
  zsh: 'data/zsh/site-functions/_pmtop',
  fish: 'config/fish/completions/pmtop.fish',
};

describe.each(SHELLS)('%s', (shell) => {
  it('gets its script where it looks for it, once, and the person hears where that is', async () => {
    const { home, install } = scene(`/usr/bin/${shell}`);
    const file = join(home, FILES[shell]);
    const first = await install();
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out.split('\n')[0]).toBe(`written: ${file}`);
    expect(readFileSync(file, 'utf8')).toBe(compose(shell));
    const { mtimeMs } = statSync(file);
    expect(await install()).toMatchObject({ code: 0, out: first.out.replace('written', 'up to date') });
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('keeps a file that somebody else wrote, unless it is told to replace it', async () => {
    const { home, install } = scene(shell);
    const file = join(home, FILES[shell]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '# my own\n');
    expect(await install()).toEqual({
      code: 2,
      out: '',
      err: `pmtop: ${file} was not written by pmtop and stays as it is; --force replaces it\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('# my own\n');
    expect((await install({ force: true })).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(compose(shell));
  });

  it('replaces a script of another version, and leaves a link to it a link', async () => {
    const { home, install } = scene(shell);
    const file = join(home, FILES[shell]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(join(home, 'kept'), compose(shell).split('\n').slice(0, 3).join('\n'));
    symlinkSync(join(home, 'kept'), file);
    expect((await install()).out).toMatch(/^written: /);
    expect(readFileSync(join(home, 'kept'), 'utf8')).toBe(compose(shell));
  });
});

describe('which shell', () => {
  it.each([
    ['/bin/dash', /^which shell\? SHELL is \/bin\/dash\. Add --shell bash, --shell zsh or --shell fish$/],
    ['', /^which shell\? SHELL is not set/],
  ])('SHELL=%s does not say: it is asked for', async (path, words) => {
    await expect(scene(path).install()).rejects.toThrow(words);
  });

  it('is the one that is named, whatever SHELL is', async () => {
    const { out } = await scene('/bin/dash').install({ shell: 'fish' });
    expect(out).toContain(FILES.fish);
  });
});

it('says what zsh needs in .zshrc until it is there', async () => {
  const { home, install } = scene('zsh');
  const line = /Add to (.*\/\.zshrc), above compinit if it has that:\n {2}(fpath=.*compinit)\n/;
  const [, rc = '', added = ''] = line.exec((await install()).out) ?? [];
  expect(rc).toBe(join(home, '.zshrc'));
  writeFileSync(rc, `${added}\n`);
  expect((await install()).out).toMatch(/\.zshrc names it: new shells read it\.\n$/);
});

it('says why it could not be written', async () => {
  const { home, install } = scene('fish');
  writeFileSync(join(home, 'config'), 'a file where a folder should be');
  const file = join(home, FILES.fish);
  expect(await install()).toEqual({ code: 1, out: '', err: `pmtop: ${file} cannot be written: ENOTDIR\n` });
});

/** What each shell completes for `pmtop comp` from what was installed, started as a person starts it. */
const ASK: Readonly<Record<Shell, readonly string[]>> = {
  bash: [
    '--norc',
    '-c',
    'source "$FILE"; COMP_LINE="pmtop comp"; COMP_POINT=10; _pmtop pmtop comp; echo "${COMPREPLY[@]}"',
  ],
  zsh: [
    '-f',
    '-c',
    'fpath=("${FILE:h}" $fpath); autoload -Uz compinit; compinit -u -D; print -- $_comps[pmtop]; ' +
      '_describe() { print -l -- "${(@)${(P)2}%%:*}" }; words=(pmtop comp); CURRENT=2; PREFIX=comp; _pmtop',
  ],
  fish: ['-c', 'complete -C "pmtop comp"'],
};

it.each(SHELLS)('%s completes from what was installed, the first time it is asked', async (shell) => {
  const { home, install } = scene(shell);
  await install();
  // Fish completes only what it could start.
  writeFileSync(join(home, 'pmtop'), '#!/bin/sh\n', { mode: 0o755 });
  const env = {
    ...process.env,
    HOME: home,
    PATH: `${home}:${process.env['PATH']}`,
    FILE: join(home, FILES[shell]),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
  };
  const { stdout, error } = spawnSync(shell, ASK[shell], { encoding: 'utf8', env });
  if (error) return console.warn(`\n*** ${shell} IS NOT INSTALLED: its completion is not tested here ***\n`);
  const words = stdout.split(/\s/);
  expect(words).toContain('completion');
  if (shell === 'zsh') expect(words[0]).toBe('_pmtop');
});
