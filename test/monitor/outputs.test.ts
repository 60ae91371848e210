import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { composeMonitor, type Monitor, type MonitorOptions } from '../../src/monitor/compose-monitor.ts';
import type { OpenOutput, Output } from '../../src/monitor/output.ts';
import { openStore } from '../../src/monitor/open-store.ts';
import { openSavedState } from '../../src/monitor/persistence/persistence.ts';
import { enterMonitor, leaveMonitor } from '../../src/monitor/run-monitor.ts';
import { machineRuntime, type Runtime } from '../../src/monitor/runtime/runtime.ts';
import { createSpeechOutput } from '../../src/monitor/screen-reader/speech-output.ts';
import { createScreenOutput } from '../../src/monitor/screen/screen-output.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { ListedMarket } from '../../src/domain/market.ts';
import type { MonitorEvent, Publish } from '../../src/domain/monitor-event.ts';
import type { AppEvent } from '../../src/state/app-event.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { detectCapabilities } from '../../src/terminal/capabilities.ts';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { type PlainService, startPlainService } from '../support/plain-service/start-plain-service.ts';
import { level, sampleBook } from '../support/sample-books.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type FakeProcess, fakeProcess } from './fake-process.ts';

const ESCAPE = '\u001b';
/** An Escape is a key of its own by then. */
const REST_MS = 80;
/** A second press that cannot be a bounce of the first. */
const APART_MS = 250;

interface RenderContext {
  readonly monitorOptions: MonitorOptions;
  readonly monitor: Monitor;
  readonly service: PlainService;
  readonly terminal: FakeProcess;
  readonly folder: string;
  /** What the state was told while `run` ran. */
  toldBy(run: () => void): readonly unknown[];
  waitFor(isSo: () => boolean): Promise<void>;
}

interface SceneOptions {
  readonly instant?: boolean;
  readonly alerts?: readonly string[];
  /** Known from an earlier run. */
  readonly remembered?: readonly ListedMarket[];
  /** Other than that of the settings. */
  readonly findService?: Runtime['findService'];
}

async function compose(openOutput: OpenOutput, options: SceneOptions = {}): Promise<RenderContext> {
  const { instant = false, alerts = [], remembered } = options;
  const service = await startPlainService();
  const folder = temporaryFolder();
  const terminal = fakeProcess(folder);
  const environment = {
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    XDG_STATE_HOME: folder,
    XDG_CACHE_HOME: temporaryFolder(),
  };
  const capabilities = detectCapabilities(environment, true);
  const settings = { url: service.url, readOnly: false, credentials: ACCOUNT, instant, alerts };
  const savedState = openSavedState(settings, environment, realClock);
  const { colorLevel } = capabilities;
  const store = openStore({
    flags: { market: 'rain-in-lisbon' },
    settings,
    savedState,
    environment,
    colorLevel,
  });
  if (remembered)
    store.dispatch({ type: 'catalogRemembered', markets: remembered, readAtMs: realClock.now() });
  const told: AppEvent[] = [];
  const { dispatch } = store;
  const watched = {
    ...store,
    dispatch(event: AppEvent) {
      told.push(event);
      dispatch(event);
    },
  };
  const runtime = {
    ...machineRuntime(settings, environment),
    ...(options.findService && { findService: options.findService }),
  };
  const { process } = terminal;
  const monitorOptions = {
    settings,
    environment,
    runtime,
    capabilities,
    savedState,
    store: watched,
    process,
  };
  const monitor = composeMonitor(monitorOptions, openOutput);
  onTestFinished(async () => {
    await leaveMonitor(monitor);
    await monitor.link.close();
    await service[Symbol.asyncDispose]();
  });
  return {
    monitorOptions,
    monitor,
    service,
    terminal,
    folder,
    toldBy(run) {
      told.length = 0;
      run();
      return told.map(withoutMoments);
    },
    waitFor: (isSo) => expect.poll(isSo, { interval: 10 }).toBe(true),
  };
}

/** Moments differ from run to run, and so do the ports of services. */
function withoutMoments(value: unknown): unknown {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    /Ms$|At$|^key$/.test(name) ? undefined : inner,
  );
  const steady = text
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT');
  return JSON.parse(steady) as unknown;
}

function cancelsOf({ monitorOptions }: RenderContext): readonly unknown[] {
  return monitorOptions.store.state().cancels.map(({ phase, outcome, target, canceled }) => {
    return { phase, outcome, question: target.question, canceled: canceled.toSorted() };
  });
}

