import type { Random } from '../../domain/random.ts';
import { pick } from '../catalog/identifiers.ts';
import { upperCaseHex } from './listed-ids.ts';

const ESC = '\u001b';
/** What a hostile title holds: it must never reach a terminal as it is. */
const HOSTILE: readonly string[] = [
  `${ESC}]0;owned\u0007`,
  `${ESC}[2J${ESC}[H`,
  `${ESC}]52;c;cm0gLXJmIH4=\u0007`,
  `${ESC}]8;;https://evil.example\u0007click${ESC}]8;;\u0007`,
  '\u009b31m\u009d0;owned\u009c',
  '\u202egnp.exe\u2066',
  'line\u2028break\u2029and\r\noverwritten',
  'z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308',
  '\u200b\u200d\ufeff\u{e0041}\u{e0042}',
  '\ud800 lone surrogate',
];
/** Fields that people wrote; the rest are identifiers and quantities, which a client must be able to use. */
const WRITTEN = new Set(
  'title question description body name pseudonym bio label outcome creatorName error ticker resolutionSource'.split(
    ' ',
  ),
);
/** One field in so many is hit. */
const SWAPPED = 0.15;

/** Puts an attack into every text that people wrote. */
export function plantHostileStrings(body: unknown, random: Random): unknown {
  return mapFields(body, (name, value) =>
    typeof value === 'string' && isWritten(name)
      ? `${value.slice(0, 12)}${pick(random, HOSTILE)}${value.slice(12)}`
      : value,
  );
}

/** The fields above, and the reasons that a cancel gives by order id. */
function isWritten(name: string): boolean {
  return WRITTEN.has(name) || name.startsWith('0x');
}

/** Gives some fields a value of another type than the interface says. */
export function swapTypes(body: unknown, random: Random): unknown {
  return mapFields(body, (_name, value) => {
    if (random.next() >= SWAPPED || (typeof value === 'object' && value !== null)) return value;
    const others = [null, true, 17, 'seventeen', [], {}].filter((other) => typeof other !== typeof value);
    return pick(random, others);
  });
}

/** Spells the ids of markets in upper-case hex. */
export function upperCaseIds(body: unknown): unknown {
  return mapFields(body, (name, value) =>
    CONDITION_IDS.has(name) && typeof value === 'string' ? upperCaseHex(value) : value,
  );
}

/** The asset of an activity is made of a condition id. */
const CONDITION_IDS = new Set(
  'conditionId mirrorConditionId condition_id mirror_condition_id asset'.split(' '),
);

/** Runs over every field of every object, inside out; the items of an array go under the array's name. */
function mapFields(value: unknown, change: (name: string, value: unknown) => unknown, name = ''): unknown {
  if (Array.isArray(value))
    return change(
      name,
      value.map((item) => mapFields(item, change, name)),
    );
  if (typeof value !== 'object' || value === null) return change(name, value);
  const entries = Object.entries(value).map(([key, field]) => [key, mapFields(field, change, key)] as const);
  return Object.fromEntries(entries);
}
