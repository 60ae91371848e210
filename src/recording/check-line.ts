import { type Result, fail, ok } from '../domain/result.ts';
import type { InputEvent } from '../terminal/input/input-event.ts';
import { isObject, isText } from '../text/rule.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import {
  RECORDING_SCHEMA,
  type RecordedRequest,
  type RecordedAlerts,
  type RecordedInput,
  type RecordingHead,
  type LeftOut,
} from './recording-line.ts';

/** A month: what claims to have happened later was made up. */
const LATEST_MS = 31 * 86_400_000;
/** No date is later than 8.64e15, and what is stamped in a recording is later than its beginning. */
const LATEST_WALL_MS = 8.64e15 - 12 * LATEST_MS;
const MOST_LETTERS = 300;
export const CHANGED_HEAD = 'is a recording whose first line was changed: it cannot be played';

type Line = Readonly<Record<string, unknown>>;

/** The first line, without what in it means nothing; or why there is none, in words that follow the file's name. */
export function readHead(line: unknown): Result<RecordingHead, string> {
  if (
    !isObject(line) ||
    typeof line['schema'] !== 'string' ||
    !line['schema'].startsWith('pmtop.recording/')
  ) {
    return fail('is no recording of pmtop; pmtop record FILE writes one');
  }
  const { schema, url, startedAtMs, columns, rows } = line;
  const version = textOf(line['version']) ?? 'unknown';
  if (schema !== RECORDING_SCHEMA) {
    const kinds = `${sanitizeLine(schema, MOST_LETTERS)}, and this one plays ${RECORDING_SCHEMA}`;
    return fail(`was recorded by another pmtop, ${version}, as ${kinds}: play it with that version`);
  }
  if (!isAddress(url) || !isWithin(startedAtMs, LATEST_WALL_MS)) {
    return fail(CHANGED_HEAD);
  }
  const known = { schema: RECORDING_SCHEMA, version, startedAtMs, url } as const;
  const size = { columns: isWithin(columns, 1e4) ? columns : 80, rows: isWithin(rows, 1e4) ? rows : 24 };
  return ok({ ...known, demo: line['demo'] === true, ...size, ...choicesIn(line) });
}

function choicesIn(line: Line): Partial<RecordingHead> {
  const { catalogUrl, dataUrl, tradesPath, share, limits, choices, keys } = line;
  const address = textOf(line['address']);
  const market = textOf(line['market']);
  const savedMarket = textOf(line['savedMarket']);
  const creator = textOf(line['creator']);
  return {
    ...(isAddress(catalogUrl) && { catalogUrl }),
    ...(isAddress(dataUrl) && { dataUrl }),
    ...(tradesPath === '/data/trades' && { tradesPath }),
    ...(address !== undefined && { address }),
    ...(market !== undefined && { market }),
    ...(savedMarket !== undefined && { savedMarket }),
    ...(creator !== undefined && { creator }),
    ...(line['readOnly'] === true && { readOnly: true }),
    ...(line['instant'] === true && { instant: true }),
    ...(isWithin(share, 1) && share > 0 && { share }),
    ...(isObject(limits) &&
      Object.values(limits).every(isLimit) && { limits: limits as RecordingHead['limits'] }),
    ...(isObject(choices) && { choices: choices as RecordingHead['choices'] }),
    ...(isObject(keys) && Object.values(keys).every(isTexts) && { keys: keys as RecordingHead['keys'] }),
  };
}

export function isRequest(line: unknown): line is RecordedRequest {
  if (!isObject(line) || line['kind'] !== 'ask') return false;
  const { answer, broke, atMs, tookMs, body = '' } = line;
  return (
    [line['origin'], line['method'], line['path'], body].every(isText) &&
    isWithin(atMs, LATEST_MS) &&
    isWithin(tookMs, LATEST_MS) &&
    (answer === undefined || isAnswer(answer)) &&
    (broke === undefined || isBreak(broke))
  );
}

function isAnswer(answer: unknown): boolean {
  if (!isObject(answer) || !isObject(answer['headers'])) return false;
  const { status, text, headers } = answer;
  return isWithin(status, 599) && status >= 100 && isText(text) && Object.values(headers).every(isText);
}

function isBreak(broke: unknown): boolean {
  if (!isObject(broke) || ![broke['code'], broke['message']].every(isText)) return false;
  return broke['sent'] === 'no' || broke['sent'] === 'maybe';
}

export function isAlerts(line: unknown): line is RecordedAlerts {
  if (!isObject(line) || line['kind'] !== 'alerts' || !isWithin(line['atMs'], LATEST_MS)) return false;
  const { alerts } = line;
  return (
    Array.isArray(alerts) &&
    alerts.every((each) => isObject(each) && isText(each['alert']) && typeof each['rung'] === 'boolean')
  );
}

export function isInput(line: unknown): line is RecordedInput {
  if (!isObject(line) || line['kind'] !== 'input' || !isWithin(line['atMs'], LATEST_MS)) return false;
  const { event } = line;
  if (!isObject(event) || !isWithin(event['chunk'], Number.MAX_SAFE_INTEGER)) return false;
  return event['kind'] === 'mouse' ? isMouse(event) : event['kind'] === 'key' && isKey(event);
}

export function isLeftOut(line: unknown): line is LeftOut {
  return isObject(line) && line['kind'] === 'left-out' && isWithin(line['atMs'], LATEST_MS);
}

function isKey({ key, alone }: Line): boolean {
  if (!isObject(key) || typeof alone !== 'boolean' || !hasModifiers(key)) return false;
  return isTyped(key['name']) && (key['text'] === undefined || isTyped(key['text']));
}

/** No terminal sends what would need to be made safe as a key. */
function isTyped(text: unknown): boolean {
  return isText(text) && sanitizeLine(text, MOST_LETTERS) === text;
}

type MouseEvent = Extract<InputEvent, { kind: 'mouse' }>;
const ACTIONS: readonly MouseEvent['action'][] = ['press', 'release', 'drag', 'wheel-up', 'wheel-down'];
const BUTTONS: readonly MouseEvent['button'][] = ['left', 'middle', 'right', 'none'];

function isMouse(event: Line): boolean {
  const { action, button, column, row } = event;
  return (
    ACTIONS.some((known) => known === action) &&
    BUTTONS.some((known) => known === button) &&
    [column, row].every((cell) => Number.isInteger(cell) && isWithin(cell, 1e4)) &&
    hasModifiers(event)
  );
}

function hasModifiers({ ctrl, alt, shift }: Line): boolean {
  return [ctrl, alt, shift].every((held) => typeof held === 'boolean');
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}

function isLimit(value: unknown): boolean {
  return isWithin(value, 1e6) && value > 0;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function textOf(value: unknown): string | undefined {
  return isText(value) ? sanitizeLine(value, MOST_LETTERS) : undefined;
}

function isAddress(value: unknown): value is string {
  return isText(value) && /^https?:/i.test(value) && URL.canParse(value);
}
