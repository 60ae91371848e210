import type { Answerer } from '../../test/support/loopback-server.ts';

interface EdgeMarket {
  readonly question: string;
  readonly bids: readonly (readonly [price: string, size: string])[];
  readonly asks: readonly (readonly [price: string, size: string])[];
  readonly tick: string;
  readonly closed?: boolean;
  readonly accepting?: boolean;
}

/** Titles that are too long or too wide, prices at both ends, ticks of a thousandth, and books with a side missing. */
const MARKETS: readonly EdgeMarket[] = [
  {
    question: 'Will the price be above 0.998 before the end of the quarter?',
    bids: [
      ['0.998', '1250000'],
      ['0.997', '0.5'],
    ],
    asks: [['0.999', '7']],
    tick: '0.001',
  },
  {
    question: 'Will a comet be seen with the naked eye this year?',
    bids: [],
    asks: [
      ['0.001', '98765432.1'],
      ['0.002', '3'],
    ],
    tick: '0.001',
  },
  {
    question: '東京で雪が降るか？それとも大阪で先に降るか？今年の冬の最初の雪について',
    bids: [['0.41', '500']],
    asks: [['0.43', '300']],
    tick: '0.01',
  },
  {
    question:
      'Will the candidate who was nominated by the second largest party of the coalition in the previous legislature be confirmed before Friday?',
    bids: [['0.5', '12.345678']],
    asks: [],
    tick: '0.01',
  },
  { question: '🏳️‍🌈 Will it 👩‍👩‍👧‍👦 rain? नमस्ते café Ω≈ç√', bids: [], asks: [], tick: '0.01' },
  { question: 'Closed long ago', bids: [['0.01', '1']], asks: [['0.99', '1']], tick: '0.01', closed: true },
  { question: 'Halted for news', bids: [['0.3', '1']], asks: [['0.7', '1']], tick: '0.01', accepting: false },
];

/** A small public service of these markets. */
export function answerFromTheEdges(): Answerer {
  return ({ path, body }) => {
    if (path === '/simplified-markets')
      return { json: { data: MARKETS.map(simplified), next_cursor: 'LTE=' } };
    if (path === '/events') return { json: [] };
    if (path === '/books') return { json: tokensOf(body).map(bookOf) };
    if (path === '/prices')
      return { json: Object.fromEntries(tokensOf(body).map((token) => [token, best(token)])) };
    if (path === '/batch-prices-history') return { json: { history: {} } };
    if (path === '/fee-rate') return { json: { base_fee: 0 } };
    return { json: { data: [], next_cursor: 'LTE=' } };
  };
}

function simplified({ question, closed = false, accepting = true }: EdgeMarket, i: number): object {
  const tokens = ['Yes', 'No'].map((outcome, side) => ({
    token_id: `${i}${side}`.padStart(22, '7'),
    outcome,
  }));
  return {
    condition_id: `0x${String(i).padStart(64, '0')}`,
    question,
    slug: `edge-${i}`,
    active: !closed,
    closed,
    accepting_orders: accepting,
    tokens,
  };
}

function tokensOf(body: string): readonly string[] {
  const asked = JSON.parse(body) as readonly { readonly token_id: string }[];
  return asked.map(({ token_id }) => token_id);
}

function marketOf(token: string): EdgeMarket | undefined {
  return token.endsWith('0') ? MARKETS[Number(token.at(-2))] : undefined;
}

function bookOf(token: string): object {
  const { bids = [], asks = [], tick = '0.01' } = marketOf(token) ?? {};
  return { asset_id: token, market: '', bids: bids.map(levelOf), asks: asks.map(levelOf), tick_size: tick };
}

function levelOf([price, size]: readonly [string, string]): object {
  return { price, size };
}

function best(token: string): object {
  const { bids, asks } = marketOf(token) ?? {};
  return { ...(bids?.[0] && { BUY: bids[0][0] }), ...(asks?.[0] && { SELL: asks[0][0] }) };
}
