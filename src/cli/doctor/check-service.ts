import type { Settings } from '../../config/settings.ts';
import { checkHosts } from './check-hosts.ts';
import { checkDialect, checkSignature } from './check-signature.ts';
import { checkTrades } from './check-trades.ts';
import { DEADLINE, type DoctorIo, type Finding, findingsOf } from './finding.ts';

/** Below this a signature is as good as one in time: services take a minute, some a few seconds. */
const MOST_SKEW_MS = 2_000;

/** Whether every host of the service answers, agrees on the time, and accepts the account's signature. */
export async function checkService(settings: Settings, io: DoctorIo): Promise<Finding[]> {
  const client = io.connect(settings);
  try {
    const hosts = await checkHosts(settings, io, client);
    if (!hosts.answers) return [...hosts.findings, ...notTried(settings)];
    const clock = checkClock(await client.measureClock(DEADLINE), hosts.tookMs);
    const signature = await checkSignature(settings, io, client);
    const dialect = await checkDialect(settings, io, signature.taken);
    const isTaken = signature.findings.some(({ state }) => state === 'ok');
    const trades = isTaken ? [await checkTrades(settings, client)] : [];
    return [...hosts.findings, clock, ...signature.findings, ...trades, dialect];
  } finally {
    await client.close();
  }
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

/** By milliseconds: `tookMs` an answer took, and nobody knows when in that time the service told its own. */
export function checkClock(offsetMs: number | undefined, tookMs: number): Finding {
  const { ok, warn } = findingsOf('clock');
  if (offsetMs === undefined) {
    return warn('the service’s time is unknown', 'keep this machine’s clock right: signatures hold the time');
  }
  if (Math.abs(offsetMs) <= MOST_SKEW_MS) return ok('as the service’s, to about a second');
  if (Math.abs(offsetMs) <= MOST_SKEW_MS + tookMs / 2)
    return ok('as the service’s, as far as slow answers tell');
  const apartSeconds = Math.round(Math.abs(offsetMs) / 1000);
  const says = `this machine is ${apartSeconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the service`;
  return warn(says, 'pmtop signs with the service’s time; other programs do not: set this machine’s clock');
}
