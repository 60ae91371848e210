import {
  chmodSync,
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
import { runInit, type InitOptions } from '../../src/cli/init/run-init.ts';
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
  const init = (options: InitOptions = {}) => runInit(options, io);
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
  expect(said.err).toContain('is there already and stays as it is; --force');
  expect(await init({ force: true })).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('Settings of pmtop');
  expect(readFileSync(secrets, 'utf8')).toBe('[main]\n');
  expect(readdirSync(dirname(file)).toSorted()).toEqual(['config.toml', 'credentials']);
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
