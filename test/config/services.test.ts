import { describe, expect, it } from 'vitest';
import { knownProfiles } from '../../src/config/read-settings.ts';
import { SERVICE_NAMES, SERVICES } from '../../src/config/services.ts';
import type { SettingFlags } from '../../src/config/settings.ts';
import { CREDENTIALS } from '../support/test-client.ts';
import { configScene } from './config-scene.ts';

const KEYS = `
address = "${CREDENTIALS.address.toLowerCase()}"
api_key = "${CREDENTIALS.apiKey}"
secret = "${CREDENTIALS.secret}"
passphrase = "${CREDENTIALS.passphrase}"
`;

/** Where a service is asked and how, in a few words: url, catalog, data, prefix, unit, tries the other one, trades. */
async function placeIn(config: string | undefined, flags: SettingFlags, environment = {}) {
  const found = await configScene(config).read(flags, environment);
  const { url, catalogUrl, dataUrl, headerPrefix, timestampUnit, triesOtherUnit, tradesPath } = found;
  return [url, catalogUrl, dataUrl, headerPrefix, timestampUnit, triesOtherUnit, tradesPath].map(
    (value) => value ?? '-',
  );
}

const POLYMARKET = [
  'https://clob.polymarket.com',
  'https://gamma-api.polymarket.com',
  'https://data-api.polymarket.com',
  'POLY_',
  's',
  '-',
  '/data/trades',
];
const KUEST = [
  'https://clob.kuest.com',
  'https://gamma-api.kuest.com',
  'https://data-api.kuest.com',
  'KUEST_',
  's',
  true,
  '/builder/trades',
];
const OWN = '[profiles.main]\nurl = "https://own.example"\ncatalog_url = "https://catalog.own.example"\n';
const OWN_PREFIX = `${OWN}header_prefix = "OWN_"\n`;
const POLY_PROFILE = '[profiles.main]\nservice = "polymarket"\n';

describe('a service known by name', () => {
  it.each<[string, string | undefined, SettingFlags, object, readonly unknown[]]>([
    ['a flag', undefined, { service: 'polymarket' }, {}, POLYMARKET],
    ['a variable', undefined, {}, { PMTOP_SERVICE: 'kuest' }, KUEST],
    ['a profile', POLY_PROFILE, {}, {}, POLYMARKET],
    ['a flag before a variable', undefined, { service: 'kuest' }, { PMTOP_SERVICE: 'polymarket' }, KUEST],
    [
      'a flag before an address in a variable',
      undefined,
      { service: 'kuest' },
      { PMTOP_URL: 'http://a' },
      KUEST,
    ],
    ['a variable before a profile', POLY_PROFILE, {}, { PMTOP_SERVICE: 'kuest' }, KUEST],
    ['an empty variable, which names none', POLY_PROFILE, {}, { PMTOP_SERVICE: '' }, POLYMARKET],
    ['a flag before all a profile says of its own', OWN_PREFIX, { service: 'kuest' }, {}, KUEST],
  ])('is taken from %s', async (_, config, flags, environment, expected) => {
    expect(await placeIn(config, flags, environment)).toEqual(expected);
  });

  it('is overridden by what stands beside its name: in a profile, among flags, among variables', async () => {
    const profile = `${POLY_PROFILE}url = "http://127.0.0.1:1"\nheader_prefix = "P_"\ntimestamp_unit = "ms"\n`;
    const [, catalog, data, , , , trades] = POLYMARKET;
    expect(await placeIn(profile, {})).toEqual([
      'http://127.0.0.1:1',
      catalog,
      data,
      'P_',
      'ms',
      false,
      trades,
    ]);
    const flags = { service: 'polymarket', dataUrl: 'http://127.0.0.1:3' };
    expect((await placeIn(undefined, flags))[2]).toBe('http://127.0.0.1:3');
    const variables = { PMTOP_SERVICE: 'polymarket', PMTOP_CATALOG_URL: 'http://127.0.0.1:2' };
    expect((await placeIn(undefined, {}, variables))[1]).toBe('http://127.0.0.1:2');
    expect((await placeIn(POLY_PROFILE, { catalogUrl: 'http://127.0.0.1:2' }))[1]).toBe('http://127.0.0.1:2');
  });

  it('leaves none of its addresses beside a url that is not its own', async () => {
    const place = await placeIn(POLY_PROFILE, { url: 'https://staging.example' });
    expect(place.slice(0, 3)).toEqual(['https://staging.example', '-', '-']);
    const moved = await placeIn(
      undefined,
      { url: 'https://staging.example' },
      { PMTOP_SERVICE: 'polymarket' },
    );
    expect(moved.slice(0, 3)).toEqual(['https://staging.example', '-', '-']);
  });

  it('brings no limits and no creator of the profile’s own service', async () => {
    const config = `${OWN}creator = "site-1"\nlimits.books = 8\n`;
    const { limits, creator } = await configScene(config).read({ service: 'polymarket' });
    expect({ limits, creator }).toEqual({});
    expect(await configScene(config).read()).toMatchObject({ limits: { books: 8 }, creator: 'site-1' });
  });

  it.each([' ', 'a b', 'é'])('takes no creator that none can be (%j)', async (creator) => {
    await expect(configScene().read({ creator })).rejects.toThrow(
      '--creator should be a wallet address or the name of a site, without blanks',
    );
  });

  it.each<[string, SettingFlags, object]>([
    ['--service', { service: 'polymaket' }, {}],
    ['PMTOP_SERVICE', {}, { PMTOP_SERVICE: 'polymaket' }],
  ])(
    'that is misspelt in %s is refused with the nearest name and all names',
    async (source, flags, environment) => {
      await expect(configScene().read(flags, { ...environment })).rejects.toThrow(
        `${source}: there is no service "polymaket"; did you mean polymarket? There are ${SERVICE_NAMES.join(', ')}`,
      );
    },
  );

  it('that is misspelt in a profile is refused with its place', async () => {
    const refusal = await configScene('[profiles.main]\nservice = "kest"').read().catch(String);
    expect(refusal).toMatch(
      /config\.toml:2:11: service should be "polymarket" or "kuest"; did you mean "kuest"\?/,
    );
  });

  it('needs no keys to be watched', async () => {
    const settings = await configScene().read({ service: 'polymarket' });
    expect(settings.credentials).toBeUndefined();
    expect(settings.credentialsProblem).toContain('set PMTOP_ADDRESS');
  });

  it('has its three hosts over https, all of one domain', () => {
    for (const name of SERVICE_NAMES) {
      const { url, catalogUrl, dataUrl } = SERVICES[name];
      for (const address of [url, catalogUrl, dataUrl]) {
        expect(address).toMatch(new RegExp(String.raw`^https://[a-z-]+\.${name}\.com$`));
      }
    }
  });
});

