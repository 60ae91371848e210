import { describe, expect, it } from 'vitest';
import { callAttention } from '../../../src/terminal/call-attention.ts';
import { runAlerts } from '../../../src/monitor/alerts/run-alerts.ts';
import { wantedNow } from '../../../src/monitor/service/wanted-readings.ts';
import { parseAlert } from '../../../src/domain/alert.ts';
import { READY } from '../../../src/domain/alert-watch.ts';
import { watchedAlert, whyNotWatched } from '../../../src/state/select/alerts.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { order } from '../../cancel/fake-account.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

const MARKETS = Array.from({ length: 40 }, (_, i) => ({
  conditionId: `0x${i}`,
  slug: `m${i}`,
  question: `Market ${i}`,
  outcomes: [
    { name: 'Yes', tokenId: `${i}-yes` },
    { name: 'No', tokenId: `${i}-no` },
  ],
}));

/** A monitor with alerts and no screen; what it would write to the terminal comes out. */
function watching(...texts: readonly string[]) {
  const { add, ...rest } = quiet();
  add(...texts);
  return rest;
}

function quiet() {
  const clock = simulatedClock();
  const store = createStore(initialState({ demo: false, host: 'h', readOnly: false }));
  const sent: string[] = [];
  const send = (sequence: string): boolean => sent.push(sequence) > 0;
  const times = () => ({ askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() });
  store.dispatch({ type: 'marketsListed', complete: true, times: times(), markets: MARKETS });
  let isHeld = false;
  const ring = callAttention({ send, clock, bell: true, notify: true, unicode: true });
  const run = runAlerts({ store, clock, isHeld: () => isHeld, ring });
  function add(...texts: readonly string[]): void {
    const alerts = texts.map((text) => {
      const read = parseAlert(text);
      if ('problem' in read) throw new Error(read.problem);
      return watchedAlert(read.alert, clock.monotonicMs(), READY);
    });
    store.dispatch({ type: 'alertsAdded', alerts });
  }
  return {
    add,
    clock,
    store,
    run,
    sent,
    said: () => store.state().messages.map(({ text }) => text),
    hold: (held: boolean) => void (isHeld = held),
    price(token: string, bid: number, ask: number) {
      store.dispatch({ type: 'pricesRead', prices: new Map([[token, { bid, ask }]]), times: times() });
    },
  };
}

const fate = (market: string) => ({
  kind: 'filled' as const,
  order: { ...order('o'), market },
  size: 1_000_000,
});

