import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { sanitize, sanitizeLine } from '../../text/sanitize.ts';
import { isObject } from '../../text/rule.ts';

/** Whoever nests deeper has nothing to say to us; everything else we read is bounded by its own shape. */
const DEEPEST = 64;

/** JSON of unknown shape with every string and key sanitized; what is not finite, or too deep, becomes null. */
export function readJson(raw: unknown): JsonValue | undefined {
  return raw === undefined ? undefined : cleanJson(raw, 0);
}

export function readJsonObject(raw: unknown): JsonObject | undefined {
  return isObject(raw) ? cleanObject(raw, 0) : undefined;
}

function cleanJson(raw: unknown, depth: number): JsonValue {
  if (typeof raw === 'string') return sanitize(raw, 20_000);
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw === 'boolean') return raw;
  if (depth >= DEEPEST) return null;
  if (Array.isArray(raw)) return raw.map((item: unknown) => cleanJson(item, depth + 1));
  return isObject(raw) ? cleanObject(raw, depth) : null;
}

function cleanObject(raw: Readonly<Record<string, unknown>>, depth: number): JsonObject {
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [sanitizeLine(key, 200), cleanJson(value, depth + 1)]),
  );
}