describe('a profile', () => {
  const SHARED = 'url = "http://127.0.0.1:9"\ncatalog_url = "http://127.0.0.1:8"\nheader_prefix = "TOP_"\n';

  it('with a service has no address and no spelling of what holds for all', async () => {
    expect(await placeIn(`${SHARED}[profiles.main]\nservice = "kuest"\n`, {})).toEqual(KUEST);
  });

  it.each([
    ['a service', 'service = "polymarket"\n'],
    ['an address', SHARED],
  ])('with an address of its own has nothing of %s that holds for all', async (_, shared) => {
    const place = await placeIn(`${shared}[profiles.main]\nurl = "https://own.example"\n`, {});
    expect(place).toEqual(['https://own.example', '-', '-', '-', '-', '-', '-']);
  });

  it('goes with what holds for all where it names neither', async () => {
    const place = await placeIn(`${SHARED}[profiles.main]\nread_only = true\n`, {});
    expect(place.slice(0, 4)).toEqual(['http://127.0.0.1:9', 'http://127.0.0.1:8', '-', 'TOP_']);
  });
});

describe('the name of a profile', () => {
  const CONFIG = `${OWN}[profiles.weekend]\nservice = "kuest"\n`;

  it('goes with its service, and to no other', async () => {
    const scene = configScene(CONFIG);
    expect((await scene.read({ profile: 'weekend' })).profile).toBe('weekend');
    expect((await scene.read({ profile: 'weekend', service: 'polymarket' })).profile).toBeUndefined();
    expect((await scene.read({ profile: 'main', url: 'http://127.0.0.1:1' })).profile).toBeUndefined();
    expect((await scene.read({ profile: 'main', url: 'https://own.example' })).profile).toBe('main');
  });

  it('is known for completion, and none is from a config that cannot be read', async () => {
    expect(await knownProfiles(configScene(CONFIG).environment)).toEqual(['main', 'weekend']);
    expect(await knownProfiles(configScene().environment)).toEqual([]);
    expect(await knownProfiles(configScene('oh no').environment)).toEqual([]);
  });
});

describe('keys that are stored for a profile', () => {
  it.each<[string, string, SettingFlags, object]>([
    ['--service of another', OWN, { service: 'polymarket' }, {}],
    ['PMTOP_SERVICE of another', OWN, {}, { PMTOP_SERVICE: 'polymarket' }],
    ['--service of another than the profile’s', POLY_PROFILE, { service: 'kuest' }, {}],
    ['--url', POLY_PROFILE, { url: 'https://staging.example' }, {}],
    ['PMTOP_URL', POLY_PROFILE, {}, { PMTOP_URL: 'http://127.0.0.1:1' }],
    [
      '--url beside the profile’s own --service',
      POLY_PROFILE,
      { service: 'polymarket', url: 'http://127.0.0.1:1' },
      {},
    ],
    [
      '--service where the profile’s url is another',
      `${POLY_PROFILE}url = "http://127.0.0.1:1"\n`,
      { service: 'polymarket' },
      {},
    ],
  ])('do not follow %s', async (_, config, flags, environment) => {
    const { credentials, credentialsProblem } = await configScene(config, `[main]${KEYS}`).read(flags, {
      ...environment,
    });
    expect(credentials).toBeUndefined();
    expect(credentialsProblem).toMatch(/^the stored keys are for http\S+ only: set PMTOP_ADDRESS/);
  });

  it.each([
    ['a profile that names no service', '[profiles.main]\nread_only = false\n', 'main'],
    ['no profile at all', undefined, 'default'],
  ])('do not follow --service from %s', async (_, config, name) => {
    const { credentials, credentialsProblem } = await configScene(config, `[${name}]${KEYS}`).read({
      service: 'kuest',
    });
    expect(credentials).toBeUndefined();
    expect(credentialsProblem).toContain(`the stored keys are for the service of [${name}] only`);
  });

  it.each<[string, SettingFlags]>([
    ['nothing else is named', {}],
    ['the same service is named again', { service: 'polymarket' }],
    ['the catalog or the data moves', { catalogUrl: 'http://127.0.0.1:2', dataUrl: 'http://127.0.0.1:3' }],
  ])('are used where %s', async (_, flags) => {
    const { credentials } = await configScene(POLY_PROFILE, `[main]${KEYS}`).read(flags);
    expect(credentials?.apiKey).toBe(CREDENTIALS.apiKey);
  });
});
