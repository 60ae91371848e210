import { isNothing } from './reader.ts';

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:\s?(Z|[+-]\d\d(?::?\d\d)?))?)?$/;
/** Less is no date of a market (1973) but some other number. */
const LEAST_SECONDS = 1e8;
/** Seconds up to here, milliseconds beyond: as seconds it is the year 5138, as milliseconds 1973. */
const MOST_SECONDS = 1e11;
const MOST_MS = 253_402_300_799_999;

/**
 * A time in epoch milliseconds: an ISO 8601 text (UTC unless it says otherwise), or epoch seconds or
 * milliseconds as number or text. Undefined for 0, which services send for "none", and for what is no likely date.
 */
export function readTime(raw: unknown): number | undefined {
  if (typeof raw === 'number') return fromEpoch(raw);
  if (typeof raw !== 'string') return undefined;
  return /^\d{1,15}(\.\d{1,9})?$/.test(raw) ? fromEpoch(Number(raw)) : fromIso(raw);
}

/** What services send for no time. */
export function isNoTime(raw: unknown): boolean {
  return isNothing(raw) || raw === 0 || raw === '0';
}

function fromEpoch(value: number): number | undefined {
  if (!(value >= LEAST_SECONDS && value <= MOST_MS)) return undefined;
  return Math.round(value < MOST_SECONDS ? value * 1000 : value);
}

function fromIso(text: string): number | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, day, time = '00:00', zone = 'Z'] = match;
  const ms = Date.parse(`${day}T${time}${normalizeZone(zone)}`);
  return Number.isNaN(ms) ? undefined : ms;
}

function normalizeZone(zone: string): string {
  if (zone === 'Z' || zone.includes(':')) return zone;
  return zone.length === 3 ? `${zone}:00` : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}
