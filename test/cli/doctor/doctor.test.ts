import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';
import { openSharedLimits } from '../../../src/limits/open-shared-limits.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { CREDENTIALS } from '../../support/test-client.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { configScene } from '../../config/config-scene.ts';
import type { FaultName } from '../../../src/exchange/faults/fault-names.ts';
import type { FaultOptions } from '../../../src/exchange/faults/fault-switches.ts';
import { checkClock } from '../../../src/cli/doctor/check-service.ts';
import { consult, listen, startPatient } from './doctor-scene.ts';

const TERMINAL = { isTTY: true, columns: 120, rows: 36, ask: async () => '\u001b[?2026;2$y\u001b[?62c' };
const WELL_LIT = { TERM: 'xterm-256color', LANG: 'C.UTF-8' };

describe('a healthy exchange', () => {
  it('gets nothing but ok, and is not changed', async () => {
    const { url, account, demo, requests } = await startPatient();
    const before = demo.openOrders().length;
    const { code, findings, of } = await consult({
      url,
      keys: account,
      environment: WELL_LIT,
      io: { terminal: TERMINAL },
    });
    expect(findings.filter(({ check }) => check === 'signature')).toHaveLength(1);
    expect(of('dialect').state).toBe('ok');
    expect(code).toBe(0);
    expect(findings.map(({ check }) => check)).toEqual(
      'config keys address service catalog data clock signature trades dialect limits budgets terminal size letters frames state'.split(
        ' ',
      ),
    );
    expect(of('signature').says).toMatch(/^taken: \d+( or more)? open orders$/);
    expect(of('frames').says).toContain('synchronized');
    expect(demo.openOrders()).toHaveLength(before);
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('is told as lines that can be read', async () => {
    const { url } = await startPatient();
    const text = await listen({ url });
    expect(text).toMatch(/^ok {4}config {7}from flags and variables\nwarn {2}keys {9}set PMTOP_ADDRESS/);
    expect(text).toMatch(/\n {19}→ docs\/configuration.md says/);
  });

  it('is told in lines of the terminal, broken between words and hung under what it says', async () => {
    const { url } = await startPatient();
    const lines = (await listen({ url, io: { columns: 60 } })).split('\n');
    const prose = lines.filter((line) => !/\S{30}/.test(line));
    expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(lines.join('\n')).toMatch(/\n {19}→ docs\/configuration\.md says.*\n {21}\S/);
  });
});

describe('a sick service', () => {
  it('that is down', async () => {
    const exchange = await startPatient();
    // Not its port once it is closed: another process may get that.
    const { code, of } = await consult({ url: 'http://127.0.0.1:1', keys: exchange.account });
    expect(code).toBe(1);
    expect(of('service')).toMatchObject({
      state: 'fail',
      says: expect.stringMatching(
        /^127\.0\.0\.1:\d+ is not reachable from here: nothing answers at that address and port$/,
      ) as string,
      advice: 'Check the address, and that the service is running.',
    });
    expect(of('signature')).toMatchObject({ state: 'warn', says: 'not tried' });
  });

  it('that hangs', async () => {
    const { url, account, faults } = await startPatient();
    faults.on('hang');
    const { code, of } = await consult({ url, keys: account });
    expect(code).toBe(1);
    expect(of('service')).toMatchObject({
      state: 'fail',
      says: expect.stringMatching(/is not reachable from here: no whole answer within 5 s$/) as string,
    });
  });

  it('whose matching engine restarts, and which is where it should be', async () => {
    const { url, account, faults } = await startPatient();
    faults.on('engine-restarting');
    const { of } = await consult({ url, keys: account });
    expect(of('service')).toMatchObject({
      state: 'fail',
      advice: 'The matching engine restarts; try again in a minute or two.',
    });
    expect(of('service').says).not.toContain('is not where');
  });

  it('that is slow is not said to have another time for what half an answer takes', () => {
    expect(checkClock(2_300, 4_000)).toMatchObject({ state: 'ok' });
    expect(checkClock(2_300, 100)).toMatchObject({ state: 'warn' });
  });

  it('whose clock is five minutes away', async () => {
    const { url, account, faults } = await startPatient();
    faults.on('skewed-clock', { amount: 300_000 });
    const { code, of } = await consult({ url, keys: account });
    expect(of('clock')).toMatchObject({
      state: 'warn',
      says: expect.stringMatching(/^this machine is (299|300|301) s behind the service$/) as string,
    });
    expect(of('clock').advice).toContain('set this machine’s clock');
    expect(of('signature').state).toBe('ok');
    expect(code).toBe(0);
  });

  it('that does not take the keys', async () => {
    const { url, account } = await startPatient();
    const keys = { ...account, passphrase: 'f'.repeat(64) };
    const { code, of } = await consult({ url, keys });
    expect(code).toBe(1);
    expect(of('signature')).toMatchObject({ state: 'fail', says: expect.stringContaining('401') as string });
    expect(of('signature').advice).toContain('Check key, secret and passphrase');
    expect(await listen({ url, keys })).not.toContain('f'.repeat(64));
  });

  it.each([
    ['polymarket', {}, ['header_prefix = "POLY_"', 'timestamp_unit = "s"']],
    ['kuest', {}, ['header_prefix = "KUEST_"', 'timestamp_unit = "s"']],
    ['kuest', { timestamp_unit: 's' }, ['header_prefix = "KUEST_"']],
    ['kuest', { header_prefix: 'KUEST_' }, ['timestamp_unit = "s"']],
  ] as const)(
    'that speaks another dialect is told what to write, a line each: %s with %o',
    async (dialect, set, lines) => {
      const { url, account } = await startPatient({ dialect });
      const settings = Object.entries(set).map(([name, value]) => `${name} = "${value}"\n`);
      const { environment } = configScene(`[profiles.main]\nurl = "${url}"\n${settings.join('')}`);
      const { code, findings } = await consult({ keys: account, environment });
      expect(code).toBe(1);
      const told = findings.filter(({ check, state }) => check === 'signature' && state === 'fail');
      expect(told.map(({ advice }) => advice)).toEqual(lines.map((line) => `write ${line}: so it is taken`));
    },
  );

  it('that is known by name is told where its keys come from, and that they are wrong', async () => {
    const { url, account } = await startPatient({ dialect: 'kuest' });
    const { catalog, data } = { catalog: url, data: url };
    const environment = { PMTOP_CATALOG_URL: catalog, PMTOP_DATA_URL: data, PMTOP_SERVICE: 'kuest' };
    const keys = { ...account, passphrase: 'f'.repeat(64) };
    const { of } = await consult({ url, keys, environment });
    expect(of('config').says).toBe('service kuest; from flags and variables');
    expect(of('signature')).toMatchObject({
      state: 'fail',
      says: expect.stringMatching(/^401: .*, in whichever dialect it is signed$/) as string,
      advice: expect.stringMatching(/Check key, secret and passphrase.*POST \/auth\/api-key/) as string,
    });
    const without = await consult({ url, environment });
    expect(without.of('keys').advice).toContain('POST /auth/api-key');
  });

  it('that is the front page of something else, and sees no keys', async () => {
    const page = await startLoopbackServer(() => ({ text: '<!doctype html><title>Welcome</title>' }));
    onTestFinished(() => page.close());
    const { code, of } = await consult({
      url: page.url,
      keys: CREDENTIALS,
      environment: { PMTOP_ADDRESS: `0x${'1'.repeat(40)}` },
    });
    expect(code).toBe(1);
    expect(of('service')).toMatchObject({ state: 'fail', says: expect.stringContaining('HTML') as string });
    expect(of('service').advice).toBe('give the address of the order book as url');
    expect(page.requests.filter(({ headers }) => 'svc_signature' in headers)).toEqual([]);
  });

  it('that throttles', async () => {
    const { url, account, faults } = await startPatient();
    faults.on('throttled', { amount: 30 });
    const { code, of } = await consult({ url, keys: account });
    expect(code).toBe(1);
    expect(of('service')).toMatchObject({ state: 'fail', says: expect.stringContaining('429') as string });
    expect(of('service').advice).toMatch(/lower the share of the limits.* again in 30 s/);
  });

  it('whose catalog is not where the profile says', async () => {
    const { url, account } = await startPatient();
    const { code, of } = await consult({
      url,
      keys: account,
      environment: { PMTOP_CATALOG_URL: 'http://127.0.0.1:1' },
    });
    expect(code).toBe(1);
    expect(of('service').state).toBe('ok');
    expect(of('catalog')).toMatchObject({
      state: 'fail',
      says: '127.0.0.1:1 is not reachable from here: nothing answers at that address and port',
    });
    expect(of('data').state).toBe('fail');
  });

  it('that tells no fee rate without a token still has an order book', async () => {
    const picky = await startLoopbackServer(({ path }) => {
      if (path === '/fee-rate') return { status: 400, json: { error: 'Invalid token id' } };
      return { json: path === '/sampling-simplified-markets' ? { data: [], next_cursor: 'LTE=' } : [] };
    });
    onTestFinished(() => picky.close());
    expect((await consult({ url: picky.url })).of('service').state).toBe('ok');
  });

  it('that serves nobody from here is not a matter of keys', async () => {
    const closed = await startLoopbackServer(() => ({ status: 403, json: { error: 'restricted region' } }));
    onTestFinished(() => closed.close());
    const environment = { PMTOP_ADDRESS: `0x${'1'.repeat(40)}` };
    const { of } = await consult({ url: closed.url, keys: CREDENTIALS, environment });
    expect(of('service')).toMatchObject({
      state: 'fail',
      says: expect.stringMatching(/ refuses requests from here: 403: restricted region$/) as string,
      advice: expect.stringContaining('every country or network') as string,
    });
    expect(of('signature').says).toBe('not tried');
  });

  it.each<[FaultName, FaultOptions, RegExp]>([
    ['list-contradicts', { form: 'count' }, /the list contradicts itself: it counts \d+ rows and has 0$/],
    ['list-contradicts', { form: 'error' }, /the list contradicts itself: it has "error" beside it$/],
    ['list-cached', { form: 'emptied' }, /the list contradicts itself: it comes from a cache/],
    ['wrong-types', {}, /could not be read$|contradicts itself/],
  ])('whose list of open orders is not to be counted: %s %o', async (fault, how, says) => {
    const { url, account, faults } = await startPatient();
    faults.on(fault, how);
    expect((await consult({ url, keys: account })).of('signature')).toEqual({
      check: 'signature',
      state: 'warn',
      says: expect.stringMatching(says) as string,
      advice: 'pmtop orders lists what can be read; a cancel looks each order up',
    });
  });

  it('that lists orders of a market alone, so that nothing shows whether it takes the keys', async () => {
    const { url, account, faults } = await startPatient();
    faults.on('list-filtered-only', { form: 'refused' });
    expect((await consult({ url, keys: account })).of('signature')).toMatchObject({
      state: 'fail',
      says: '400: market or asset_id is required',
      advice: expect.stringContaining('pmtop orders --market REF shows whether it takes the keys') as string,
    });
  });

  it('that tells hostile things about itself', async () => {
    const hostile = await startLoopbackServer(() => ({
      status: 500,
      json: { error: '\u001b[2J\u202egone' },
    }));
    onTestFinished(() => hostile.close());
    const text = await listen({ url: hostile.url });
    expect(text).toContain('500: [2Jgone');
    expect(text).not.toMatch(/[\u001b\u202e]/);
  });
});

describe('shared budgets', () => {
  it('are said to be used by the others that use them, and by nobody more after the visit', async () => {
    const { url } = await startPatient();
    const stateFolder = temporaryFolder();
    const visit = async () => (await consult({ url, io: { stateFolder } })).of('budgets');
    expect(await visit()).toEqual({
      check: 'budgets',
      state: 'ok',
      says: 'shared through a file of this machine, by nobody now',
    });
    const sharing = openSharedLimits(
      { url, budgetStore: 'sqlite' },
      { stateFolder, clock: realClock, random: realRandom, onNotice: () => undefined },
    );
    onTestFinished(() => sharing?.close());
    await vi.waitFor(() => expect(sharing?.use().state).toBe('shared'), 30_000);
    for (let i = 0; i < 2; i++) expect((await visit()).says).toMatch(/, by one pmtop now$/);
  });

  it('are said not to be shared where that is wished, or cannot be, without the password of the server', async () => {
    const { url } = await startPatient();
    const told = (store: string) => consult({ url, environment: { PMTOP_BUDGET_STORE: store } });
    expect((await told('local')).of('budgets')).toMatchObject({
      state: 'ok',
      says: 'not shared: this pmtop counts for itself, by budget.store',
    });
    const { findings, code, of } = await told('redis://me:a-canary@127.0.0.1:1/2');
    expect(of('budgets')).toEqual({
      check: 'budgets',
      state: 'warn',
      says: expect.stringMatching(/^not shared: redis:\/\/127\.0\.0\.1:1\/2: .*ECONNREFUSED/) as string,
      advice: expect.stringContaining('cancels are not held') as string,
    });
    expect([code, JSON.stringify(findings).includes('canary')]).toEqual([0, false]);
  });

  it('that name no store are a mistake that does not repeat the password', async () => {
    const { url } = await startPatient();
    const { of } = await consult({ url, environment: { PMTOP_BUDGET_STORE: 'reddis://me:a-canary@host' } });
    expect(of('config')).toMatchObject({
      state: 'fail',
      says: expect.not.stringContaining('canary') as string,
    });
  });
});

describe('a sick environment', () => {
  it('tells what others obey and pmtop does not: proxies, and certificates that are not checked', async () => {
    const { url, account } = await startPatient();
    const environment = { HTTPS_PROXY: 'http://user:hunter2@proxy:3128', NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { code, findings } = await consult({ url, keys: account, environment });
    const text = await listen({ url, keys: account, environment });
    expect(code).toBe(1);
    expect(findings.filter(({ check }) => check === 'environment').map(({ state }) => state)).toEqual([
      'warn',
      'fail',
    ]);
    expect(text).toContain('HTTPS_PROXY set: pmtop uses no proxy');
    expect(text).not.toContain('hunter2');
  });

  it('fails when no log of cancels could be written', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, of } = await consult({ io: { stateFolder: join(file, 'pmtop') } });
    expect(code).toBe(1);
    expect(of('state')).toMatchObject({ state: 'fail', says: expect.stringContaining('ENOTDIR') as string });
  });

  it.each<[string, Record<string, string>, object, string, object]>([
    ['no terminal', WELL_LIT, { isTTY: false }, 'terminal', { state: 'warn' }],
    [
      'a dumb one',
      { TERM: 'dumb' },
      TERMINAL,
      'terminal',
      { state: 'fail', says: 'TERM is dumb: nothing can be drawn' },
    ],
    [
      'none that is named',
      { TERM: '' },
      TERMINAL,
      'terminal',
      { state: 'fail', says: 'TERM is unset: nothing can be drawn' },
    ],
    [
      'a small one',
      WELL_LIT,
      { ...TERMINAL, columns: 50 },
      'size',
      { state: 'warn', says: '50×36 has room for one pane at a time' },
    ],
    [
      'a tiny one',
      WELL_LIT,
      { ...TERMINAL, rows: 5 },
      'size',
      { state: 'warn', says: '120×5 has room for one line' },
    ],
    ['one of few letters', { ...WELL_LIT, LANG: 'C' }, TERMINAL, 'letters', { state: 'warn' }],
    [
      'one without colors, far away',
      { ...WELL_LIT, NO_COLOR: '1', SSH_TTY: '/dev/pts/1', TMUX: '/tmp/x' },
      TERMINAL,
      'terminal',
      { state: 'ok', says: 'xterm-256color, no colors (NO_COLOR), inside tmux, over ssh' },
    ],
    [
      'a silent one',
      WELL_LIT,
      { ...TERMINAL, ask: async () => '' },
      'frames',
      { state: 'ok', says: 'drawn as they come: no synchronized output' },
    ],
  ])('tells of the terminal: %s', async (_, environment, terminal, check, expected) => {
    const { of } = await consult({ environment, io: { terminal: terminal as typeof TERMINAL } });
    expect(of(check)).toMatchObject(expected);
  });
});
