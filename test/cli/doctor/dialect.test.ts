import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { consult, startPatient } from './doctor-scene.ts';

describe('the dialect of an exchange of this program', () => {
  it.each([
    ['svc', 'SVC_ headers, milliseconds'],
    ['polymarket', 'POLY_ headers, seconds'],
    ['kuest', 'KUEST_ headers, seconds'],
  ] as const)('is told as the exchange says it, without keys: %s', async (dialect, spelling) => {
    const { url } = await startPatient({ dialect });
    const finding = (await consult({ url })).of('dialect');
    expect(finding.says).toContain(`${dialect}, as the exchange says: ${spelling}`);
    expect(finding.state).toBe(dialect === 'svc' ? 'ok' : 'warn');
  });

  it('is a warning with the lines to write where pmtop is set to another', async () => {
    const { url } = await startPatient({ dialect: 'kuest' });
    expect((await consult({ url })).of('dialect')).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('pmtop is set to SVC_ headers, milliseconds'),
      advice: 'write header_prefix = "KUEST_" and timestamp_unit = "s"',
    });
  });
});

const NO_ORDERS = { data: [], next_cursor: 'LTE=', limit: 100, count: 0 };
const REFUSED = { json: { error: 'Unauthorized' }, status: 401 };
const UNKNOWN = { json: { error: 'not found' }, status: 404 };

describe('the dialect of another service', () => {
  it('is that of the signature that it takes', async () => {
    const service = await startLoopbackServer(({ path, headers }) => {
      const isSigned = /^\d{10}$/.test(String(headers['poly_timestamp']));
      if (path === '/data/orders') return isSigned ? { json: NO_ORDERS } : REFUSED;
      return path === '/fee-rate' ? { json: { base_fee: 0 } } : UNKNOWN;
    });
    const { of } = await consult({ url: service.url, keys: (await startPatient()).account });
    expect(of('signature').advice).toContain('header_prefix = "POLY_"');
    expect(of('dialect').says).toBe('polymarket, by the signature that it takes: POLY_ headers, seconds');
    await service.close();
  });

  it('is not known without keys', async () => {
    const service = await startLoopbackServer(({ path }) =>
      path === '/fee-rate' ? { json: { base_fee: 0 } } : UNKNOWN,
    );
    expect((await consult({ url: service.url })).of('dialect')).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('not known'),
    });
    await service.close();
  });
});

describe('the trades of the account', () => {
  it('are where pmtop asks for them', async () => {
    const { url, account } = await startPatient();
    const { of } = await consult({ url, keys: account });
    expect(of('trades')).toEqual({ check: 'trades', state: 'ok', says: 'at /builder/trades' });
  });

  it.each([
    ['header_prefix = "POLY_"\ntimestamp_unit = "s"', 'warn', 'write service = "polymarket", and keep url'],
    ['service = "polymarket"', 'ok', undefined],
  ])('are elsewhere on a service that is not named: %s', async (lines, state, advice) => {
    const { url, account } = await startPatient({ dialect: 'polymarket' });
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'pmtop'), { mode: 0o700 });
    const addresses = ['url', 'catalog_url', 'data_url'].map((name) => `${name} = "${url}"\n`).join('');
    const profile = `[profiles.poly]\n${addresses}${lines}\n`;
    writeFileSync(join(folder, 'pmtop', 'config.toml'), profile, { mode: 0o600 });
    const { of } = await consult({ keys: account, environment: { XDG_CONFIG_HOME: folder } });
    expect(of('signature').state).toBe('ok');
    expect(of('trades').state).toBe(state);
    if (advice !== undefined) expect(of('trades').advice).toContain(advice);
  });
});
