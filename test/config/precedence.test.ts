import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONFIG_KEYS } from '../../src/config/file/config-keys.ts';
import { MONITOR_OPTIONS, parseMonitorFlags } from '../../src/config/monitor-flags.ts';
import type { Settings } from '../../src/config/settings.ts';
import { configScene } from './config-scene.ts';

const TWO = `
fps = 20
limits.books = 40

[profiles.main]
url = "https://main.example/"
catalog_url = "https://catalog.main.example"
header_prefix = "POLY_"
timestamp_unit = "s"
fps = 10
read_only = true
limits.prices = 30

[profiles.other]
url = "https://other.example"
keys.quit = "Q"
poll.book_ms = 1000
cancel.instant = true
`;

describe('which profile holds', () => {
  it('is the one of --profile, before PMTOP_PROFILE, before default_profile', async () => {
    const scene = configScene(`default_profile = "main"\n${TWO}`);
    expect(await scene.read()).toMatchObject({ profile: 'main', url: 'https://main.example' });
    const environment = { PMTOP_PROFILE: 'other' };
    expect(await scene.read({}, environment)).toMatchObject({
      profile: 'other',
      url: 'https://other.example',
    });
    expect(await scene.read({ profile: 'main' }, environment)).toMatchObject({ profile: 'main' });
  });

  it('is the only one, where there is one', async () => {
    const scene = configScene('[profiles.lonely]\nurl = "https://lonely.example"');
    expect(await scene.read()).toMatchObject({ profile: 'lonely', url: 'https://lonely.example' });
  });

  it('must be said where there are several, instead of showing a demo', async () => {
    await expect(configScene(TWO).read()).rejects.toThrow(/--profile main\|other, or default_profile/);
    expect(await configScene(TWO).read({ url: 'https://a.example' })).toMatchObject({
      url: 'https://a.example',
    });
  });

  it.each([
    ['a file with others', TWO, /no profile "mian"; did you mean main\?/],
    ['no file', undefined, /none is written yet .*does not exist, pmtop init writes it/],
  ])('must be there: %s', async (_, config, words) => {
    await expect(configScene(config).read({ profile: 'mian' })).rejects.toThrow(words);
    await expect(configScene(config).read({}, { PMTOP_PROFILE: 'mian' })).rejects.toThrow(words);
  });

  it('must name a service, instead of showing a demo', async () => {
    const scene = configScene('[profiles.main]\nfps = 5');
    await expect(scene.read()).rejects.toThrow(
      /profile main names no service: give it a url or a service in .*config.toml/,
    );
    expect(await scene.read({ demo: true })).toMatchObject({ fps: 5, readOnly: false });
  });

  it('is none without a file, and then nothing is configured', async () => {
    const { url, profile, credentials, readOnly } = await configScene().read();
    expect({ url, profile, credentials, readOnly }).toEqual({ readOnly: false });
  });
});

