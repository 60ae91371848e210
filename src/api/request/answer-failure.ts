import type { Failure } from '../../domain/failure.ts';
import { endpointName, ENDPOINTS } from '../../domain/endpoint.ts';
import type { ClockOffset } from '../signing/clock-offset.ts';
import { isCached } from '../decode/answer-evidence.ts';
import { isObject } from '../../text/rule.ts';
import type { WireReply } from '../transport/wire.ts';
import { looksLikeHtml, parseAnswer } from './parse-answer.ts';
import { factsOf, type FailureContext } from './failure-facts.ts';
import { parseRetryAfter } from './retry-after.ts';

type Answer = Extract<WireReply, { kind: 'answer' }>;

const BUILDER_TRADES = endpointName(ENDPOINTS.builderTrades);
const KEYS_ADVICE = 'Check key, secret and passphrase, and that this machine’s clock is right.';
/** Services of the family take only a builder's keys there, and have the account's trades elsewhere. */
const TRADES_ADVICE =
  'If your orders can be read with these keys, the trades want others, or are elsewhere: service = "…" in the profile says where. Else check key, secret and passphrase.';

const REGION_ADVICE = 'Some services do not serve every country or network.';
const PUBLIC_ADVICE =
  'Nothing was signed, so no key is at fault. Some services do not serve every country or network.';

/** Of a 401 that is not for the keys. */
export const REPLAY_ADVICE = 'Another program of this account signed the same at the same moment; try again.';

/** What an answer with a status other than 2xx says; undefined for 2xx. */
export function failureOfStatus(
  context: FailureContext,
  answer: Answer,
  offset: ClockOffset,
): Failure | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  if (status === 429) return throttled(context, answer, offset.serviceNow());
  const said = `${status}: ${saidBy(answer)}`;
  if (status === 401 || status === 403) {
    const advice = isReplay(answer) ? REPLAY_ADVICE : refusalAdvice(context);
    return { kind: 'unauthorised', status, ...factsOf(context, said, advice, 'maybe') };
  }
  const facts = factsOf(context, said, adviceOn(status), 'maybe');
  const isOld = offset.isOld(answer.headers);
  const isDoubtful = isCached({ headers: answer.headers, isOld }) || holdsRecord(answer);
  return {
    kind: 'rejected',
    status,
    ...facts,
    ...(isDoubtful && { isDoubtful: true }),
    ...(looksLikeHtml(answer.body) && { isHtml: true }),
  };
}

/** The service has seen the signature before: its time is no worse than another. */
export function isReplay(answer: Answer): boolean {
  return answer.status === 401 && /already used|replay/i.test(saidBy(answer));
}

function refusalAdvice({ endpoint }: FailureContext): string {
  if (isPublicEndpoint(endpoint)) return PUBLIC_ADVICE;
  return endpoint === BUILDER_TRADES ? TRADES_ADVICE : KEYS_ADVICE;
}

/** Whether it is asked without a signature. */
export function isPublicEndpoint(endpoint: string): boolean {
  return Object.values(ENDPOINTS).some((each) => !each.signed && endpointName(each) === endpoint);
}

/** As a proxy does that puts another status before an answer. */
function holdsRecord({ body }: Answer): boolean {
  const parsed = looksLikeHtml(body) ? undefined : parseAnswer(body);
  if (!parsed?.ok || !isObject(parsed.value)) return false;
  const { value } = parsed;
  return isObject(value['order']) || ['id', 'conditionId', 'condition_id'].some((name) => value[name]);
}

function throttled(context: FailureContext, answer: Answer, serviceNowMs: number): Failure {
  const retryAfterMs = parseRetryAfter(answer.headers['retry-after'], serviceNowMs);
  const advice = 'Wait; ask less often, or lower the share of the limits.';
  const facts = factsOf(context, `429: ${saidBy(answer)}`, advice, 'maybe');
  return { kind: 'throttled', ...facts, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** The service's own words: `error` or `message` of a JSON body, plain text, or what else there is. */
function saidBy(answer: Answer): string {
  if (answer.status >= 300 && answer.status < 400) {
    const { location } = answer.headers;
    return location === undefined
      ? 'nothing was sent but this status'
      : `the service redirects to ${String(location)}, which is not followed`;
  }
  if (looksLikeHtml(answer.body)) return 'an HTML page, not from the service itself';
  const parsed = parseAnswer(answer.body);
  const words = parsed.ok ? wordsOf(parsed.value) : answer.body.toString('utf8', 0, 400);
  return words.trim() === '' ? 'no reason given' : words;
}

function wordsOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (!isObject(body)) return '';
  for (const name of ['error', 'message', 'errorMsg', 'detail']) {
    const said = body[name];
    if (typeof said === 'string') return said;
    if (isObject(said) && typeof said['message'] === 'string') return said['message'];
  }
  return '';
}

function adviceOn(status: number): string {
  if (status < 400) return 'Use the address it redirects to, if you trust it.';
  if (status === 404) return 'Check the id or slug, and the address of the service.';
  if (status === 451) return REGION_ADVICE;
  if (status === 425) return 'The matching engine restarts; try again in a minute or two.';
  if (status === 503) return 'The service has stopped part of its work; look at its status page.';
  return status < 500 ? 'Check what was asked for.' : 'Trouble at the service; try again later.';
}
