import { describe, expect, it, onTestFinished } from 'vitest';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { configScene } from '../../config/config-scene.ts';
import { consult, startPatient } from './doctor-scene.ts';

describe('a service', () => {
  it('whose addresses stand in each other’s places is told where each surface is', async () => {
    const { url: clob } = await startSurface(/^\/(fee-rate|data|_exchange)/);
    const { url: catalog } = await startSurface(/^\/tags/);
    const { url: data } = await startSurface(/^\/activity/);
    const right = { PMTOP_CATALOG_URL: catalog, PMTOP_DATA_URL: data };
    const well = await consult({ url: clob, environment: right });
    expect(['service', 'catalog', 'data'].map((check) => well.of(check).state)).toEqual(['ok', 'ok', 'ok']);
    const wrong = { PMTOP_CATALOG_URL: data, PMTOP_DATA_URL: clob };
    const { of } = await consult({ url: catalog, environment: wrong });
    expect(of('service')).toMatchObject({
      state: 'fail',
      says: expect.stringMatching(/^\S+ is not where the order book is: 404/) as string,
      advice: `write url = "${clob}"`,
    });
    expect(of('catalog').advice).toBe(`write catalog_url = "${catalog}"`);
    expect(of('data').advice).toBe(`write data_url = "${data}"`);
  });

  it('none of whose addresses is a surface’s is told which setting to look at', async () => {
    const { url: clob } = await startSurface(/^\/(fee-rate|data|_exchange)/);
    const places = { PMTOP_CATALOG_URL: clob, PMTOP_DATA_URL: clob };
    const plain = await consult({ url: clob, environment: places });
    expect(plain.of('catalog')).toMatchObject({
      says: expect.stringMatching(/^\S+ is not where the catalog is: 404/) as string,
      advice: 'give the address of the catalog as catalog_url',
    });
    const { of } = await consult({ url: clob, environment: { PMTOP_SERVICE: 'kuest', ...places } });
    expect(of('data').advice).toBe('take data_url away: of kuest it is https://data-api.kuest.com');
  });

  it('of another name than the profile’s is named, in one line', async () => {
    const { findings, of } = await consultAs('kuest', 'polymarket');
    expect(of('signature')).toMatchObject({
      state: 'fail',
      says: 'the service does not take what kuest does: KUEST_ headers, seconds',
      advice: 'write service = "polymarket": so it is taken',
    });
    expect(findings.filter(({ check }) => check === 'signature')).toHaveLength(1);
    expect(of('dialect').state).toBe('ok');
  });

  it('whose documents name two units of time is well in the other one', async () => {
    const { of } = await consultAs('kuest', 'svc', 'SVC_');
    expect(of('signature')).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('found by') as string,
    });
    expect(of('dialect').state).toBe('ok');
  });
});

/** A profile of a service by name, whose three addresses are an exchange's of another dialect. */
async function consultAs(service: string, dialect: 'svc' | 'polymarket', headerPrefix?: string) {
  const { url, account } = await startPatient({ dialect });
  const prefix = headerPrefix === undefined ? '' : `header_prefix = "${headerPrefix}"\n`;
  const places = `url = "${url}"\ncatalog_url = "${url}"\ndata_url = "${url}"\n`;
  const { environment } = configScene(`[profiles.main]\nservice = "${service}"\n${places}${prefix}`);
  return consult({ keys: account, environment });
}

/** A quiet exchange of which only some paths are to be seen. */
async function startSurface(paths: RegExp): Promise<{ readonly url: string }> {
  const { url } = await startPatient();
  const server = await startLoopbackServer(async ({ path, query, method }) => {
    if (!paths.test(path)) return { status: 404, json: { error: 'no such path' } };
    const answer = await fetch(`${url}${path}?${query}`, { method });
    return { status: answer.status, json: await answer.json() };
  });
  onTestFinished(() => server.close());
  return server;
}
