import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { sanitise, sanitiseLine } from '../../text/sanitise.ts';
import { isObject } from './record.ts';

/** JSON of unknown shape with every string and key sanitised; what is not finite becomes null. */
export function readJson(raw: unknown): JsonValue | undefined {
  if (typeof raw === 'string') return sanitise(raw, 20_000);
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw === 'boolean' || raw === null) return raw;
  if (Array.isArray(raw)) return raw.map((item: unknown) => readJson(item) ?? null);
  return readJsonObject(raw);
}

export function readJsonObject(raw: unknown): JsonObject | undefined {
  if (!isObject(raw)) return undefined;
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [sanitiseLine(key, 200), readJson(value) ?? null]),
  );
}