describe('alerts while the monitor runs', () => {
  it('say what rings on the reading that makes it so, with bell and notification', () => {
    const { price, said, sent } = watching('mid > 0.6 of No on m33');
    price('33-no', 580_000, 600_000);
    expect(said()).toEqual([]);
    price('33-no', 600_000, 620_000);
    price('33-no', 600_000, 640_000);
    expect(said()).toEqual(['ALERT mid 0.61 (> 0.6) · No · Market 33']);
    expect(sent).toEqual(['\u0007\u001b]9;ALERT mid 0.61 (> 0.6) · No · Market 33\u0007']);
  });

  it('notify in ASCII where the terminal shows nothing else', () => {
    const sent: string[] = [];
    const send = (sequence: string): boolean => sent.push(sequence) > 0;
    const clock = simulatedClock();
    callAttention({ send, clock, bell: false, notify: true, unicode: false })('ALERT · Zürich 8°C');
    expect(sent).toEqual(['\u001b]9;ALERT . Zurich 8oC\u0007']);
  });

  it('ring once a terminal that is behind has caught up, the newest for all', async () => {
    const clock = simulatedClock();
    const sent: string[] = [];
    let isBehind = true;
    const send = (sequence: string): boolean => !isBehind && sent.push(sequence) > 0;
    const ring = callAttention({ send, clock, bell: true, notify: true, unicode: true });
    ring('first');
    ring('second');
    await clock.advance(5_000);
    expect(sent).toEqual([]);
    isBehind = false;
    await clock.advance(5_000);
    expect(sent).toEqual(['\u0007\u001b]9;second\u0007']);
    ring('third');
    expect(sent).toHaveLength(2);
  });

  it('outlive what they rang for: a price that comes back, and rings again when it was away for long', async () => {
    const { price, said, clock } = watching('mid > 0.6 of No on m33');
    price('33-no', 600_000, 640_000);
    for (let second = 0; second < 15; second++) {
      price('33-no', 500_000, 520_000 + second);
      await clock.advance(1_000);
    }
    price('33-no', 600_000, 640_000);
    expect(said()).toEqual(Array(2).fill('ALERT mid 0.62 (> 0.6) · No · Market 33'));
  });

  it('outlive a service that was silent and answers again', async () => {
    const { price, said, clock } = watching('stale 10s of No on m33');
    price('33-no', 500_000, 520_000);
    await clock.advance(12_000);
    expect(said()).toHaveLength(1);
    for (let second = 0; second < 15; second++) {
      price('33-no', 500_000, 520_000 + second);
      await clock.advance(1_000);
    }
    await clock.advance(12_000);
    expect(said()).toHaveLength(2);
  });

  it('do not ring for what was read long before they were set', async () => {
    const { add, price, said, clock } = quiet();
    price('33-no', 700_000, 720_000);
    await clock.advance(60_000);
    add('mid > 0.6 of No on m33');
    await clock.advance(2_000);
    expect(said()).toEqual([]);
    price('33-no', 700_000, 720_000);
    expect(said()).toEqual(['ALERT mid 0.71 (> 0.6) · No · Market 33']);
  });

  it('watch the outcome whose token is named, and say which outcome it is', () => {
    const { price, said } = watching('mid > 0.6 on 33-no', 'mid > 0.6 on m34');
    price('33-yes', 700_000, 720_000);
    expect(said()).toEqual([]);
    price('33-no', 700_000, 720_000);
    price('34-yes', 700_000, 720_000);
    expect(said()).toEqual([
      'ALERT mid 0.71 (> 0.6) · No · Market 33',
      'ALERT mid 0.71 (> 0.6) · Yes · Market 34',
    ]);
  });

  it('say once which of them cannot be watched, as nobody may look for them in the log', async () => {
    const { said, clock } = watching('mid > 0.6 on nowhere', 'mid > 0.6 on m1', 'mid > 0.6 of Perhaps on m1');
    await clock.advance(3_000);
    expect(said()).toEqual([
      'alert not watched: no market "nowhere" is listed (mid > 0.6 · nowhere)',
      'alert not watched: the market has no outcome "Perhaps" (mid > 0.6 · Perhaps · Market 1)',
    ]);
  });

  it('ring once for many that ring together, and say all', async () => {
    const { price, said, sent, clock } = watching('bid > 0.1 on m1', 'bid > 0.2 on m1', 'bid > 0.1 on m2');
    price('1-yes', 300_000, 310_000);
    await clock.advance(2_000);
    price('2-yes', 300_000, 310_000);
    expect(said()).toHaveLength(3);
    expect(sent.filter((sequence) => sequence.startsWith('\u0007'))).toHaveLength(1);
  });

  it('tell by the clock alone when prices stay away, counted anew after a pause', async () => {
    const { said, store, clock, price, run } = watching('stale 30s on m1');
    price('1-yes', 300_000, 310_000);
    await clock.advance(29_000);
    expect(said()).toEqual([]);
    store.dispatch({ type: 'pauseToggled' });
    await clock.advance(10_000);
    expect(said()).toEqual([]);
    store.dispatch({ type: 'pauseToggled' });
    await clock.advance(28_000);
    expect(said()).toEqual([]);
    await clock.advance(3_000);
    expect(said()[0]).toMatch(/^ALERT stale: no prices for \d+s · Yes · Market 1$/);
    run.stop();
  });

  it('do not ring for prices that stay away because nothing is asked', async () => {
    const { price, said, clock, hold } = watching('stale 10s of No on m33');
    price('33-no', 500_000, 520_000);
    hold(true);
    await clock.advance(60_000);
    hold(false);
    await clock.advance(8_000);
    expect(said()).toEqual([]);
    await clock.advance(5_000);
    expect(said()).toHaveLength(1);
  });

  it('say again that one cannot be watched when it is set again', async () => {
    const { add, store, said, clock } = quiet();
    const set = async (): Promise<void> => {
      add('mid > 0.6 on nowhere');
      await clock.advance(2_000);
    };
    await set();
    const [alert] = store.state().alerts;
    store.dispatch({ type: 'alertRemoved', id: alert?.id ?? '' });
    await clock.advance(2_000);
    await set();
    expect(said().filter((text) => text.startsWith('alert not watched'))).toHaveLength(2);
  });

  it('take the sleep of the machine for no silence of the service', async () => {
    const { said, clock, price, store } = watching('stale 30s on m1');
    price('1-yes', 300_000, 310_000);
    let asleepMs = 0;
    const waking = { ...clock, monotonicMs: () => clock.monotonicMs() + asleepMs };
    const other = createStore(store.state());
    const run = runAlerts({
      store: other,
      clock: waking,
      ring: callAttention({ send: () => true, clock, bell: false, notify: false, unicode: true }),
    });
    asleepMs = 3_600_000;
    await clock.advance(20_000);
    expect(other.state().messages).toEqual([]);
    await clock.advance(15_000);
    expect(other.state().messages).toHaveLength(1);
    run.stop();
    expect(said()).toHaveLength(1);
  });

  it('tell every trade of an order of mine, in part and in full, and none on markets that were not meant', () => {
    const { run, said } = watching('filled on m1');
    run.handleEvent({ type: 'ordersTurned', outcomes: [fate('0x2')], atMs: 0 });
    expect(said()).toEqual([]);
    run.handleEvent({ type: 'ordersTurned', outcomes: [fate('0x1')], atMs: 0 });
    run.handleEvent({ type: 'ordersTurned', outcomes: [fate('0x1')], atMs: 0 });
    expect(said().filter((text) => text.startsWith('ALERT'))).toHaveLength(2);
  });
});

