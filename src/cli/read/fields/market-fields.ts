import type { ListedMarket, Outcome } from '../../../domain/market.ts';
import { fieldsOf } from './field.ts';
import type { FoundToken } from '../find-tokens.ts';

/** A market from any list. */
export interface MarketRow extends ListedMarket {
  readonly description?: string;
  readonly startDateMs?: number;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
  readonly mirrorConditionId?: string;
  readonly status?: string;
}

const outcome = fieldsOf<Outcome>();
const OUTCOME_FIELDS = [
  outcome.text('name', ({ name }) => name),
  outcome.id('token', ({ tokenId }) => tokenId),
];

const { id, text, time, flag, decimal, number, texts, records } = fieldsOf<MarketRow>();

export const MARKET_FIELDS = [
  id('market', (market) => market.conditionId),
  text('id', (market) => market.id),
  text('slug', (market) => market.slug),
  text('question', (market) => market.question),
  // Every market has some: those of a list without any are not known.
  records('outcomes', OUTCOME_FIELDS, ({ outcomes }) => (outcomes.length > 0 ? outcomes : undefined)),
  text('event', (market) => market.eventSlug),
  text('eventTitle', (market) => market.eventTitle),
  texts('tags', (market) => market.tags),
  texts('series', (market) => market.series),
  text('description', (market) => market.description),
  time('startsAt', (market) => market.startDateMs),
  time('endsAt', (market) => market.endDateMs),
  flag('active', (market) => market.active),
  flag('closed', (market) => market.closed),
  flag('archived', (market) => market.archived),
  flag('acceptingOrders', (market) => market.acceptingOrders),
  text('status', (market) => market.status),
  flag('negRisk', (market) => market.negRisk),
  decimal('tickSize', (market) => market.tickSize),
  number('takerBaseFee', (market) => market.takerBaseFee),
  decimal('rewardsMinSize', (market) => market.rewards?.minSize),
  number('rewardsMaxSpread', (market) => market.rewards?.maxSpread),
  id('creator', (market) => market.creator),
  id('mirrorMarket', (market) => market.mirrorConditionId),
  time('createdAt', (market) => market.createdAtMs),
  time('updatedAt', (market) => market.updatedAtMs),
];

const token = fieldsOf<FoundToken>();

/** Which outcome of which market a row is about. */
export const TOKEN_FIELDS = [
  token.id('token', (row) => row.tokenId),
  token.text('outcome', (row) => row.outcome),
  token.id('market', (row) => row.market),
  token.text('question', (row) => row.question),
  token.text('slug', (row) => row.slug),
];