describe('what a setting is', () => {
  it('comes from the profile, before what stands above the profiles', async () => {
    expect(await configScene(TWO).read({ profile: 'main' })).toMatchObject({
      url: 'https://main.example',
      catalogUrl: 'https://catalog.main.example',
      headerPrefix: 'POLY_',
      timestampUnit: 's',
      fps: 10,
      readOnly: true,
      limits: { books: 40, prices: 30 },
    });
    expect(await configScene(TWO).read({ profile: 'other' })).toMatchObject({
      fps: 20,
      limits: { books: 40 },
      keys: { quit: 'Q' },
      pollMs: { book: 1000 },
      instant: true,
    });
  });

  it('comes from the environment before that, and from a flag before all', async () => {
    const scene = configScene(TWO);
    const environment = {
      PMTOP_PROFILE: 'main',
      PMTOP_URL: 'https://variable.example',
      PMTOP_CATALOG_URL: 'https://catalog.variable.example',
      PMTOP_READ_ONLY: '0',
    };
    expect(await scene.read({}, environment)).toMatchObject({
      url: 'https://variable.example',
      catalogUrl: 'https://catalog.variable.example',
      readOnly: false,
      headerPrefix: 'POLY_',
    });
    const flags = {
      url: 'https://flag.example',
      catalogUrl: 'https://c.flag.example',
      readOnly: true,
      fps: 3,
    };
    expect(await scene.read(flags, environment)).toMatchObject(flags);
  });

  it.each(['PMTOP_READ_ONLY', 'PMTOP_ASCII', 'INK_SCREEN_READER'])(
    'takes from %s only the words that it names',
    async (name) => {
      const scene = configScene(TWO);
      const key = { PMTOP_READ_ONLY: 'readOnly', PMTOP_ASCII: 'ascii' }[name] ?? 'screenReader';
      for (const [word, told] of [
        ['1', true],
        ['True', true],
        ['0', false],
        ['FALSE', false],
      ] as const) {
        expect(await scene.read({ profile: 'main' }, { [name]: word })).toMatchObject({ [key]: told });
      }
      for (const word of ['no', 'off', '2', ' 0']) {
        await expect(scene.read({ profile: 'main' }, { [name]: word })).rejects.toThrow(
          `${name} should be 1 or true, 0 or false`,
        );
      }
    },
  );

  it('is, of how it looks, what a flag says, then a variable, then the config', async () => {
    const scene = configScene('theme = "light"\nchart = "block"\nmouse = true\n');
    expect(await scene.read()).toMatchObject({ theme: 'light', chart: 'block', mouse: true });
    const environment = { PMTOP_THEME: 'mono', PMTOP_ASCII: '1', INK_SCREEN_READER: 'true' };
    const told = { theme: 'mono', ascii: true, screenReader: true };
    expect(await scene.read({}, environment)).toMatchObject(told);
    const flags = { theme: 'dark', chart: 'braille', mouse: false, ascii: false } as const;
    expect(await scene.read(flags, environment)).toMatchObject(flags);
  });

  it('is refused when a variable names a theme that there is not', async () => {
    const refusal = await configScene().read({}, { PMTOP_THEME: 'pink' }).catch(String);
    expect(refusal).toContain('PMTOP_THEME: there is no theme "pink"; there are dark, light');
  });

  it('is never half of one service and half of another', async () => {
    const { catalogUrl } = await configScene(TWO).read({ profile: 'main', url: 'https://flag.example' });
    expect(catalogUrl).toBeUndefined();
  });

  it.each([
    ['--url', { url: 'clob.example' }, {}],
    ['--catalog-url', { catalogUrl: 'https://a.example/?x=1' }, {}],
    ['PMTOP_URL', {}, { PMTOP_URL: 'ftp://a.example' }],
    ['PMTOP_CATALOG_URL', {}, { PMTOP_CATALOG_URL: 'https://user:password@a.example' }],
  ])('is refused when %s is no address, without quoting it', async (name, flags, environment) => {
    const refusal = await configScene().read(flags, environment).catch(String);
    expect(refusal).toContain(`${name} should be an address`);
    expect(refusal).not.toContain('password');
  });

  it('of a demo is nothing about a service, whatever is configured', async () => {
    const environment = { PMTOP_URL: 'https://variable.example', PMTOP_API_KEY: 'x' };
    const settings = await configScene(TWO).read({ demo: true, profile: 'main' }, environment);
    const { url, catalogUrl, headerPrefix, timestampUnit, limits, credentials, credentialsProblem } =
      settings;
    expect([url, catalogUrl, headerPrefix, timestampUnit, limits, credentials, credentialsProblem]).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
    expect(settings).toMatchObject({ fps: 10 });
  });
});

describe('each flag of the monitor', () => {
  const VALUES: Readonly<Record<string, string>> = {
    profile: 'other',
    service: 'polymarket',
    url: 'https://flag.example',
    'catalog-url': 'https://flag.example',
    'data-url': 'https://flag.example',
    creator: 'yosoku',
    fps: '3',
    theme: 'mono',
    chart: 'braille',
  };
  /** They are no settings; a fault is for a demo. */
  const OTHERS = new Set(['market', 'fault']);
  const names = Object.keys(MONITOR_OPTIONS).filter((name) => !OTHERS.has(name));

  it.each(names)('--%s changes the settings', async (name) => {
    const takes = MONITOR_OPTIONS[name as keyof typeof MONITOR_OPTIONS].type === 'string';
    if (takes) expect(VALUES, `give --${name} a value in VALUES of this test`).toHaveProperty([name]);
    const parsed = parseMonitorFlags([`--${name}`, ...(takes ? [VALUES[name] ?? ''] : [])]);
    if ('problem' in parsed) throw new Error(parsed.problem);
    const scene = configScene(`default_profile = "main"\n${TWO}`.replace('read_only = true\n', ''));
    const settings = await scene.read(parsed.flags);
    expect(settings, 'parseMonitorFlags, and src/config/read-settings.ts').not.toEqual(await scene.read());
  });
});

describe('each key of config.toml', () => {
  const PLACE = 'url = "https://main.example"';
  const keys = CONFIG_KEYS.filter(({ name }) => !['url', 'service', 'credential_command'].includes(name));

  it('is missing, and the settings are the same twice', async () => {
    const [before, after] = await readBoth(PLACE, PLACE);
    expect(after).toEqual(before);
  });

  it.each(keys.map(({ name, example }) => [name.replace('*', 'quit'), example] as const))(
    '%s changes the settings',
    async (name, example) => {
      const [before, after] = await readBoth(PLACE, `${PLACE}\n${name} = ${example}`);
      expect(after, 'src/config/read-settings.ts').not.toEqual(before);
    },
  );
});

/** What two profiles make of the settings, in one folder: messages name it. */
async function readBoth(...profiles: readonly string[]): Promise<readonly Settings[]> {
  const scene = configScene();
  const read: Settings[] = [];
  for (const lines of profiles) {
    writeFileSync(scene.file, `[profiles.main]\n${lines}`, { mode: 0o600 });
    read.push(await scene.read());
  }
  return read;
}
