import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import { formatAge } from '../../text/format-time.ts';
import type { Settings } from '../../config/settings.ts';
import { type DoctorClient, type DoctorIo, type Finding, findingsOf } from './finding.ts';
import { readExchangeDialect } from '../../api/exchange-dialect.ts';

const DEADLINE = { deadlineMs: 5_000 };
/** Below this a signature is as good as one in time: services take a minute, some a few seconds. */
const MOST_SKEW_MS = 2_000;
/** Later answers than this make a screen that is never live. */
const SLOW_MS = 1_500;

/** Whether the service and its catalog answer, agree on the time, and accept the account's signature. */
export async function checkService(settings: Settings, io: DoctorIo): Promise<Finding[]> {
  const client = io.connect(settings);
  try {
    const [service, catalog] = await Promise.all([
      checkAnswer('service', io, () => client.getFeeRate({}, DEADLINE)),
      checkAnswer('catalog', io, () => client.listTags({ limit: 1 }, DEADLINE)),
    ]);
    if (!service.answers) return [service.finding, catalog.finding, ...notTried(settings)];
    const clock = checkClock(await client.measureClock(DEADLINE));
    const signature = await checkSignature(settings, io, client);
    return [
      service.finding,
      catalog.finding,
      clock,
      ...signature.findings,
      await checkDialect(settings, io, signature.taken),
    ];
  } finally {
    await client.close();
  }
}

/** `answers`: with what the interface describes, or with a request to wait. */
async function checkAnswer<T>(
  check: string,
  { clock }: DoctorIo,
  ask: () => Promise<Result<T>>,
): Promise<{ answers: boolean; finding: Finding }> {
  const { ok, warn, fail } = findingsOf(check);
  const askedMs = clock.monotonicMs();
  const answer = await ask();
  const tookMs = Math.round(clock.monotonicMs() - askedMs);
  if (!answer.ok) {
    const { failure } = answer;
    return { answers: failure.kind === 'throttled', finding: fail(failure.message, adviceOn(failure)) };
  }
  const says = `answers in ${tookMs} ms`;
  const finding =
    tookMs < SLOW_MS ? ok(says) : warn(says, 'it is slow, or far away: what is shown will be old');
  return { answers: true, finding };
}

function adviceOn(failure: Failure): string {
  if (failure.kind !== 'throttled' || failure.retryAfterMs === undefined) return failure.advice;
  return `${failure.advice} It may be asked again in ${formatAge(failure.retryAfterMs)}.`;
}

function notTried({ credentials }: Settings): Finding[] {
  if (!credentials) return [];
  return [
    findingsOf('signature').warn(
      'not tried',
      'see above: nothing is signed for what does not answer as the service',
    ),
  ];
}

function checkClock(offsetMs: number | undefined): Finding {
  const { ok, warn } = findingsOf('clock');
  if (offsetMs === undefined) {
    return warn('the service tells no time', 'keep this machine’s clock right: signatures hold the time');
  }
  if (Math.abs(offsetMs) <= MOST_SKEW_MS) return ok('as the service’s, to about a second');
  const apartSeconds = Math.round(Math.abs(offsetMs) / 1000);
  const says = `this machine is ${apartSeconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the service`;
  return warn(says, 'pmtop signs with the service’s time; other programs do not: set this machine’s clock');
}

