import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config/file/read-config.ts';
import { CONFIG_KEYS } from '../../src/config/file/config-keys.ts';
import { runInit, type InitIo, type InitOptions } from '../../src/cli/init/run-init.ts';
import { PARTS } from '../../src/config/credentials/credential-parts.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function scene() {
  const environment = { XDG_CONFIG_HOME: join(temporaryFolder(), 'config') };
  const folder = join(environment.XDG_CONFIG_HOME, 'pmtop');
  const said = { out: '', err: '' };
  const io = {
    environment,
    out: (text: string) => void (said.out += text),
    err: (text: string) => void (said.err += text),
  };
  const init = (options: InitOptions = {}, more: Partial<InitIo> = {}) =>
    runInit(options, { ...io, ...more });
  return {
    environment,
    folder,
    file: join(folder, 'config.toml'),
    secrets: join(folder, 'credentials'),
    said,
    init,
  };
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('writes a config and a place for keys that only their owner can read, and says where and what comes next', async () => {
  const { init, said, folder, file, secrets } = scene();
  expect(await init()).toBe(0);
  expect([folder, file, secrets].map(modeOf)).toEqual(['700', '600', '600']);
  expect(said.out.split('\n')[0]).toBe(file);
  expect(said.out).toMatch(/1\. write the url[^]*2\. write your keys into .*credentials[^]*3\. pmtop doctor/);
  expect(said.err).toBe('');
});

it('changes nothing by itself: without an address the demo still starts', async () => {
  const { init, environment } = scene();
  await init();
  const { url, profile, readOnly } = await readSettings({}, environment);
  expect({ url, profile, readOnly }).toEqual({ readOnly: false });
});

it('with an address it leaves only the keys to write', async () => {
  const { init, environment, said } = scene();
  expect(await init({ url: 'https://clob.example.com/', profile: 'work' })).toBe(0);
  expect(await readSettings({}, environment)).toMatchObject({
    profile: 'work',
    url: 'https://clob.example.com',
  });
  expect(said.out).not.toContain('write the url');
});

it('tells every setting, each with an example that is right', async () => {
  const { init, file } = scene();
  await init();
  const text = readFileSync(file, 'utf8');
  for (const { name, says } of CONFIG_KEYS) {
    expect(text).toContain(`${name.replace('*', 'refresh')} = `);
    expect(text).toContain(says);
  }
  writeFileSync(file, text.replaceAll(/^# (?=\S+ = |\[)/gm, ''));
  const config = await readConfig(file);
  const settings = { ...config?.shared, ...config?.profiles.get('main') };
  expect(Object.keys(settings).length).toBeGreaterThan(15);
  expect(settings).toMatchObject({ fps: 10, headerPrefix: 'POLY_', limits: { 'events and markets': 450 } });
});

it('overwrites nothing unless it is told to, and keys never', async () => {
  const { init, file, secrets, said } = scene();
  await init();
  writeFileSync(file, 'fps = 5\n');
  writeFileSync(secrets, '[main]\n');
  expect(await init()).toBe(2);
  expect(readFileSync(file, 'utf8')).toBe('fps = 5\n');
  expect(said.err).toContain('is there already and stays as it is; --url or --service with a new');
  expect(await init({ force: true })).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('Settings of pmtop');
  expect(readFileSync(secrets, 'utf8')).toBe('[main]\n');
  expect(readdirSync(dirname(file)).toSorted()).toEqual(['config.toml', 'config.toml.old', 'credentials']);
  expect(readFileSync(`${file}.old`, 'utf8')).toBe('fps = 5\n');
  expect(said.out).toContain(`What was there is in ${file}.old\n`);
});

it('keeps each config that it replaces', async () => {
  const { init, file, said } = scene();
  for (const text of ['fps = 5\n', 'fps = 6\n']) {
    await init();
    writeFileSync(file, text);
    await init({ force: true });
  }
  expect([`${file}.old`, `${file}.old.2`].map((path) => readFileSync(path, 'utf8'))).toEqual([
    'fps = 5\n',
    'fps = 6\n',
  ]);
  expect(said.out).toContain(`${file}.old.2\n`);
});

it('adds a profile to the config that is there, once, and leaves the rest of it as it is', async () => {
  const { init, file, said } = scene();
  await init({ url: 'https://own.example' });
  const before = readFileSync(file, 'utf8');
  expect(await init({ service: 'kuest', profile: 'weekend' })).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(`${before}\n[profiles.weekend]\nservice = "kuest"\n`);
  expect(said.out).toContain('pmtop doctor --profile weekend');
  expect(await init({ service: 'polymarket', profile: 'weekend' })).toBe(2);
  expect([...((await readConfig(file))?.profiles.keys() ?? [])]).toEqual(['main', 'weekend']);
});

/** The sections that stand in force, and what is the default. */
async function startsWith(environment: Record<string, string>, file: string) {
  const profiles = [...((await readConfig(file))?.profiles.keys() ?? [])];
  return { profiles, ...(await readSettings({}, environment)) };
}

it('makes the first profile the default, so that pmtop still starts when others are added', async () => {
  const { init, environment, file } = scene();
  await init();
  expect(await init({ url: 'http://127.0.0.1:8123' })).toBe(0);
  expect(await init({ service: 'kuest', profile: 'work' })).toBe(0);
  expect(await startsWith(environment, file)).toMatchObject({ profiles: ['main', 'work'], profile: 'main' });
  const text = readFileSync(file, 'utf8');
  expect(text.match(/default_profile = "main"/g)).toHaveLength(1);
});

it.each([
  ['nothing of its own', '', 'work'],
  ['what holds for all', 'fps = 5\n[keys]\nsort = "F5"\n', 'work'],
  ['one profile, which stays the default', '[profiles.own]\nurl = "https://own.example"\n', 'own'],
  ['a byte order mark', '\uFEFF[profiles.own]\nurl = "https://own.example"', 'own'],
  ['an example below a table', '[profiles.own]\nservice = "kuest"\n# default_profile = "own"\n', 'own'],
])('chooses a default where a config without one has %s', async (_, text, profile) => {
  const { init, environment, file, folder } = scene();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, text, { mode: 0o600 });
  expect(await init({ service: 'polymarket', profile: 'work' })).toBe(0);
  expect(await startsWith(environment, file)).toMatchObject({ profile });
  expect(modeOf(file)).toBe('600');
});

it('fills in the example of a starter that nobody changed, so that its table stands there once', async () => {
  const { init, file, said } = scene();
  await init();
  expect(await init({ url: 'https://own.example' })).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text.match(/\[profiles\.main\]/g)).toHaveLength(1);
  expect(text).toMatch(/^url = "https:\/\/own\.example"$/m);
  expect(said.err).toBe('');
});

