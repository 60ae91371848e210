import { same } from './handlers.ts';
import { type Opponent, targetOf } from './opponent.ts';
import type { Order, ReceivedRequest, World } from './world.ts';

/** Whether an order belongs to what was to be canceled: the market under any of its ids, or one outcome of it. */
function isInScope(opponent: Opponent, order: Order): boolean {
  if (opponent.everything === true) return true;
  const { conditionId, mirrorConditionId, outcomes, tokens, mirrorTokens = [] } = targetOf(opponent);
  if (opponent.outcome !== undefined) {
    const index = outcomes.indexOf(opponent.outcome);
    return order.token === tokens[index] || order.token === mirrorTokens[index];
  }
  return (
    [conditionId, mirrorConditionId].some((id) => id !== undefined && same(id, order.market)) ||
    [...tokens, ...mirrorTokens].includes(order.token)
  );
}

/** Orders of the scope that rest. */
export function restingInScope(opponent: Opponent, world: World): Order[] {
  return world.resting().filter((order) => isInScope(opponent, order));
}

/** Orders that the program took down and should not have. */
export function canceledOutside(opponent: Opponent, world: World): string[] {
  if (opponent.widens === true) return [];
  return world.canceled.filter((order) => !isInScope(opponent, order)).map(({ id }) => id);
}

/** Requests whose body names more than the scope, or nothing. */
export function tooWide(opponent: Opponent, world: World): string[] {
  return world
    .deletes()
    .filter((request) => !isNarrow(opponent, world, request))
    .map(({ body }) => body);
}

function isNarrow(opponent: Opponent, world: World, { body }: ReceivedRequest): boolean {
  const { conditionId, mirrorConditionId, outcomes, tokens, mirrorTokens = [] } = targetOf(opponent);
  // An order of the scope may stand under an id that no catalog lists.
  const underOrders = world.orders.filter((order) => isInScope(opponent, order)).map((order) => order.market);
  const { market, asset_id: snake, assetId: camel } = parseObject(body);
  const named = [snake, camel].filter((token) => token !== undefined);
  const index = outcomes.indexOf(opponent.outcome ?? '');
  const allowed =
    opponent.outcome === undefined ? [...tokens, ...mirrorTokens] : [tokens[index], mirrorTokens[index]];
  const isMarketRight =
    isText(market) &&
    [conditionId, mirrorConditionId, ...underOrders].some((id) => id !== undefined && same(id, market));
  if (opponent.everything === true) return isText(market);
  const areTokensRight = named.every((token) => allowed.some((own) => isSameToken(own, token)));
  // With a token of its own beside it, a market can only narrow what is taken.
  if (opponent.outcome !== undefined) return isText(market) && named.length > 0 && areTokensRight;
  return isMarketRight && areTokensRight;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** A token is a number, however a service spells it in a row. */
function isSameToken(own: string | undefined, token: unknown): boolean {
  return (
    own !== undefined && /^(?:\d+|0x[\da-f]+)$/i.test(String(token)) && BigInt(own) === BigInt(String(token))
  );
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
