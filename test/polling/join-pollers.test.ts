import { expect, it } from 'vitest';
import { joinPollers } from '../../src/polling/join-pollers.ts';
import type { Pollers, HoldReason } from '../../src/polling/start-pollers.ts';

/** Pollers and look-ups that write down what they are told, joined. */
function startJoined() {
  const told: string[] = [];
  const reasons = new Set<HoldReason>();
  const say = (text: string) => () => void told.push(text);
  const pollers: Pollers = {
    handleEvent: () => undefined,
    wantsChanged: say('pollers want'),
    refresh: say('pollers refresh'),
    hold(reason, held) {
      if (held) reasons.add(reason);
      else reasons.delete(reason);
    },
    get held() {
      return reasons.size > 0;
    },
    stop: say('pollers stop'),
  };
  const details = {
    wantsChanged: say('look-ups want'),
    refresh: say('look-ups refresh'),
    hold: (held: boolean) => void told.push(held ? 'look-ups hold' : 'look-ups go'),
    stop: say('look-ups stop'),
  };
  return { joined: joinPollers(pollers, details), told };
}

it('tells pollers and look-ups alike what is wanted, to refresh and to stop', () => {
  const { joined, told } = startJoined();
  joined.wantsChanged();
  joined.refresh();
  joined.stop();
  expect(told).toEqual([
    'pollers want',
    'look-ups want',
    'pollers refresh',
    'look-ups refresh',
    'pollers stop',
    'look-ups stop',
  ]);
});

it('holds look-ups as long as any reason holds the pollers', () => {
  const { joined, told } = startJoined();
  joined.hold('paused', true);
  joined.hold('suspended', true);
  joined.hold('paused', false);
  joined.hold('suspended', false);
  expect(told).toEqual(['look-ups hold', 'look-ups hold', 'look-ups hold', 'look-ups go']);
  expect(joined.held).toBe(false);
});

it('refreshes no look-up while a throttled cancel has all there is', () => {
  const { joined, told } = startJoined();
  joined.hold('throttled', true);
  joined.refresh();
  joined.hold('throttled', false);
  joined.refresh();
  expect(told.filter((text) => text === 'look-ups refresh')).toHaveLength(1);
});
