import { describe, expect, it } from 'vitest';
import type { Detail } from '../../../src/domain/detail.ts';
import type { Fill } from '../../../src/domain/fill.ts';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import { readAloud } from './screen-reader-scene.ts';

type Aloud = ReturnType<typeof readAloud>;

const TIMES = { askedAtMs: 1_500, readAtMs: 1_500 };

async function begin(questions?: readonly string[]): Promise<Aloud> {
  const aloud = readAloud(questions);
  await aloud.clock.advance(1_000);
  await aloud.said();
  return aloud;
}

function past({ clock }: Aloud, window: '6h' | '1d'): MonitorEvent {
  const nowSeconds = Math.floor(clock.now() / 1_000);
  const points = [0.38, 0.46].map((p, i) => ({ t: nowSeconds - 600 + i * 300, p }));
  return { type: 'historyRead', window, points: new Map([['0-Yes', points]]), times: TIMES };
}

function bookOf(tokenId: string, market = '0x1'): MonitorEvent {
  const bids = [{ price: 300_000, size: 1_000_000 }];
  return {
    type: 'bookRead',
    book: { tokenId, market, bids, asks: [], hash: '', negRisk: false },
    times: TIMES,
  };
}

const found = (finding: Detail): MonitorEvent => ({
  type: 'detailRead',
  finding,
  times: TIMES,
  paceMs: 60_000,
});

function fillOf(id: string): Fill {
  const part = { side: 'BUY', size: 5_000_000, price: 500_000, tokenId: '0-Yes', outcome: 'Yes' } as const;
  return {
    id,
    role: 'taker',
    own: part,
    trade: { ...part, id, market: '0xa', matchedAtMs: 0, status: 'mined', makerOrders: [] },
  };
}

async function saidTo({ publish, said }: Aloud, ...events: readonly MonitorEvent[]): Promise<string> {
  events.forEach(publish);
  return (await said()).join('\n');
}

describe('what the pane in front has said to be asking for is read when it comes', () => {
  it('the past of another window, and nothing of the one before', async () => {
    const aloud = await begin();
    expect((await aloud.type('3')).at(-1)).toBe('asking for past prices…');
    expect(await saidTo(aloud, past(aloud, '6h'))).toMatch(/^Price, 6h, 0\.380 to 0\.460, /);
    expect(await aloud.type('w')).toEqual(['Price, 1d.', 'asking for past prices…']);
    expect(await saidTo(aloud, past(aloud, '6h'))).toBe('');
    expect(await saidTo(aloud, past(aloud, '1d'))).toMatch(/^Price, 1d, 0\.380 to 0\.460, /);
    expect(await saidTo(aloud, past(aloud, '1d'))).toBe('');
  });

  it('each ladder once, by itself', async () => {
    const aloud = await begin(['Will it rain?', 'Fed holds rates', 'Snow?']);
    await aloud.type('*', 'j', '*', 'j', '*');
    const read = (await aloud.type('5')).join('\n');
    expect(read.match(/no book yet/g)).toHaveLength(2);
    expect(await saidTo(aloud, bookOf('1-Yes'))).toBe('Fed holds rates Fed holds rates: bid 0.30, no ask.');
    expect(await saidTo(aloud, { type: 'bookMissing', tokenId: '2-Yes', times: TIMES })).toContain(
      'no book.',
    );
    expect(await saidTo(aloud, bookOf('1-Yes'))).toBe('');
  });

  it('the rules of an open card, without numbers that other lines had', async () => {
    const aloud = await begin();
    expect((await aloud.type('\r')).join('\n')).toMatch(/^\d+\. asking for the rules…$/m);
    const answer = {
      conditionId: '0xa',
      question: 'Q',
      outcomes: [],
      events: [],
      description: 'If it rains.',
    };
    const said = await saidTo(aloud, found({ kind: 'market', id: '0xa', answer }));
    expect(said).toMatch(/^Read meanwhile:\nIf it rains\.$/m);
  });

  it('a book', async () => {
    const aloud = await begin();
    await aloud.type('j');
    expect((await aloud.type('2')).at(-1)).toBe('asking for the book…');
    expect(await saidTo(aloud, bookOf('1-Yes'))).toContain('\nBids: 1 at 0.30.\nAsks: none.');
  });

  it('trades, of which a later reading is not read again', async () => {
    const aloud = await begin();
    await aloud.type('4');
    expect((await aloud.type(']')).at(-1)).toBe('1. asking for your trades…');
    const trades = found({ kind: 'trades', id: '', answer: { rows: [], more: false, lost: 0 } });
    expect(await saidTo(aloud, trades)).toContain('1. no trades in the last 7 days');
    expect(await saidTo(aloud, trades)).toBe('');
  });

  it('of trades the newest, numbered as the cursor counts them, and that there are more', async () => {
    const aloud = await begin();
    await aloud.type('4', ']');
    const rows = Array.from({ length: 8 }, (_, i) => fillOf(`trade-${i}`));
    const said = await saidTo(
      aloud,
      found({ kind: 'trades', id: '', answer: { rows, more: false, lost: 0 } }),
    );
    expect(said).toMatch(
      /^My trades, 8 in 7 days, .*\n1\. \S+ BUY Yes 0\.50 .*\n(.*\n)*5\. .*\n3 more: j and k go /,
    );
    expect(await aloud.type('4')).toHaveLength(7);
    expect(await aloud.type('j')).toEqual([expect.stringMatching(/^2 of 8: \S+ BUY Yes 0\.50 /)]);
  });

  it('but not what another pane, or one below help, does not show', async () => {
    const aloud = await begin();
    await aloud.type('3', '1');
    expect(await saidTo(aloud, past(aloud, '6h'))).toBe('');
    await aloud.type('3', 'w', '?');
    expect(await saidTo(aloud, past(aloud, '1d'))).toBe('');
  });
});