/** What lies in the state folder: choices, alerts, the journal and the audit log. */
function storedIn({ folder }: RenderContext): Readonly<Record<string, unknown>> {
  const files = readdirSync(join(folder, 'pmtop')).filter((name) => /\.jsonl?$/.test(name));
  return Object.fromEntries(
    files.map((name) => {
      const text = readFileSync(join(folder, 'pmtop', name), 'utf8');
      const documents = name.endsWith('l') ? text.trim().split('\n') : [text];
      const parsed = documents.map((document) => withoutMoments(JSON.parse(document)));
      return [name, parsed];
    }),
  );
}

/** A session of keys, and everything it brought about beside what was seen or heard of it. */
async function playKeys(openOutput: OpenOutput): Promise<object> {
  const scene = await compose(openOutput);
  const { monitorOptions, monitor, service, terminal } = scene;
  const { store } = monitorOptions;
  const press = (bytes: string): readonly unknown[] => scene.toldBy(() => terminal.type(bytes));
  await enterMonitor(monitorOptions, monitor);
  await scene.waitFor(() => store.state().catalogComplete && store.state().orders !== undefined);
  await scene.waitFor(() => store.state().books.size > 0 && monitor.link.cancels() !== undefined);
  const effects: unknown[] = [];
  for (const keys of KEYS) {
    effects.push([keys, press(keys)]);
    await sleep(REST_MS);
  }
  expect(service.requests.some((request) => request.startsWith('DELETE'))).toBe(false);
  effects.push(press('X'));
  await sleep(APART_MS);
  effects.push(press('X'));
  await scene.waitFor(() => store.state().cancels.some(({ phase }) => phase === 'settled'));
  effects.push(cancelsOf(scene));
  effects.push(press('q'));
  const code = await monitor.left;
  await leaveMonitor(monitor);
  await monitor.link.cancels()?.finish(APART_MS);
  return {
    effects,
    code,
    sent: service.requests.filter((request) => request.startsWith('DELETE')),
    left: service.openOrderIds(),
    stored: storedIn(scene),
    kept: withoutMoments({ ...store.state().view, heights: undefined }),
  };
}

const COMMANDS = 'j k 2 j 3 4 j 1 s S * T o c p p r Z'.split(' ');
const FIELDS = [
  '/',
  'rain',
  '\r',
  '/',
  ESCAPE,
  '?',
  ESCAPE,
  '!',
  ESCAPE,
  ':',
  'sort',
  '\t',
  ESCAPE,
  '\r',
  ESCAPE,
];
/** What they arm is taken back. */
const CANCELS = ['X', ESCAPE, 'XX', ESCAPE, '4', 'x', ESCAPE, `${ESCAPE}[200~X\r${ESCAPE}[201~`, '1'];
const KEYS = COMMANDS.concat(FIELDS, CANCELS);

it('keys do the same whether they are seen or heard', async () => {
  const [seen, heard] = [await playKeys(createScreenOutput), await playKeys(createSpeechOutput)];
  expect(heard).toEqual(seen);
  expect(seen).toMatchObject({
    code: 0,
    sent: ['DELETE /cancel-market-orders'],
    left: ['order-5', 'order-6'],
  });
});

const MARKET = {
  conditionId: '0xm',
  question: 'Will it rain?',
  outcomes: [{ name: 'Yes', tokenId: '1-yes' }],
};
const FAILURE: Failure = {
  kind: 'network',
  code: 'ECONNREFUSED',
  endpoint: 'POST /books',
  attempt: 1,
  atMs: 0,
  sent: 'no',
  message: 'nothing answers',
  advice: 'Is it up?',
};

/** Of every kind that does more than change the state: it is written down, or rings. */
function eventsAt(nowMs: number): readonly MonitorEvent[] {
  const times = { askedAtMs: nowMs, readAtMs: nowMs };
  const order = sampleOrder('a');
  const filled = { ...order, matchedSize: order.originalSize };
  return [
    { type: 'serviceFound', host: 'service', demo: false, address: ACCOUNT.address },
    { type: 'marketsListed', markets: [MARKET], complete: true, times },
    { type: 'bookRead', book: sampleBook([level(41, 10)], [level(43, 10)]), times },
    { type: 'pricesRead', prices: new Map([['1-yes', { bid: 410_000, ask: 430_000 }]]), times },
    { type: 'ordersRead', orders: [order], complete: true, times },
    { type: 'pollFailed', poller: 'book', failure: FAILURE, nextTryAtMs: nowMs + 1_000 },
    { type: 'pollAnswered', poller: 'book', times, paceMs: 500 },
    {
      type: 'ordersTurned',
      outcomes: [{ kind: 'filled', order: filled, size: filled.matchedSize }],
      atMs: nowMs,
    },
    { type: 'marketsFound', text: 'rain', markets: [] },
    { type: 'serviceLost', reason: 'the exchange ended' },
  ];
}

