import { collect, type Listing } from '../../api/paging/pages.ts';
import { readExchangeDialect } from '../../api/exchange-dialect.ts';
import { type KnownService, SERVICE_NAMES, SERVICES } from '../../config/services.ts';
import type { Settings } from '../../config/settings.ts';
import type { Order } from '../../domain/order.ts';
import { adviceWithWait } from '../io/advice-with-wait.ts';
import { DEADLINE, type DoctorClient, type DoctorIo, type Finding, findingsOf } from './finding.ts';

/** How signed requests are spelt. */
export type Dialect = Pick<KnownService, 'headerPrefix' | 'timestampUnit'>;

/** By the names they have: the interface's own, and those of the services that are known. */
const SPELLINGS: Readonly<Record<string, Dialect>> = {
  svc: { headerPrefix: 'SVC_', timestampUnit: 'ms' },
  ...SERVICES,
};

/** Every prefix of the family in both units. */
const DIALECTS: readonly Dialect[] = Object.values(SPELLINGS).flatMap(({ headerPrefix }) =>
  (['ms', 's'] as const).map((timestampUnit) => ({ headerPrefix, timestampUnit })),
);

function dialectOf({ headerPrefix = 'SVC_', timestampUnit = 'ms' }: Settings): Dialect {
  return { headerPrefix, timestampUnit };
}

const LIST_IT = 'pmtop orders lists what can be read; a cancel looks each order up';
const ASK_BY_MARKET =
  'it may list the orders of one market alone: pmtop orders --market REF shows whether it takes the keys';

/** One signed request proves keys, header names and time; `taken` is the spelling that was accepted. */
export async function checkSignature(
  settings: Settings,
  io: DoctorIo,
  client: DoctorClient,
): Promise<{ findings: readonly Finding[]; taken?: Dialect }> {
  if (!settings.credentials) return { findings: [] };
  const { ok, warn, fail } = findingsOf('signature');
  const list = (): Promise<Listing<Order>> =>
    collect(client.listOrders, {}, ({ id }) => id, { ...DEADLINE, maxPages: 1 });
  const first = await list();
  const isRefused = first.failure?.kind === 'unauthorised';
  const triesOther = isRefused && settings.triesOtherUnit === true;
  const orders = triesOther ? await list() : first;
  const { failure } = orders;
  if (failure === undefined) {
    const set = dialectOf(settings);
    const taken = triesOther ? { ...set, timestampUnit: otherUnit(set) } : set;
    const how = triesOther ? `, in ${nameUnit(taken)}: found by trying, as its documents name both` : '';
    const gap = gapIn(orders);
    if (gap !== undefined) return { findings: [warn(`taken${how}, but ${gap}`, LIST_IT)], taken };
    const more = orders.ended === 'end' ? '' : ' or more';
    return { findings: [ok(`taken: ${orders.rows.length}${more} open orders${how}`)], taken };
  }
  if (failure.kind === 'rejected') return { findings: [fail(failure.message, ASK_BY_MARKET)] };
  if (failure.kind !== 'unauthorised' || failure.status === undefined) {
    return { findings: [fail(failure.message, adviceWithWait(failure))] };
  }
  const taken = await findDialect(settings, io);
  if (taken) return { findings: wrongSettings(settings, taken), taken };
  const source =
    settings.service === undefined ? '' : ` For new ones: ${SERVICES[settings.service].keysFrom}.`;
  return {
    findings: [fail(`${failure.message}, in whichever dialect it is signed`, `${failure.advice}${source}`)],
  };
}

/** Why the list of open orders is not to be counted on, in words. */
function gapIn({ lost, contradiction }: Listing<Order>): string | undefined {
  if (contradiction !== undefined) return `the list contradicts itself: ${contradiction}`;
  return lost > 0 ? `partial: ${lost} of the open orders could not be read` : undefined;
}

/** A finding for each setting that the service does not take, or for the service's name where that is of another. */
function wrongSettings(settings: Settings, taken: Dialect): Finding[] {
  const { fail } = findingsOf('signature');
  const set = dialectOf(settings);
  const meant = SERVICE_NAMES.find((name) => isSame(SERVICES[name], taken));
  if (meant !== undefined && settings.service !== undefined && meant !== settings.service) {
    const says = `the service does not take what ${settings.service} does: ${describe(set)}`;
    return [fail(says, `write service = "${meant}": so it is taken`)];
  }
  const facts = [
    ['header_prefix', set.headerPrefix, taken.headerPrefix],
    ['timestamp_unit', set.timestampUnit, taken.timestampUnit],
  ] as const;
  return facts
    .filter(([, is, shouldBe]) => is !== shouldBe)
    .map(([name, is, shouldBe]) =>
      fail(
        `the service does not take ${name} "${is}"`,
        `write ${name} = "${shouldBe}"${whereToWrite(settings)}: so it is taken`,
      ),
    );
}

/** Where the url is another's, what config.toml says is right for its own. */
function whereToWrite({ spellingOf }: Settings): string {
  return spellingOf === undefined ? '' : ' in a profile of its own';
}

/** The spelling in which the service takes the account's signature, when it is not the one that is configured. */
async function findDialect(settings: Settings, io: DoctorIo): Promise<Dialect | undefined> {
  for (const dialect of DIALECTS) {
    if (!isSame(dialect, dialectOf(settings)) && (await isTaken({ ...settings, ...dialect }, io)))
      return dialect;
  }
  return undefined;
}

/** An unsigned answer first: it has the service's time, with which the signature is made. */
async function isTaken(settings: Settings, io: DoctorIo): Promise<boolean> {
  const client = io.connect({ ...settings, triesOtherUnit: false });
  try {
    await client.getFeeRate({}, DEADLINE);
    return (await client.listOrders({}, DEADLINE)).ok;
  } finally {
    await client.close();
  }
}

/** The dialect that an exchange of this program names, or that shows in the accepted signature. */
export async function checkDialect(
  settings: Settings,
  { clock }: DoctorIo,
  taken: Dialect | undefined,
): Promise<Finding> {
  const { ok, warn } = findingsOf('dialect');
  const set = dialectOf(settings);
  const name = await readExchangeDialect(settings.url ?? '', clock);
  const spelling = name === undefined ? undefined : SPELLINGS[name];
  if (spelling) {
    const says = `${name}, as the exchange says: ${describe(spelling)}`;
    // What the signature showed has been said.
    if (isSame(spelling, taken ?? set)) return ok(says);
    return warn(
      `${says}; pmtop is set to ${describe(set)}`,
      `write header_prefix = "${spelling.headerPrefix}" and timestamp_unit = "${spelling.timestampUnit}"${whereToWrite(settings)}`,
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
  return `${headerPrefix} headers, ${nameUnit({ timestampUnit })}`;
}

function nameUnit({ timestampUnit }: Pick<Dialect, 'timestampUnit'>): string {
  return timestampUnit === 's' ? 'seconds' : 'milliseconds';
}

function otherUnit({ timestampUnit }: Dialect): Dialect['timestampUnit'] {
  return timestampUnit === 's' ? 'ms' : 's';
}
