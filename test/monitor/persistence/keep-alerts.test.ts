import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepAlerts } from '../../../src/monitor/persistence/keep-alerts.ts';
import { parseAlert } from '../../../src/domain/alert.ts';
import { READY } from '../../../src/domain/alert-watch.ts';
import { watchedAlert } from '../../../src/state/select/alerts.ts';
import type { WatchedAlert } from '../../../src/state/watched-alert.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const alertOf = (text: string): WatchedAlert => {
  const read = parseAlert(text);
  if ('problem' in read) throw new Error(read.problem);
  return watchedAlert(read.alert, 0, READY);
};

async function opened(folder: string, host = 'a.example') {
  const store = createStore(initialState({ demo: false, host, readOnly: false }));
  const troubles: string[] = [];
  const keeper = await keepAlerts({
    store,
    folder,
    host,
    nowMs: 5,
    onTrouble: (text) => troubles.push(text),
  });
  const ids = () => store.state().alerts.map(({ id }) => id);
  return { store, keeper, troubles, ids };
}

it('gives the next run on the same service its alerts back, in a file of the owner alone', async () => {
  const folder = temporaryFolder();
  const first = await opened(folder);
  first.store.dispatch({
    type: 'alertsAdded',
    alerts: [alertOf('mid > 0.6 of Yes on 0xabc'), alertOf('filled')],
  });
  await first.keeper.settle();
  const path = join(folder, 'alerts.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const second = await opened(folder);
  expect(second.ids()).toEqual(['mid > 0.6 of Yes on 0xabc', 'filled']);
  const elsewhere = await opened(folder, 'b.example');
  expect(elsewhere.ids()).toEqual([]);
  elsewhere.store.dispatch({ type: 'alertsAdded', alerts: [alertOf('filled on x')] });
  await elsewhere.keeper.settle();
  expect((await opened(folder)).ids()).toHaveLength(2);
});

it('does not let the next run say again what has rung and was not calm since', async () => {
  const folder = temporaryFolder();
  const { store, keeper } = await opened(folder);
  store.dispatch({
    type: 'alertsAdded',
    alerts: [{ ...alertOf('mid > 0.6 on x'), phase: { kind: 'fired' } }],
  });
  await keeper.settle();
  expect((await opened(folder)).store.state().alerts[0]?.phase).toEqual({ kind: 'fired' });
});

it('leaves to config.toml what stands there, and forgets what was removed', async () => {
  const folder = temporaryFolder();
  const { store, keeper } = await opened(folder);
  store.dispatch({
    type: 'alertsAdded',
    alerts: [
      { ...alertOf('filled'), configured: true },
      alertOf('bid > 0.1 on x'),
      alertOf('bid > 0.2 on x'),
    ],
  });
  store.dispatch({ type: 'alertRemoved', id: 'bid > 0.1 on x' });
  await keeper.settle();
  expect((await opened(folder)).ids()).toEqual(['bid > 0.2 on x']);
});

it.each(['{"hosts"', '[]', '{"format":"pmtop.alerts/9","hosts":{}}', '\u0000\u0001'])(
  'sets aside a file it does not understand, and says where: %j',
  async (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'alerts.json'), text);
    const { ids, troubles } = await opened(folder);
    expect(ids()).toEqual([]);
    expect(troubles[0]).toContain('alerts.json.broken');
    expect(readFileSync(join(folder, 'alerts.json.broken'), 'utf8')).toBe(text);
    expect(existsSync(join(folder, 'alerts.json'))).toBe(false);
  },
);

it('tells of alerts in the file that it does not understand, uses the others, and loses none', async () => {
  const folder = temporaryFolder();
  const entries = [{ alert: 'mid > 6' }, { alert: 'filled' }, 7];
  writeFileSync(
    join(folder, 'alerts.json'),
    JSON.stringify({ format: 'pmtop.alerts/1', hosts: { 'a.example': entries } }),
  );
  const { ids, troubles, store, keeper } = await opened(folder);
  expect(ids()).toEqual(['filled']);
  expect(troubles[0]).toContain('2 of your alerts');
  store.dispatch({ type: 'alertRemoved', id: 'filled' });
  await keeper.settle();
  expect(kept(folder)).toEqual([{ alert: 'mid > 6' }, 7]);
});

