import { expect, it } from 'vitest';
import { environmentOf } from '../support/ask-signed.ts';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { runLine } from '../support/shell-lines.ts';
import { LIVING_BOOK, marketWithOrders, pressAgain, startExchange, waitUntilReady } from './start-monitor.ts';

const PMTOP = `"${process.execPath}" "${PROGRAM}"`;

it.each([
  ['TERM is dumb', `TERM=dumb ${PMTOP}`],
  ['TERM is not set', `env -u TERM ${PMTOP}`],
  ['stdin is no terminal', `${PMTOP} </dev/null`],
  ['stdout is no terminal', `${PMTOP} | cat`],
])('sends no escape, says why and exits 2 when %s', async (_name, command) => {
  await using session = startSession({
    command: ['bash', '-c', `set -o pipefail; ${command}; echo "code $?"`],
  });
  const screen = await session.waitFor(/code \d+/);
  expect(screen.join('\n')).toMatch(/pmtop: the monitor needs a terminal[^]*code 2/);
  expect(session.raw()).not.toContain('\u001b');
});

it.each([
  ['NO_COLOR', { NO_COLOR: '1' }, /\u001b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7])(?:;\d+)*m/],
  ['a locale that is not UTF-8', { LANG: 'C', LC_ALL: 'C' }, /[^\u0000-\u007f]/],
])('with %s sends none of what it excludes', async (_name, env, excluded) => {
  await using session = startSession({ env });
  await session.waitFor(LIVING_BOOK);
  expect(session.raw()).not.toMatch(excluded);
});

it('draws lines where PMTOP_ASCII says that the terminal has them, whatever the locale', async () => {
  await using session = startSession({ env: { LANG: 'C', LC_ALL: 'C', PMTOP_ASCII: '0' } });
  await session.waitFor(LIVING_BOOK);
  expect(session.raw()).toContain('─');
});

it.each(['/dev/null', '/nonexistent', '/proc'])(
  'works without a home, as a service account has with HOME=%s',
  async (home) => {
    const env = {
      HOME: home,
      XDG_CONFIG_HOME: `${home}/config`,
      XDG_STATE_HOME: `${home}/state`,
      XDG_CACHE_HOME: `${home}/cache`,
    };
    await using session = startSession({ env });
    await session.waitFor(LIVING_BOOK);
    session.press('q');
    expect(await session.exit()).toBe(0);
  },
);

it('starts and cancels in a directory that was removed', async () => {
  await using exchange = await startExchange({ traders: false });
  const { slug, orderIds } = marketWithOrders(exchange);
  const program = `${PMTOP} --url ${exchange.url} --market ${slug}`;
  await using session = startSession({
    command: ['bash', '-c', `mkdir gone && cd gone && rmdir ../gone && exec ${program}`],
    env: environmentOf(exchange.account),
  });
  await session.waitFor(`here ${orderIds.length} `);
  await waitUntilReady(session);
  session.press('X');
  await session.waitFor(/\[X\] or \[Enter\] send/);
  await pressAgain(session, 'X');
  await session.waitFor('clear, verified');
  session.press('q');
  expect(await session.exit()).toBe(0);
});

it.each([
  ['pmtop markets --demo', 0],
  ['pmtop orders --demo', 0],
  ['pmtop cancel --all --yes --demo', 0],
  ['pmtop cancels', 0],
  ['pmtop drill', 0],
  ['pmtop doctor', 0],
  ['pmtop init', 0],
  ['pmtop completion bash', 0],
  ['pmtop replay recording', 2],
  ['pmtop --version', 0],
])('works in a directory that was removed: %s ends with %i', async (line, code) => {
  const ran = await runLine(`mkdir gone && cd gone && rmdir ../gone && ${line}`);
  expect({ code: ran.code, err: /uv_cwd|cwd failed/.test(ran.err) }).toEqual({ code, err: false });
});

it.each(['/proc', '/dev/null'])('works where no caches can be kept in %s', async (folder) => {
  await using session = startSession({ env: { XDG_CACHE_HOME: folder } });
  await session.waitFor(LIVING_BOOK);
  session.press('q');
  expect(await session.exit()).toBe(0);
});

it.each([
  'pmtop "--$WORD"',
  'pmtop "$WORD"',
  'pmtop --theme "$WORD"',
  'pmtop --fps "$WORD"',
  'pmtop --url "$WORD"',
  'pmtop --profile "$WORD"',
  'pmtop cancel "$WORD" --yes --demo',
  'pmtop cancel "$WORD" "--$WORD"',
  'pmtop drill "$WORD"',
  'pmtop markets --limit "$WORD"',
  'pmtop markets -o "$WORD"',
  'pmtop book "$WORD" --demo',
  'pmtop help "$WORD"',
])('repeats what was typed as text and nothing else: %s', async (line) => {
  const WORD = '\u001b]0;owned\u0007\u001b[2Jword\u009b31m\r\u202e';
  const { code, out, err } = await runLine(line, { env: { WORD } });
  expect(code).not.toBe(0);
  expect(out + err).not.toMatch(/[\0-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

/** Runs the built program on a runtime that `changed` makes of Node's, before anything of pmtop is loaded. */
function runOn(changed: string, line: string) {
  const program = [process.execPath, '--import', `data:text/javascript,${changed}`, PROGRAM];
  return runLine(line, { program });
}

it('works on runtimes that keep no compiled code and write no reports', async () => {
  const changed =
    'import module from "node:module"; delete module.enableCompileCache; Object.defineProperty(process, "report", { value: undefined });';
  expect(await runOn(changed, 'pmtop cancel --all --yes --demo')).toMatchObject({
    code: 0,
    out: expect.stringContaining('clear, verified') as string,
  });
});

it('says in words that Windows itself will not do', async () => {
  const changed = 'Object.defineProperty(process, "platform", { value: "win32" });';
  expect(await runOn(changed, 'pmtop tags --demo')).toEqual({
    code: 1,
    out: '',
    err: 'pmtop runs on Linux and macOS; on Windows run it in WSL\n',
  });
});

it('says that it cannot be suspended where no shell could bring it back', async () => {
  await using session = startSession({});
  await session.waitFor(LIVING_BOOK);
  session.press('Ctrl-Z');
  await session.waitFor('pmtop cannot be suspended here: there is no job control');
  session.press('q');
  expect(await session.exit()).toBe(0);
});