it('leaves the choice among several profiles to the person who wrote them', async () => {
  const { init, file, folder } = scene();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const text = '[profiles.a]\nservice = "kuest"\n[profiles.b]\nservice = "polymarket"\n';
  writeFileSync(file, text, { mode: 0o600 });
  expect(await init({ service: 'kuest', profile: 'work' })).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(`${text}\n[profiles.work]\nservice = "kuest"\n`);
});

it.each(['[main]', '["main"] # mine', '[main]\napi_key = "17"', 'main = { api_key = "17" }'])(
  'asks for no keys where %j is in the credentials, and leaves them as they are',
  async (text) => {
    const { init, secrets, file, said } = scene();
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(secrets, `${text}\n`, { mode: 0o600 });
    const { openPrompt, asked } = person(...TYPED);
    expect(await init({ url: 'https://own.example' }, { openPrompt })).toBe(0);
    expect(asked).toEqual([]);
    expect(said.err).toContain('The keys of [main]');
    expect(readFileSync(secrets, 'utf8')).toBe(`${text}\n`);
  },
);

it('asks for no keys where the credentials are no TOML, and says where', async () => {
  const { init, secrets, file, said } = scene();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(secrets, '[other]\noh no\n', { mode: 0o600 });
  const { openPrompt, asked } = person(...TYPED);
  expect(await init({ url: 'https://own.example' }, { openPrompt })).toBe(0);
  expect(asked).toEqual([]);
  expect(said.err).toMatch(/No keys are asked for: .*credentials:2:\d+: this is not TOML/);
});

it('asks for no keys for an address that nothing is signed for, and says so', async () => {
  const { init, said } = scene();
  const { openPrompt, asked } = person(...TYPED);
  expect(await init({ url: 'http://clob.example' }, { openPrompt })).toBe(0);
  expect(asked).toEqual([]);
  expect(said.err).toContain('http://clob.example is not safe for keys');
  expect(await init({ url: 'http://127.0.0.1:8123', profile: 'here' }, { openPrompt })).toBe(0);
  expect(asked).not.toEqual([]);
});