it('watches fifty of a thousand, says so, and keeps the others', async () => {
  const folder = temporaryFolder();
  const entries = Array.from({ length: 1_000 }, (_, i) => ({ alert: `bid > 0.1 on m${i}`, rung: false }));
  writeFileSync(
    join(folder, 'alerts.json'),
    JSON.stringify({ format: 'pmtop.alerts/1', hosts: { 'a.example': entries } }),
  );
  const { ids, troubles, store, keeper } = await opened(folder);
  expect(ids()).toHaveLength(50);
  expect(troubles[0]).toContain('950 of your alerts');
  store.dispatch({ type: 'alertRemoved', id: 'bid > 0.1 on m0' });
  await keeper.settle();
  expect(kept(folder)).toHaveLength(999);
});

it('writes down what was set while the file was being read', async () => {
  const folder = temporaryFolder();
  const store = createStore(initialState({ demo: false, host: 'a.example', readOnly: false }));
  const reading = keepAlerts({ store, folder, host: 'a.example', nowMs: 5, onTrouble: expect.fail });
  store.dispatch({ type: 'alertsAdded', alerts: [alertOf('filled')] });
  await (await reading).settle();
  expect((await opened(folder)).ids()).toEqual(['filled']);
});

it('remembers of an alert in config.toml that it has rung, and does not set it when it no longer stands there', async () => {
  const folder = temporaryFolder();
  const first = await opened(folder);
  const configured = { ...alertOf('mid > 0.6 on x'), configured: true } as const;
  first.store.dispatch({ type: 'alertsAdded', alerts: [{ ...configured, phase: { kind: 'fired' } }] });
  await first.keeper.settle();
  const store = createStore(initialState({ demo: false, host: 'a.example', readOnly: false }));
  store.dispatch({ type: 'alertsAdded', alerts: [configured] });
  await keepAlerts({ store, folder, host: 'a.example', nowMs: 5, onTrouble: expect.fail });
  expect(store.state().alerts).toEqual([{ ...configured, phase: { kind: 'fired' } }]);
  expect((await opened(folder)).ids()).toEqual([]);
});

it('keeps an alert that was set by hand while it stands in config.toml, too', async () => {
  const folder = temporaryFolder();
  const first = await opened(folder);
  first.store.dispatch({ type: 'alertsAdded', alerts: [alertOf('filled')] });
  await first.keeper.settle();
  const store = createStore(initialState({ demo: false, host: 'a.example', readOnly: false }));
  store.dispatch({ type: 'alertsAdded', alerts: [{ ...alertOf('filled'), configured: true }] });
  await (await keepAlerts({ store, folder, host: 'a.example', nowMs: 5, onTrouble: expect.fail })).settle();
  expect((await opened(folder)).ids()).toEqual(['filled']);
});

function kept(folder: string): unknown {
  const { hosts } = JSON.parse(readFileSync(join(folder, 'alerts.json'), 'utf8')) as {
    hosts: Record<string, unknown>;
  };
  return hosts['a.example'];
}

it('loses none of two programs that set alerts at the same time, on one service or on two', async () => {
  const folder = temporaryFolder();
  const programs = [await opened(folder), await opened(folder), await opened(folder, 'b.example')] as const;
  for (const [i, { store, keeper }] of programs.entries()) {
    store.dispatch({ type: 'alertsAdded', alerts: [alertOf(`mid > 0.6 on m${i}`)] });
    await keeper.settle();
  }
  const [first] = programs;
  first.store.dispatch({ type: 'alertsAdded', alerts: [alertOf('filled')] });
  first.store.dispatch({ type: 'alertRemoved', id: 'mid > 0.6 on m0' });
  await first.keeper.settle();
  expect((await opened(folder)).ids()).toEqual(['filled', 'mid > 0.6 on m1']);
  expect((await opened(folder, 'b.example')).ids()).toEqual(['mid > 0.6 on m2']);
});

it('alerts that could not be written are written at the end', async () => {
  const parent = temporaryFolder();
  const folder = join(parent, 'state');
  writeFileSync(folder, 'a file in the place of the folder');
  const { store, keeper, troubles } = await opened(folder);
  store.dispatch({ type: 'alertsAdded', alerts: [alertOf('mid > 0.6 on m')] });
  await expect.poll(() => troubles).toHaveLength(1);
  rmSync(folder);
  await keeper.settle();
  expect(readFileSync(join(folder, 'alerts.json'), 'utf8')).toContain('mid > 0.6 on m');
});
