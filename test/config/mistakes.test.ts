import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_KEYS } from '../../src/actions/default-keys.ts';
import { slugOf } from '../../src/text/fold-text.ts';
import { configScene, type ConfigScene } from './config-scene.ts';

async function complaintOf({ read, file }: ConfigScene): Promise<string> {
  const problem = await read({}).then(
    () => 'no complaint',
    (error: Error) => error.message,
  );
  return problem.replaceAll(file, 'config.toml');
}

describe('a mistake in config.toml is told with its line, its column and what to write', () => {
  it.each([
    ['a key with a typing error', 'ulr = "https://a.example"', '1:1', 'no key "ulr"; did you mean url?'],
    [
      'a key with a typing error in a profile',
      '[profiles.main]\nurl = "https://a.example"\n  header_prefx = "POLY_"',
      '3:3',
      'no key "header_prefx"; did you mean header_prefix?',
    ],
    ['a key outside its table', 'instant = true', '1:1', 'did you mean cancel.instant?'],
    ['a key in a table of another', '[poll]\nbok_ms = 500', '2:1', 'did you mean poll.book_ms?'],
    ['a table of profiles with a typing error', '[profile.main]\nurl = "x"', '1:2', 'did you mean profiles?'],
    ['a table in the place of a value', '[fps]\nmost = 3', '1:2', 'fps should be a whole number'],
    ['a table with a typing error', '[cancle]\ninstant = true', '1:2', 'did you mean cancel'],
    ['a scope with a typing error', 'limits.boks = 40', '1:1', 'did you mean limits.books?'],
    ['a key that is like none', 'color_of_money = "green"', '1:1', 'docs/configuration.md'],
    ['a key with control characters', '"u\\u001b[2Jrl" = 1', '1:1', 'no key "u[2Jrl"'],
    ['a number beyond its bounds', '\nfps = 100', '2:7', 'fps should be a whole number from 1 to 60'],
    ['a number that is a text', 'fps = "30"', '1:7', 'fps should be a whole number'],
    ['a pace that would flood the service', 'poll.book_ms = 1', '1:16', 'from 200 to 3600000'],
    ['a share of nothing', 'share = 0', '1:9', 'above 0 and at most 1'],
    ['a limit of nothing', 'limits.books = 0', '1:16', 'a whole number from 1 to'],
    ['a flag that is a text', 'read_only = "yes"', '1:13', 'read_only should be true or false'],
    ['a word with a typing error', 'chart = "braile"', '1:9', 'did you mean "braille"?'],
    ['a unit that is none', 'timestamp_unit = "us"', '1:18', '"ms" or "s"'],
    ['an address without its scheme', 'url = "clob.example.com"', '1:7', 'begins with https:// or http://'],
    ['an address with a password', 'url = "https://a:b@c.example"', '1:7', 'no user name'],
    ['a header prefix that is a header', 'header_prefix = "X: y\\r\\nZ"', '1:17', 'letters, digits'],
    ['a header prefix without its end', 'header_prefix = "POLY"', '1:17', 'with _ or - at its end'],
    [
      'a command for a shell',
      'credential_command = "pass show x | head -4"',
      '1:22',
      'a program and its arguments',
    ],
    ['a command without a program', 'credential_command = []', '1:22', 'a program and its arguments'],
    [
      'a key for a command that is not there',
      '[keys]\nsrot = "F5"',
      '2:1',
      'no command "srot"; did you mean sort?',
    ],
    ['a key that is none, twice', 'keys.sort = "none none"', '1:13', '"none" is no key'],
    ['a key that is none', 'keys.sort = "F55"', '1:13', '"F55" is no key; did you mean F5?'],
    ['a key that is like no other', 'keys.sort = "QQ"', '1:13', '"QQ" is no key, like x, F5'],
    ['a control key that is Tab in truth', 'keys.sort = "ctrl-i"', '1:13', '"ctrl-i" is no key'],
    ['a key that another command has', '[keys]\nsort = "x"', '2:8', 'x is the key of cancelOutcome already'],
    ['a key for two commands', '[keys]\nsort = "F5"\nstar = "F5"', '3:8', 'F5 is the key of sort already'],
    ['a key that always means the same', 'keys.cancelMarket = "Esc"', '1:21', 'Esc always means back'],
    [
      'a key of a profile that all profiles gave away',
      'keys.sort = "F5"\n[profiles.main]\nurl = "https://a.example"\nkeys.star = "F5"',
      '4:13',
      'F5 is the key of sort already',
    ],
    [
      'an alert without its market',
      'alerts.rules = ["mid > 0.6"]',
      '1:16',
      'names no market: add "on MARKET"',
    ],
    ['an alert that is none', 'alerts.rules = ["filled", "md > 1"]', '1:16', '"md" is no alert'],
    [
      'each of several alerts that are none',
      'alerts.rules = ["mid > 7", "filled", "mid > 0.6"]',
      '1:16',
      '"7" is no price: it lies between 0 and 1, like 0.6; "mid > 0.6" names no market: add "on MARKET"',
    ],
    ['a date', 'fps = 2026-11-21', '1:7', 'fps should be'],
    ['a list of profiles', '[[profiles]]\nurl = "https://a.example"', '1:3', 'write [profiles.NAME]'],
    ['a profile that is a text', 'profiles.main = "https://a.example"', '1:1', 'write [profiles.NAME]'],
    ['a profile with an unspeakable name', '[profiles."a b"]', '1:2', 'cannot be the name of a profile'],
    [
      'a default that is not there',
      'default_profile = "man"\n[profiles.main]\nurl = "https://a.example"',
      '1:19',
      'no profile "man"; did you mean main?',
    ],
    ['a secret in the wrong file', '[profiles.main]\nsecret = "abc"', '2:1', 'the file "credentials"'],
    ['a value that is missing', 'fps =\n', '1:6', 'unspecified values'],
    ['a value that is missing above blank lines', '\nfps = \r\n\r\n', '2:6', 'unspecified values'],
    ['a value that is missing above another key', 'fps =\n  share = 1', '1:6', 'unspecified values'],
    [
      'a table without its end',
      '[profiles.main\nurl = "https://a"',
      '1:15',
      'the name of a table ends with ]',
    ],
    ['a value that is missing in a list', 'credential_command = ["a",\n', '1:27', 'unspecified values'],
    ['a lone word', 'fps\n', '1:4', 'expected equal'],
    ['a lone word above a key', '\nfps\n\nshare = 1', '2:4', 'on the same line'],
    ['a sign that is no value', 'fps = ?', '1:7', 'unexpected'],
    ['a sign that is no key below a ruled line', '# ===\n? = 1', '2:1', 'unexpected'],
    ['a sign that is no key', 'fps = 5\n? = 1', '2:1', 'unexpected'],
    ['a key that comes twice', 'fps = 1\nfps = 2', '2:1', 'defining a key multiple times'],
    ['a text without its end', 'url = "https://a.example', '1:25', 'unterminated string'],
  ])('%s', async (_, config, place, words) => {
    const complaint = await complaintOf(configScene(config));
    expect(complaint).toContain(`config.toml:${place}: `);
    expect(complaint).toContain(words);
    expect(complaint).not.toContain('\u001b');
  });

  it('all of them at once, but not endlessly', async () => {
    const config = Array.from({ length: 30 }, (_, i) => `wrong${i} = 1`).join('\n');
    const lines = (await complaintOf(configScene(config))).split('\n');
    expect(lines.filter((line) => line.includes('there is no key'))).toHaveLength(10);
    expect(lines[1]).toContain('config.toml:2:1: there is no key "wrong1"');
    expect(lines.slice(10)).toEqual(['config.toml: and 20 more mistakes']);
  });

  it.each([
    [10, undefined],
    [11, 'config.toml: and 1 more mistake'],
  ])('of %d the last line says %s', async (count, words) => {
    const config = Array.from({ length: count }, (_, i) => `wrong${i} = 1`).join('\n');
    expect((await complaintOf(configScene(config))).split('\n')[10]).toBe(words);
  });

  it('and a page that names all commands where none is like the one that is written', async () => {
    const complaint = await complaintOf(configScene('keys.qqqqqqqq = "F5"'));
    const [, page = '', anchor] = /; (docs\/\w+\.md)#([\w-]+) names them all$/.exec(complaint) ?? [];
    const sections = readFileSync(join(import.meta.dirname, '../..', page), 'utf8').split(/^#+ /m);
    const section = sections.find((text) => slugOf(text.split('\n')[0] ?? '') === anchor) ?? '';
    const unnamed = Object.keys(DEFAULT_KEYS).filter((id) => !section.includes(`(\`${id}\`)`));
    expect(unnamed, `${page} is behind the program: run npm run generate`).toEqual([]);
  });

  it('but of a table that is none of ours only the table', async () => {
    const complaint = await complaintOf(
      configScene('[polls]\nbook_ms = 500\nx = { y = 1 }\n[polls.z]\na = 1'),
    );
    expect(complaint).toBe('config.toml:1:2: there is no table [polls]; did you mean poll?');
  });

  it('but not with the wrong value itself, which may be a secret', async () => {
    expect(await complaintOf(configScene('url = "hunter2-hunter2"'))).not.toContain('hunter2');
  });
});

describe('a config.toml that cannot be read is never taken for none', () => {
  it.each<[string, (file: string) => void, string]>([
    ['it is a folder', (file) => mkdirSync(file), 'cannot be read: EISDIR'],
    [
      'it is a link that leads nowhere',
      (file) => symlinkSync('nowhere', file),
      'a link to a file that is not there',
    ],
    ['it is no text', (file) => writeFileSync(file, Buffer.from([0xff, 0xfe, 0x00])), 'is not UTF-8 text'],
    ['it is endless', (file) => writeFileSync(file, '#'.repeat(1_000_001)), 'longer than a megabyte'],
  ])('%s', async (_, breakIt, words) => {
    const scene = configScene();
    breakIt(scene.file);
    expect(await complaintOf(scene)).toContain(words);
  });

  it('a file in the place of its folder', async () => {
    const scene = configScene();
    writeFileSync(`${scene.folder}x`, '');
    const environment = { XDG_CONFIG_HOME: `${scene.folder}x` };
    await expect(scene.read({}, environment)).rejects.toThrow('cannot be read: ENOTDIR');
  });

  it('takes one that begins with a byte order mark for what it says', async () => {
    expect(await configScene('\uFEFFfps = 12').read()).toMatchObject({ fps: 12 });
  });
});
