import { describe, expect, it } from 'vitest';
import { configScene } from '../../config/config-scene.ts';
import { consult, listen, startPatient } from './doctor-scene.ts';

describe('a sick configuration', () => {
  it('is told with every mistake and its place', async () => {
    const { environment } = configScene('ulr = "https://a.example"\nfps = 0');
    const { code, findings } = await consult({ environment });
    expect(code).toBe(1);
    expect(findings.filter(({ check, state }) => check === 'config' && state === 'fail')).toHaveLength(2);
    expect(await listen({ environment })).toContain(
      'config.toml:1:1: there is no key "ulr"; did you mean url?',
    );
  });

  it('that is none at all is a warning, and names pmtop init', async () => {
    const { code, of } = await consult({});
    expect(code).toBe(0);
    expect(of('config')).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('pmtop init') as string,
    });
  });

  it('that names no service is told what adds one to it', async () => {
    const { environment } = configScene('fps = 5');
    const { advice } = (await consult({ environment })).of('config');
    expect(advice).toMatch(/^pmtop init --url URL adds one to .*config\.toml; or give --url$/);
  });

  it('with keys that cannot be used fails, with what to do', async () => {
    const { url } = await startPatient();
    const { code, of } = await consult({ url, environment: { PMTOP_SECRET: 'abc' } });
    expect(code).toBe(1);
    expect(of('keys')).toMatchObject({
      state: 'fail',
      says: expect.stringContaining('PMTOP_ADDRESS') as string,
    });
  });

  it('with an address that keys may not go to fails when there are keys, and warns when there are none', async () => {
    const { url, account } = await startPatient();
    const byName = url.replace('127.0.0.1', 'localhost');
    expect((await consult({ url: byName, keys: account })).of('address').state).toBe('fail');
    expect((await consult({ url: byName })).of('address').state).toBe('warn');
  });

  it.each([
    ['limits beyond the interface', 'limits.books = 200', 'books: 200 where the interface grants 80'],
    ['paces beyond the limits', 'share = 0.1', 'poll.book_ms asks more often than the limit of books'],
  ])('warns of %s', async (_, setting, words) => {
    const { url } = await startPatient();
    const { environment } = configScene(`[profiles.main]\nurl = "${url}"\n${setting}`);
    expect((await consult({ environment })).of('limits')).toMatchObject({
      state: 'warn',
      says: expect.stringContaining(words) as string,
    });
  });

  it('says that the address stands above the profiles, and what of it holds no more', async () => {
    const { url } = await startPatient();
    const { environment, file } = configScene(`url = "${url}"\n`);
    expect((await consult({ environment })).of('config').says).toBe(`from the top of ${file}`);
    const other = await startPatient();
    const { of } = await consult({ environment, url: other.url });
    expect(of('config').says).toBe('from flags and variables');
  });

  it.each([
    ['[profiles.poly]\n', { PMTOP_PROFILE: 'poly' }, 'profile poly'],
    ['', {}, 'the top'],
  ])(
    'names what else holds at another address, and says to leave it alone (%j)',
    async (head, chosen, part) => {
      const { url, account: keys } = await startPatient();
      const { environment, file } = configScene(
        `${head}url = "http://127.0.0.1:1"\nheader_prefix = "OTHER_"\n`,
      );
      const { of } = await consult({ url, keys, environment: { ...environment, ...chosen } });
      expect(of('config').says).toBe(`from flags and variables; header names of ${part} of ${file}`);
      expect(of('signature').advice).toMatch(
        /^write header_prefix = "\w+_" in a profile of its own: so it is taken$/,
      );
    },
  );

  it('tells the profile in effect, and its own limits', async () => {
    const { url } = await startPatient();
    const { environment, file } = configScene(
      `[profiles.main]\nurl = "${url}"\nshare = 0.5\nlimits.prices = 40`,
    );
    const { of } = await consult({ environment });
    expect(of('config').says).toBe(`profile main of ${file}`);
    expect(of('limits').says).toBe('50 % of those of the interface, but prices 40');
  });
});