/** Each event, and everything it brought about beside what was seen or heard of it. */
async function playEvents(openOutput: OpenOutput): Promise<object> {
  const { promise: published, resolve } = Promise.withResolvers<Publish>();
  const findService = async (publish: Publish): Promise<undefined> => void resolve(publish);
  const scene = await compose(openOutput, { alerts: ['mid > 0.3 on 0xm', 'filled'], findService });
  await enterMonitor(scene.monitorOptions, scene.monitor);
  const publish = await published;
  const effects = eventsAt(realClock.monotonicMs()).map((event) => [
    event.type,
    scene.toldBy(() => publish(event)),
  ]);
  await scene.waitFor(() => scene.terminal.written().includes('\u0007'));
  return { effects, bells: scene.terminal.written().split('\u0007').length - 1 };
}

it('events do the same whether they are seen or heard', async () => {
  const [seen, heard] = [await playEvents(createScreenOutput), await playEvents(createSpeechOutput)];
  expect(heard).toEqual(seen);
  expect(seen).toMatchObject({ bells: 1 });
  expect(JSON.stringify(seen)).toMatch(
    /ALERT mid 0\.42.*POST \/books: nothing answers.*book: answered again.*ALERT BUY/,
  );
});

it('draws what was used of the limits with the next frame, a second later at most', async () => {
  const { monitorOptions, monitor, terminal, waitFor } = await compose(createScreenOutput, {
    findService: () => Promise.resolve(undefined),
  });
  await enterMonitor(monitorOptions, monitor);
  const { store } = monitorOptions;
  store.dispatch({ type: 'messageAdded', text: 'just drawn', atMs: realClock.monotonicMs() });
  await waitFor(() => terminal.written().includes('just drawn'));
  const scopes = [{ scope: 'books', used: 31, limit: 80, reserve: 4, windowMs: 10_000, waiting: 0 }];
  const inFlight = { used: 0, limit: 20 };
  store.dispatch({
    type: 'budgetsCounted',
    use: { scopes, inFlight, waiting: 0, waits: [], breakerOpen: false },
  });
  await sleep(REST_MS);
  expect(terminal.written()).not.toContain('31/80');
  await waitFor(() => terminal.written().includes('31/80'));
});

it.each([
  ['screen', createScreenOutput],
  ['speech', createSpeechOutput],
])('an alert may ring before there is a terminal to ring: %s', async (_, openOutput) => {
  const remembered = [{ ...MARKET, endDateMs: realClock.now() + 60_000 }];
  const { monitorOptions } = await compose(openOutput, { alerts: ['closes in 1h on 0xm'], remembered });
  expect(monitorOptions.store.state().messages).toMatchObject([
    { text: expect.stringMatching(/^ALERT closes in .* Will it rain\?$/) },
  ]);
});

it.each([false, true])(
  'no output lets a cancel key act before what it arms can be perceived (instant: %s)',
  async (instant) => {
    const { promise: perceived, resolve: perceive } = Promise.withResolvers<void>();
    const slow: OpenOutput = (options) =>
      ({ ...createSpeechOutput(options), present: () => perceived }) satisfies Output;
    const scene = await compose(slow, { instant });
    const { monitorOptions, monitor } = scene;
    const entered = enterMonitor(monitorOptions, monitor);
    const { store } = monitorOptions;
    await scene.waitFor(
      () => (store.state().orders?.value.length ?? 0) > 0 && monitor.link.cancels() !== undefined,
    );
    scene.terminal.type('X');
    await sleep(APART_MS);
    scene.terminal.type('X');
    await sleep(APART_MS);
    expect(store.state().armed).toBeUndefined();
    perceive();
    await entered;
    expect(store.state().armed === undefined).toBe(instant);
    await sleep(APART_MS);
    expect(scene.service.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  },
);