it('tells a trade on a market that is named by its id and not listed', () => {
  const { run, said } = watching('filled on 0xabc');
  run.handleEvent({ type: 'ordersTurned', outcomes: [fate('0xabc')], atMs: 0 });
  expect(said()).toHaveLength(1);
});

describe('what is asked for alerts', () => {
  it('is the price of their outcomes, wherever they are in the list, and the book of ten last trades', () => {
    const lasts = Array.from({ length: 12 }, (_, i) => `last > 0.9 on m${20 + i}`);
    const { store } = watching('mid > 0.6 of No on m33', 'filled', ...lasts);
    const { furtherTokens = [], bookTokens = [] } = wantedNow(store.state());
    expect(furtherTokens).toHaveLength(13);
    expect(furtherTokens).toContain('33-no');
    expect(lasts.filter((_, i) => bookTokens.includes(`${20 + i}-yes`))).toHaveLength(10);
  });

  it('is told where it is not: too many last trades, an unknown market or outcome', () => {
    const lasts = Array.from({ length: 11 }, (_, i) => `last > 0.9 on m${20 + i}`);
    const { store } = watching(...lasts, 'mid > 0.6 on nowhere', 'mid > 0.6 of Perhaps on m1');
    const state = store.state();
    expect(state.alerts.slice(10).map((watched) => whyNotWatched(state, watched))).toEqual([
      'too many alerts on last trades',
      'no market "nowhere" is listed',
      'the market has no outcome "Perhaps"',
    ]);
  });
});