/** One signed request proves keys, header names and time; `taken` is the spelling that was accepted. */
async function checkSignature(
  settings: Settings,
  io: DoctorIo,
  client: DoctorClient,
): Promise<{ findings: Finding[]; taken?: Dialect }> {
  if (!settings.credentials) return { findings: [] };
  const { ok, fail } = findingsOf('signature');
  const orders = await client.listOrders({}, DEADLINE);
  if (orders.ok) {
    const more = orders.value.next === undefined ? '' : ' or more';
    const { headerPrefix = 'SVC_', timestampUnit = 'ms' } = settings;
    return {
      findings: [ok(`taken: ${orders.value.rows.length}${more} open orders`)],
      taken: { headerPrefix, timestampUnit },
    };
  }
  const { failure } = orders;
  const wasRefused = failure.kind === 'unauthorised' && failure.status !== undefined;
  const taken = wasRefused ? await findDialect(settings, io) : undefined;
  if (!taken) return { findings: [fail(failure.message, adviceOn(failure))] };
  const { headerPrefix, timestampUnit } = taken;
  const advice = `write header_prefix = "${headerPrefix}" and timestamp_unit = "${timestampUnit}": so it is taken`;
  return { findings: [fail(failure.message, advice)], taken };
}

export interface Dialect {
  readonly headerPrefix: string;
  readonly timestampUnit: 'ms' | 's';
}

/** How services of the family spell signed requests, the commonest first. */
const DIALECTS: readonly Dialect[] = ['SVC_', 'POLY_', 'KUEST_'].flatMap((headerPrefix) =>
  (['ms', 's'] as const).map((timestampUnit) => ({ headerPrefix, timestampUnit })),
);

/** The spelling in which the service takes the account's signature, when it is not the one that is configured. */
async function findDialect(settings: Settings, io: DoctorIo): Promise<Dialect | undefined> {
  const { headerPrefix = 'SVC_', timestampUnit = 'ms' } = settings;
  for (const dialect of DIALECTS) {
    const isTried = dialect.headerPrefix === headerPrefix && dialect.timestampUnit === timestampUnit;
    if (!isTried && (await isTaken({ ...settings, ...dialect }, io))) return dialect;
  }
  return undefined;
}

/** An unsigned answer first: it has the service's time, with which the signature is made. */
async function isTaken(settings: Settings, io: DoctorIo): Promise<boolean> {
  const client = io.connect(settings);
  try {
    await client.getFeeRate({}, DEADLINE);
    return (await client.listOrders({}, DEADLINE)).ok;
  } finally {
    await client.close();
  }
}

/** How the dialects that have a name spell signed requests. */
const SPELLINGS: Readonly<Record<string, Dialect>> = {
  svc: { headerPrefix: 'SVC_', timestampUnit: 'ms' },
  polymarket: { headerPrefix: 'POLY_', timestampUnit: 's' },
  kuest: { headerPrefix: 'KUEST_', timestampUnit: 's' },
};

/** The dialect that an exchange of this program names, or that shows in the accepted signature. */
async function checkDialect(
  { url = '', headerPrefix = 'SVC_', timestampUnit = 'ms' }: Settings,
  { clock }: DoctorIo,
  taken: Dialect | undefined,
): Promise<Finding> {
  const { ok, warn } = findingsOf('dialect');
  const name = await readExchangeDialect(url, clock);
  const spelling = name === undefined ? undefined : SPELLINGS[name];
  if (spelling) {
    const says = `${name}, as the exchange says: ${describe(spelling)}`;
    if (isSame(spelling, { headerPrefix, timestampUnit })) return ok(says);
    return warn(
      `${says}; pmtop is set to ${describe({ headerPrefix, timestampUnit })}`,
      `write header_prefix = "${spelling.headerPrefix}" and timestamp_unit = "${spelling.timestampUnit}"`,
    );
  }
  if (!taken) return ok('not known: a service shows it by the signature that it takes');
  const similar = Object.keys(SPELLINGS).find((each) => isSame(SPELLINGS[each] as Dialect, taken));
  return ok(`${similar ?? 'none with a name'}, by the signature that it takes: ${describe(taken)}`);
}

function isSame(one: Dialect, other: Dialect): boolean {
  return one.headerPrefix === other.headerPrefix && one.timestampUnit === other.timestampUnit;
}

function describe({ headerPrefix, timestampUnit }: Dialect): string {
  return `${headerPrefix} headers, ${timestampUnit === 's' ? 'seconds' : 'milliseconds'}`;
}
