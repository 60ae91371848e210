/** The interface's resource tables, row by row: what each field's value must be. */
export type Check = (value: unknown) => boolean;
export type Fields = Readonly<Record<string, Check>>;

export const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const integer: Check = (value) => Number.isInteger(value);
const boolean: Check = (value) => typeof value === 'boolean';
export const object: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isoDate: Check = (value) => text(value) && new Date(value as string).toISOString() === value;
const url: Check = (value) => text(value) && URL.canParse(value as string);
const hex32: Check = (value) => text(value) && /^0x[0-9a-f]{64}$/.test(value as string);
/** A market that no other venue knows has no ids there. */
const twin: Check = (value) => value === '' || hex32(value);
const wallet: Check = (value) => text(value) && /^0x[0-9a-fA-F]{40}$/.test(value as string);
const token: Check = (value) => text(value) && /^\d{21,}$/.test(value as string);
const decimal: Check = (value) => text(value) && /^\d+(\.\d+)?$/.test(value as string);
const side: Check = (value) => value === 'BUY' || value === 'SELL';
const textList: Check = arrayOf(text);

/** A JSON array of strings inside a string. */
const jsonTexts: Check = (value) => text(value) && textList(JSON.parse(value as string));

export function arrayOf(item: Check): Check {
  return (value) => Array.isArray(value) && value.every(item);
}

/** An object that has exactly these fields. */
function shape(fields: Fields): Check {
  return (value) => object(value) && findFieldFaults(fields, value as object).length === 0;
}

/** What is missing, of the wrong type, or not in the table. */
export function findFieldFaults(fields: Fields, value: object): string[] {
  const faults = Object.entries(fields).flatMap(([name, check]) => {
    const given = (value as Record<string, unknown>)[name];
    return check(given) ? [] : [`${name} is ${JSON.stringify(given)?.slice(0, 120)}`];
  });
  const unknown = Object.keys(value).filter((name) => !(name in fields));
  return [...faults, ...unknown.map((name) => `${name} is not in the table`)];
}

export const TAG: Fields = {
  id: text,
  label: text,
  slug: text,
  createdAt: isoDate,
  updatedAt: isoDate,
  requiresTranslation: boolean,
};

const SERIES_FACTS: Fields = {
  id: text,
  ticker: text,
  slug: text,
  title: text,
  seriesType: text,
  recurrence: text,
  image: url,
  icon: url,
  active: boolean,
  closed: boolean,
  archived: boolean,
  createdAt: isoDate,
  updatedAt: isoDate,
};

const EVENT_FACTS: Fields = {
  id: text,
  ticker: text,
  slug: text,
  title: text,
  description: text,
  resolutionSource: text,
  startDate: isoDate,
  endDate: isoDate,
  image: url,
  icon: url,
  active: boolean,
  closed: boolean,
  archived: boolean,
  createdAt: isoDate,
  updatedAt: isoDate,
};

const EVENT_SUMMARY: Fields = { ...EVENT_FACTS, creationDate: isoDate };

const MARKET_FACTS: Fields = {
  id: (value) => text(value) && /^\d+$/.test(value as string),
  question: text,
  conditionId: hex32,
  mirrorConditionId: twin,
  slug: text,
  resolutionSource: text,
  startDate: isoDate,
  endDate: isoDate,
  image: url,
  icon: url,
  description: text,
  outcomes: jsonTexts,
  clobTokenIds: jsonTexts,
  mirrorClobTokenIds: jsonTexts,
  active: boolean,
  closed: boolean,
  archived: boolean,
  createdAt: isoDate,
  updatedAt: isoDate,
  questionID: hex32,
};

export const MARKET: Fields = { ...MARKET_FACTS, events: arrayOf(shape(EVENT_SUMMARY)) };
export const LISTED_EVENT: Fields = {
  ...EVENT_FACTS,
  tags: arrayOf(shape(TAG)),
  markets: arrayOf(shape(MARKET_FACTS)),
};
export const SINGLE_EVENT: Fields = {
  ...LISTED_EVENT,
  creationDate: isoDate,
  series: arrayOf(shape(SERIES_FACTS)),
  eventMetadata: object,
};
export const LISTED_SERIES: Fields = { ...SERIES_FACTS, events: arrayOf(shape(EVENT_SUMMARY)) };

export const CREATOR: Fields = {
  id: text,
  creatorName: text,
  creatorHandle: text,
  creatorUrl: url,
  creatorImage: url,
  createdAt: isoDate,
  updatedAt: isoDate,
};

const PROFILE: Fields = {
  name: text,
  pseudonym: text,
  displayUsernamePublic: boolean,
  bio: text,
  isMod: boolean,
  isCreator: boolean,
  proxyWallet: wallet,
  baseAddress: wallet,
  profileImage: url,
  profileImageOptimized: object,
  positions: arrayOf(shape({ tokenId: token, positionSize: decimal })),
};

