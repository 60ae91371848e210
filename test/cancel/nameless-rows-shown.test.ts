import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { scene } from './cancel-scene.ts';
import { EMPTY, failing, order, OTHER_MARKET, RESET, target } from './fake-account.ts';
import { monitored } from './monitored-scene.ts';

const outcomes = ({ store }: ReturnType<typeof monitored>) =>
  store.state().cancels.map(({ outcome }) => outcome);

it('a list of nothing but a row without a name is not forgotten with the next list of the monitor, which lags', async () => {
  const made = monitored([order('o1'), order('nameless')]);
  const { account, clock, list, pressTwice } = made;
  account.listScripts = [EMPTY];
  account.cancelScripts = [
    async (own) => {
      own.open.delete('o1');
      own.gone.set('o1', order('o1', { status: 'canceled' }));
      return fail(RESET);
    },
    failing(RESET, false),
  ];
  list([order('o1')]);
  await clock.advance(2_000);
  list([], 1);
  await clock.advance(2_000);
  list([order('o1')]);
  await pressTwice('X');
  await passSeconds(clock, 5);
  expect(account.open.has('nameless')).toBe(true);
  expect(outcomes(made)).not.toContain('confirmed');
});

/** n1 rests on another market than o1; the lists of cancels lack it until 9 s. */
function hiding(first?: 'its row is unreadable at first') {
  const n1 = order('n1', { market: OTHER_MARKET, tokenId: '9' });
  const made = monitored([order('o1'), n1]);
  const { account, clock } = made;
  account.listOpen = async () => {
    const ms = clock.monotonicMs();
    await sleep(clock, 5);
    const orders = [...account.open.values()].filter(({ id }) => id !== 'n1' || ms > 9_000);
    if (first && ms < 1_000) return ok({ orders, complete: false, hasLostRows: true });
    return ok({ orders, complete: true });
  };
  return made;
}

it('a cancel of everything does not forget a row without a name that the monitor was shown before the press', async () => {
  const { account, clock, list, pressTwice, everything } = hiding();
  list([order('o1')], 1);
  await clock.advance(500);
  await pressTwice('ctrl-x');
  await passSeconds(clock, 6);
  expect(account.open.has('n1')).toBe(true);
  expect(everything.at(-1)?.outcome).not.toBe('confirmed');
});

it('nor where the next list of the monitor lags before the press', async () => {
  const { clock, list, pressTwice, everything } = hiding();
  list([order('o1')], 1);
  await clock.advance(500);
  list([order('o1')]);
  await pressTwice('ctrl-x');
  await passSeconds(clock, 6);
  expect(everything.at(-1)?.outcome).not.toBe('confirmed');
});

it('nor where a list had nothing but a row without a name', async () => {
  const { account, clock, list, pressTwice, everything } = hiding();
  list([order('o1')]);
  await clock.advance(500);
  list([], 1);
  await clock.advance(500);
  list([order('o1')]);
  await pressTwice('ctrl-x');
  await passSeconds(clock, 5);
  expect(account.open.has('n1')).toBe(true);
  expect(everything.at(-1)?.outcome).not.toBe('confirmed');
});

it('nor where only a list of the cancel before had a row without a name', async () => {
  const { account, clock, list, pressTwice, everything } = hiding('its row is unreadable at first');
  list([order('o1')]);
  await pressTwice('X');
  await clock.advance(1_500);
  const again = order('o3');
  account.open.set('o3', again);
  list([again]);
  await pressTwice('ctrl-x');
  await passSeconds(clock, 5);
  expect(account.open.has('n1')).toBe(true);
  expect(everything.at(-1)?.outcome).not.toBe('confirmed');
});

it('a press of which the screen had a row without a name sends one request, and is clear by its answer', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  await clock.advance(1_000);
  const pressedMs = clock.monotonicMs();
  void cancels.start(target([order('o1')], { hasLostRows: true }));
  await clock.advance(1);
  cancels.note({ orders: [], hasLostRows: true, lostRowsCameMs: pressedMs });
  await passSeconds(clock, 10);
  expect(account.calls.filter(({ what }) => what === 'cancel')).toHaveLength(1);
  expect(told.at(-1)?.outcome).toBe('confirmed');
});
