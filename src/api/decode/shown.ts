import { nearestMicros, ONE, type Micros, type Price } from '../../domain/micros.ts';
import { readMicros } from './fields.ts';
import { isObject } from '../../text/rule.ts';

/**
 * Amounts that are only shown: what was traded, paid or earned. Services compute them, so they may have more decimals
 * than an order can; they are read to the nearest millionth, and `roundedOf` says which were not exact.
 */
export function readShown(raw: unknown): Micros | undefined {
  if (typeof raw === 'string') return nearestMicros(raw);
  if (typeof raw !== 'number' || !(raw >= 0)) return undefined;
  const micros = Math.round(raw * ONE);
  return Number.isSafeInteger(micros) ? micros + 0 : undefined;
}

/** A shown price of 0 to 1 dollar. */
export function readShownPrice(raw: unknown): Price | undefined {
  const price = readShown(raw);
  return price !== undefined && price <= ONE ? price : undefined;
}

/** Which of `fields` were rounded, by our names; each with its names on the wire. */
export function roundedOf<Name extends string>(
  raw: unknown,
  fields: Readonly<Record<Name, readonly string[]>>,
): { readonly rounded?: readonly Name[] } {
  if (!isObject(raw)) return {};
  const rounded = (Object.keys(fields) as Name[]).filter((field) => {
    const told = fields[field]
      .map((name) => raw[name])
      .find((value) => value !== undefined && value !== null);
    return readShown(told) !== undefined && readMicros(told) === undefined;
  });
  return rounded.length === 0 ? {} : { rounded };
}