export const COMMENT: Fields = {
  id: text,
  body: text,
  parentEntityType: text,
  parentEntityID: integer,
  parentCommentID: text,
  userAddress: wallet,
  replyAddress: text,
  createdAt: isoDate,
  updatedAt: isoDate,
  profile: shape(PROFILE),
  reactions: Array.isArray,
  reportCount: integer,
  reactionCount: integer,
  replyCount: integer,
  replies: Array.isArray,
};

export const ACTIVITY: Fields = {
  proxyWallet: wallet,
  timestamp: integer,
  conditionId: hex32,
  type: (value) => value === 'TRADE',
  size: number,
  usdcSize: number,
  transactionHash: hex32,
  price: number,
  asset: (value) => text(value) && /^0x[0-9a-f]{64}:[01]$/.test(value as string),
  side,
  outcomeIndex: integer,
  title: text,
  slug: text,
  eventSlug: text,
  outcome: text,
  icon: url,
  name: text,
  pseudonym: text,
  bio: text,
  profileImage: url,
  profileImageOptimized: url,
};

export const ORDER: Fields = {
  id: text,
  status: text,
  market: hex32,
  assetId: token,
  originalSize: decimal,
  sizeMatched: decimal,
  price: decimal,
  side,
  outcome: text,
  makerAddress: wallet,
  owner: text,
  expiration: text,
  order_type: text,
  createdAt: isoDate,
  associateTrades: textList,
};

export const BUILDER_TRADE: Fields = {
  id: text,
  taker_order_id: text,
  market: hex32,
  asset_id: token,
  side,
  size: decimal,
  fee_rate_bps: text,
  price: decimal,
  status: text,
  match_time: isoDate,
  last_update: isoDate,
  outcome: text,
  maker_address: wallet,
  owner: text,
  transaction_hash: hex32,
  bucket_index: integer,
  type: text,
  maker_orders: arrayOf(
    shape({
      order_id: text,
      maker_address: text,
      owner: text,
      matched_amount: decimal,
      fee_rate_bps: text,
      price: decimal,
      asset_id: token,
      outcome: text,
      side,
    }),
  ),
};

const levels: Check = arrayOf(shape({ price: decimal, size: decimal }));

export const BOOK: Fields = {
  market: hex32,
  asset_id: token,
  timestamp: (value) => text(value) && /^\d{13}$/.test(value as string),
  hash: (value) => text(value) && /^[0-9a-f]{40}$/.test(value as string),
  bids: levels,
  asks: levels,
  min_order_size: decimal,
  tick_size: decimal,
  neg_risk: boolean,
  last_trade_price: text,
};

const TOKENS: Check = arrayOf(
  shape({
    token_id: token,
    mirror_token_id: (value) => value === '' || token(value),
    outcome: text,
    price: number,
    winner: boolean,
  }),
);
const REWARDS: Check = shape({
  rates: arrayOf(shape({ asset_address: wallet, rewards_daily_rate: number })),
  min_size: number,
  max_spread: number,
});

export const SAMPLING_MARKET: Fields = {
  enable_order_book: boolean,
  active: boolean,
  closed: boolean,
  archived: boolean,
  accepting_orders: boolean,
  accepting_order_timestamp: text,
  minimum_order_size: number,
  minimum_tick_size: number,
  condition_id: hex32,
  creator: wallet,
  mirror_condition_id: twin,
  question_id: hex32,
  question: text,
  description: text,
  market_slug: text,
  end_date_iso: isoDate,
  game_start_time: text,
  seconds_delay: integer,
  fpmm: text,
  maker_base_fee: number,
  taker_base_fee: number,
  notifications_enabled: boolean,
  neg_risk: boolean,
  neg_risk_market_id: text,
  neg_risk_request_id: text,
  icon: url,
  image: url,
  rewards: REWARDS,
  is_50_50_outcome: boolean,
  tokens: TOKENS,
  tags: textList,
};

export const SIMPLIFIED_MARKET: Fields = {
  condition_id: hex32,
  creator: wallet,
  mirror_condition_id: twin,
  status: text,
  neg_risk: boolean,
  market_id: integer,
  question: text,
  slug: text,
  active: boolean,
  closed: boolean,
  archived: boolean,
  accepting_orders: boolean,
  tokens: TOKENS,
  rewards: REWARDS,
  assets_ids: arrayOf(token),
  outcomes: textList,
};

export const SEARCH_RESULT: Fields = {
  events: arrayOf(shape({ id: text, ticker: text, slug: text, title: text })),
  tags: arrayOf(shape({ id: text, label: text, slug: text, event_count: integer })),
  pagination: shape({ hasMore: boolean, totalResults: integer }),
};

export const FEE_RATE: Fields = {
  base_fee: number,
  fd: shape({ r: number, e: number, to: boolean }),
  fee_schedule: shape({
    rate: number,
    exponent: number,
    takerOnly: boolean,
    rebateRate: number,
    category: text,
    version: number,
    source: (value) => value === 'local' || value === 'polymarket',
  }),
};

export const BEST_PRICES: Fields = { BUY: decimal, SELL: decimal };
export const PRICE_POINT: Fields = { t: integer, p: number };
export const CURSOR_PAGE: Fields = { data: Array.isArray, next_cursor: text, limit: integer, count: integer };