it('adds nothing to a config that it cannot read, and says where', async () => {
  const { init, file, said } = scene();
  await init();
  writeFileSync(file, 'fps = = 5\n');
  expect(await init({ service: 'kuest' })).toBe(2);
  expect(readFileSync(file, 'utf8')).toBe('fps = = 5\n');
  expect(said.err).toContain('config.toml:1:7');
});

it('does not write through a link that was laid where the file belongs', async () => {
  const { init, folder, file } = scene();
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(folder, 'elsewhere'), file);
  expect(await init()).toBe(2);
  expect(readdirSync(folder)).toEqual(['config.toml']);
});

it.each([
  ['a profile that cannot be one', { profile: 'a b' }, '--profile should be'],
  ['an address that is none', { url: 'clob.example.com' }, '--url should be'],
])('refuses %s', async (_, options, words) => {
  const { init, said } = scene();
  expect(await init(options)).toBe(2);
  expect(said.err).toContain(words);
});

it('says why it cannot write', async () => {
  const { init, environment, said } = scene();
  mkdirSync(dirname(environment.XDG_CONFIG_HOME), { recursive: true });
  writeFileSync(environment.XDG_CONFIG_HOME, '');
  chmodSync(environment.XDG_CONFIG_HOME, 0o600);
  expect(await init()).toBe(1);
  expect(said.err).toMatch(/config.toml cannot be written: (ENOTDIR|EEXIST)/);
});

const KEYS = {
  address: '0x5fc6a8a5a7b9e8d2b9d8a1c7f0e1d2c3b4a50e19',
  apiKey: '3f2c9a52-7c1e-4d0b-9a57-5f0c1d2e3f40',
  secret: 'Y2FuYXJ5LXNlY3JldC1jYW5hcnktc2VjcmV0LWNhbmE=',
  passphrase: 'c0ffee'.repeat(10).slice(0, 60) + 'beef',
};
const TYPED = Object.values(KEYS);

/** A person who answers so, one after the other, and what they were asked. */
function person(...answers: readonly (string | undefined)[]) {
  const left = [...answers];
  const asked: string[] = [];
  const ask = async (question: string): Promise<string | undefined> => {
    asked.push(question);
    return left.shift();
  };
  return { asked, openPrompt: () => ({ ask, end: () => undefined }) };
}

it('names a service, says where its keys come from, and calls the profile after it', async () => {
  const { init, environment, said } = scene();
  expect(await init({ service: 'polymarket' })).toBe(0);
  expect(await readSettings({}, environment)).toMatchObject({
    profile: 'polymarket',
    service: 'polymarket',
    url: 'https://clob.polymarket.com',
    headerPrefix: 'POLY_',
  });
  expect(said.out).not.toContain('write the url');
  expect(said.out).toMatch(/write your keys into .*credentials.*createOrDeriveApiKey/);
});

it('refuses a service that there is not', async () => {
  const { init, said } = scene();
  expect(await init({ service: 'kesut' })).toBe(2);
  expect(said.err).toContain('--service: there is no service "kesut"; did you mean kuest?');
});

it('takes the keys from a person, and shows none', async () => {
  const { init, environment, secrets, said } = scene();
  const { openPrompt, asked } = person(...TYPED);
  expect(await init({ url: 'https://clob.example.com' }, { openPrompt })).toBe(0);
  const { credentials, credentialsProblem } = await readSettings({}, environment);
  expect(credentialsProblem).toBeUndefined();
  expect(PARTS.map((part) => credentials?.[part])).toEqual(TYPED);
  expect(modeOf(secrets)).toBe('600');
  for (const key of TYPED) expect(said.out + said.err + asked.join('')).not.toContain(key);
  expect(said.out).not.toContain('write your keys');
});

