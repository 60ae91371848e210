import type { Failure } from '../../domain/failure.ts';
import type { Surface } from '../../domain/endpoint.ts';
import type { Result } from '../../domain/result.ts';
import { adviceWithWait } from '../io/advice-with-wait.ts';
import { SERVICES } from '../../config/services.ts';
import type { Settings } from '../../config/settings.ts';
import { DEADLINE, type DoctorClient, type DoctorIo, type Finding, findingsOf } from './finding.ts';

/** Later answers than this make a screen that is never live. */
const SLOW_MS = 1_500;
/** Nobody's wallet: of some account its activity has to be asked. */
const NOBODY = `0x${'0'.repeat(40)}`;

interface SurfaceCheck {
  readonly check: string;
  /** What the address is, in words, and the setting that holds it. */
  readonly name: string;
  readonly setting: string;
  ask(client: DoctorClient): Promise<Result<unknown>>;
}

const CHECKS: Readonly<Record<Surface, SurfaceCheck>> = {
  clob: { check: 'service', name: 'order book', setting: 'url', ask: askOrderBook },
  catalog: {
    check: 'catalog',
    name: 'catalog',
    setting: 'catalog_url',
    ask: (client) => client.listTags({ limit: 1 }, DEADLINE),
  },
  data: {
    check: 'data',
    name: 'activity of wallets',
    setting: 'data_url',
    ask: (client) => client.listActivity({ user: NOBODY, limit: 1 }, DEADLINE),
  },
};

/** Some services tell no fee rate without a token. */
async function askOrderBook(client: DoctorClient): Promise<Result<unknown>> {
  const fee = await client.getFeeRate({}, DEADLINE);
  const isRejected = !fee.ok && fee.failure.kind === 'rejected' && fee.failure.status === 400;
  return isRejected ? client.listSamplingSimplifiedMarkets({}, DEADLINE) : fee;
}

interface CheckedHosts {
  /** Of the order book's host. */
  readonly answers: boolean;
  readonly tookMs: number;
  readonly findings: readonly Finding[];
}

/** Whether each surface answers where the settings say; `answers`: the order book does, or asks to wait. */
export async function checkHosts(
  settings: Settings,
  io: DoctorIo,
  client: DoctorClient,
): Promise<CheckedHosts> {
  const [clob, catalog, data] = await Promise.all(
    (['clob', 'catalog', 'data'] as const).map((surface) => checkHost(surface, settings, io, client)),
  );
  const all = [clob, catalog, data].filter((one) => one !== undefined);
  const { answers = false, tookMs = 0 } = clob ?? {};
  return { answers, tookMs, findings: all.map(({ finding }) => finding) };
}

export type HostAddresses = Readonly<Record<Surface, string>>;

export function addressesOf({
  url = '',
  catalogUrl = url,
  dataUrl = catalogUrl,
}: Pick<Settings, 'url' | 'catalogUrl' | 'dataUrl'>): HostAddresses {
  return { clob: url, catalog: catalogUrl, data: dataUrl };
}

async function checkHost(
  surface: Surface,
  settings: Settings,
  io: DoctorIo,
  client: DoctorClient,
): Promise<{ answers: boolean; tookMs?: number; finding: Finding }> {
  const { check, name, ask } = CHECKS[surface];
  const addresses = addressesOf(settings);
  const { ok, warn, fail } = findingsOf(check);
  const { host } = new URL(addresses[surface]);
  const answer = await ask(client);
  if (answer.ok) {
    // The first one waited for its connection, and for the place where limits are shared.
    const askedMs = io.clock.monotonicMs();
    await ask(client);
    const tookMs = Math.round(io.clock.monotonicMs() - askedMs);
    const says = `${host} answers in ${tookMs} ms`;
    const advice = 'it is slow, or far away: what is shown will be old';
    return { answers: true, tookMs, finding: tookMs < SLOW_MS ? ok(says) : warn(says, advice) };
  }
  const { failure } = answer;
  const finding = isOfOther(failure)
    ? fail(
        `${host} is not where the ${name} is: ${failure.message}`,
        await rightSetting(surface, settings, io),
      )
    : fail(describe(host, failure), adviceOn(failure));
  return { answers: failure.kind === 'throttled', finding };
}

const ENGINE_RESTARTS = 425;

/** Somebody answers, and not as this surface does. */
function isOfOther(failure: Failure): boolean {
  if (failure.kind === 'malformed') return true;
  if (failure.kind !== 'rejected' || failure.status === ENGINE_RESTARTS) return false;
  return (failure.status ?? 0) < 500 && !isRefusedHere(failure);
}

/** What to write where a setting holds the address of something else. */
async function rightSetting(surface: Surface, settings: Settings, io: DoctorIo): Promise<string> {
  const { name, setting } = CHECKS[surface];
  const address = await findSurface(surface, addressesOf(settings), io);
  if (address !== undefined) return `write ${setting} = "${address}"`;
  if (settings.service === undefined) return `give the address of the ${name} as ${setting}`;
  const own = addressesOf(SERVICES[settings.service])[surface];
  return `take ${setting} away: of ${settings.service} it is ${own}`;
}

/** Which other of the addresses answers as the surface does. Without keys: nobody knows who that is. */
async function findSurface(
  surface: Surface,
  addresses: HostAddresses,
  io: DoctorIo,
): Promise<string | undefined> {
  const others = new Set(Object.values(addresses).filter((address) => address !== addresses[surface]));
  for (const address of others) {
    const client = io.connect({ url: address, readOnly: true });
    try {
      if ((await CHECKS[surface].ask(client)).ok) return address;
    } finally {
      await client.close();
    }
  }
  return undefined;
}

function describe(host: string, failure: Failure): string {
  if (failure.kind === 'network' || failure.kind === 'timeout') {
    return `${host} is not reachable from here: ${failure.message}`;
  }
  return isRefusedHere(failure) ? `${host} refuses requests from here: ${failure.message}` : failure.message;
}

/** Nothing was signed, so no key is at fault. */
function isRefusedHere(failure: Failure): boolean {
  return 'status' in failure && [401, 403, 451].includes(failure.status ?? 0);
}

/** What to do about a failure of a public request. */
function adviceOn(failure: Failure): string {
  if (isRefusedHere(failure)) {
    return 'some services do not serve every country or network; pmtop uses no proxy and evades nothing';
  }
  return adviceWithWait(failure);
}
