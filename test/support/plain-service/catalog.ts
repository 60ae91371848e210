/** Eight markets that stand still, each with something a strict reader trips over. */
export interface PlainMarket {
  readonly id: string;
  readonly conditionId: string;
  readonly slug: string;
  readonly question: string;
  readonly outcomes: readonly string[];
  readonly tokenIds: readonly string[];
  /** Best bid of the first outcome, in cents; the ask is two above. */
  readonly bidCents: number;
  /** Left out of the books, as a service does with tokens it does not know. */
  readonly hasBook: boolean;
}

const ESCAPES = '\x1b[2J\x1b[31m\x1b]0;owned\x07\x9b6n\r\x08\u202e';

const ROWS: readonly (readonly [slug: string, question: string, bidCents: number, outcomes?: string[]])[] = [
  ['rain-in-lisbon', 'Will it rain in Lisbon on Friday?', 41],
  ['tokyo-snow', '東京で雪が降るか？ 明日の天気予報について', 12],
  ['moon-by-friday', '🚀 To the moon by Friday? 👩‍👩‍👧‍👦 🇵🇹 e\u0301', 55],
  ['hostile-title', `Hostile ${ESCAPES} title?`, 30],
  ['three-way', 'Who wins the derby?', 33, ['Home', 'Draw', 'Away']],
  ['no-dates', 'A market the catalog knows little about', 70],
  ['long-title', `Will ${'very '.repeat(60)}long titles be cut?`, 88],
  ['no-book', 'Nobody has ever traded this', 50],
];

export const MARKETS: readonly PlainMarket[] = ROWS.map(([slug, question, bidCents, outcomes], index) => {
  const names = outcomes ?? ['Yes', 'No'];
  return {
    id: String(500 + index),
    conditionId: `0x${String(index + 1).repeat(64)}`,
    slug,
    question,
    outcomes: names,
    tokenIds: names.map((_, outcome) => tokenId(index, outcome)),
    bidCents,
    hasBook: slug !== 'no-book',
  };
});

/** As long as real ones: far beyond what a number holds. */
function tokenId(market: number, outcome: number): string {
  return `${market + 1}${outcome + 1}${'7'.repeat(75)}`;
}

export function findByToken(tokenId: string): { market: PlainMarket; outcome: number } | undefined {
  for (const market of MARKETS) {
    const outcome = market.tokenIds.indexOf(tokenId);
    if (outcome >= 0) return { market, outcome };
  }
  return undefined;
}

/** A market as the catalog sends it: lists as JSON text, dates and icons missing or null here and there. */
export function marketJson(market: PlainMarket): object {
  const known = market.slug !== 'no-dates';
  return {
    id: market.slug === 'three-way' ? Number(market.id) : market.id,
    question: market.question,
    conditionId: market.conditionId,
    mirrorConditionId: null,
    slug: market.slug,
    outcomes: JSON.stringify(market.outcomes),
    clobTokenIds: JSON.stringify(market.tokenIds),
    ...(known ? { startDate: '2026-01-02T03:04:05Z', endDate: '2027-01-02T03:04:05.000Z' } : { icon: null }),
    active: true,
    closed: false,
    archived: false,
    somethingNew: { fromTheFuture: [1, 2, 3] },
  };
}

/** A market as the simplified list sends it. */
export function simplifiedJson(market: PlainMarket): object {
  return {
    condition_id: market.conditionId,
    market_id: Number(market.id),
    question: market.question,
    slug: market.slug,
    neg_risk: market.outcomes.length > 2,
    active: true,
    closed: false,
    archived: false,
    accepting_orders: true,
    tokens: market.outcomes.map((outcome, index) => ({
      token_id: market.tokenIds[index],
      outcome,
      price: index === 0 ? market.bidCents / 100 : null,
      winner: false,
    })),
    rewards: { rates: null, min_size: 0, max_spread: '3.5' },
    assets_ids: market.tokenIds,
    outcomes: market.outcomes,
  };
}