it.each([
  ['takes the # away', { url: undefined }],
  ['runs what the first step names', { url: 'http://127.0.0.1:8123' }],
])('finds keys that were typed without a service, once a person %s', async (_, { url }) => {
  const { init, environment, file, said } = scene();
  const { openPrompt } = person(...TYPED);
  expect(await init({}, { openPrompt })).toBe(0);
  expect(said.out).toContain(
    'take the # away from default_profile, [profiles.main] and url; or run pmtop init --url URL',
  );
  if (url !== undefined) await init({ url }, { openPrompt });
  else {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(/^# (?=default_profile = |\[profiles\.main\]|url = )/gm, ''));
  }
  const { profile, credentials } = await readSettings({}, environment);
  expect(profile).toBe('main');
  expect(credentials?.address).toBe(KEYS.address);
});

it('names the profile in the first step where it is not main', async () => {
  const { init, said } = scene();
  await init({ profile: 'work' });
  expect(said.out).toContain('[profiles.work] and url; or run pmtop init --profile work --url URL');
});

it('asks again for a part that is malformed, without quoting it', async () => {
  const { init, environment } = scene();
  const [address = '', ...others] = TYPED;
  const { openPrompt, asked } = person('0x12', ` ${address} `, ...others);
  await init({ service: 'kuest' }, { openPrompt });
  expect(asked[1]).toMatch(/^address is malformed: .*40 hexadecimal digits\. Again/);
  expect(asked[1]).not.toContain('0x12');
  expect((await readSettings({}, environment)).credentials?.address).toBe(address);
});

it('offers what the published clients have in the environment', async () => {
  const { init, environment } = scene();
  const { openPrompt, asked } = person(KEYS.address, '', '', '');
  const variables = {
    CLOB_API_KEY: KEYS.apiKey,
    CLOB_SECRET: KEYS.secret,
    CLOB_PASS_PHRASE: KEYS.passphrase,
  };
  await init({ service: 'polymarket' }, { openPrompt, environment: { ...environment, ...variables } });
  expect(asked.slice(1)).toEqual([
    'api_key (Enter takes CLOB_API_KEY): ',
    'secret (Enter takes CLOB_SECRET): ',
    'passphrase (Enter takes CLOB_PASS_PHRASE): ',
  ]);
  const { credentials } = await readSettings({}, environment);
  expect(PARTS.map((part) => credentials?.[part])).toEqual(TYPED);
});

it.each([0, 1, 2, 3])('leaves nothing behind when it is interrupted at question %i', async (count) => {
  const { init, folder, said } = scene();
  const { openPrompt } = person(...TYPED.slice(0, count), undefined);
  expect(await init({ service: 'kuest' }, { openPrompt })).toBe(130);
  expect(existsSync(folder)).toBe(false);
  expect(said.out).toBe('');
});

it('goes on without keys for a person who has none', async () => {
  const { init, secrets } = scene();
  const { openPrompt, asked } = person('');
  expect(await init({ service: 'kuest' }, { openPrompt })).toBe(0);
  expect(asked).toHaveLength(1);
  expect(readFileSync(secrets, 'utf8')).toContain('# [kuest]');
});

it('adds the keys of another profile to those that are there, and asks for none that are', async () => {
  const { init, environment, secrets } = scene();
  await init({ service: 'kuest' }, person(...TYPED));
  const before = readFileSync(secrets, 'utf8');
  const again = person(...TYPED);
  await init({ service: 'kuest', force: true }, again);
  expect(again.asked).toEqual([]);
  expect(readFileSync(secrets, 'utf8')).toBe(before);
  await init({ service: 'polymarket', force: true }, person(...TYPED));
  expect(readFileSync(secrets, 'utf8').startsWith(before)).toBe(true);
  const { credentials } = await readSettings({}, environment);
  expect(credentials?.passphrase).toBe(KEYS.passphrase);
});

it('without a terminal asks for no keys to be written that are there', async () => {
  const { init, said } = scene();
  await init({ service: 'kuest' }, person(...TYPED));
  said.out = '';
  await init({ service: 'kuest', force: true });
  expect(said.out).toContain('1. pmtop doctor');
  expect(said.err).toContain('The keys of [kuest] in');
});

it('lets keys that are there go to no other service', async () => {
  const { init, file, secrets, said } = scene();
  await init({ url: 'https://one.example.com' }, person(...TYPED));
  const [config, keys] = [readFileSync(file, 'utf8'), readFileSync(secrets, 'utf8')];
  expect(await init({ url: 'https://two.example.com', force: true })).toBe(2);
  expect(said.err).toContain('are for https://one.example.com, and would go to https://two.example.com');
  expect([readFileSync(file, 'utf8'), readFileSync(secrets, 'utf8')]).toEqual([config, keys]);
  expect(await init({ url: 'https://one.example.com', force: true })).toBe(0);
  expect(await init({ url: 'https://two.example.com', profile: 'two' })).toBe(0);
});

it('asks for no keys where others could read them', async () => {
  const { init, secrets, said } = scene();
  await init({ service: 'kuest' });
  chmodSync(secrets, 0o644);
  const { openPrompt, asked } = person(...TYPED);
  await init({ service: 'polymarket', force: true }, { openPrompt });
  expect(asked).toEqual([]);
  expect(said.err).toContain(`No keys are asked for: others can read or change it: chmod 600 ${secrets}`);
});
