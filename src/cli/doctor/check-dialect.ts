import { readExchangeDialect } from '../../api/exchange-dialect.ts';
import type { Settings } from '../../config/settings.ts';
import type { DoctorIo } from './doctor-io.ts';
import type { Dialect } from './check-service.ts';
import { type Finding, findingsOf } from './finding.ts';

/** How the dialects that have a name spell signed requests. */
const SPELLINGS: Readonly<Record<string, Dialect>> = {
  svc: { headerPrefix: 'SVC_', timestampUnit: 'ms' },
  polymarket: { headerPrefix: 'POLY_', timestampUnit: 's' },
  kuest: { headerPrefix: 'KUEST_', timestampUnit: 's' },
};

/**
 * Which dialect the service speaks: an exchange of this program says it, any other shows it by the spelling in which it
 * took a signature (`taken`).
 */
export async function checkDialect(
  { url = '', headerPrefix = 'SVC_', timestampUnit = 'ms' }: Settings,
  { clock }: DoctorIo,
  taken: Dialect | undefined,
): Promise<Finding> {
  const { ok, warn } = findingsOf('dialect');
  const told = await readExchangeDialect(url, clock);
  const spelling = told === undefined ? undefined : SPELLINGS[told];
  if (spelling) {
    const says = `${told}, as the exchange says: ${describe(spelling)}`;
    if (isSame(spelling, { headerPrefix, timestampUnit })) return ok(says);
    return warn(
      `${says}; pmtop is set to ${describe({ headerPrefix, timestampUnit })}`,
      `write header_prefix = "${spelling.headerPrefix}" and timestamp_unit = "${spelling.timestampUnit}"`,
    );
  }
  if (!taken) return ok('not known: a service shows it by the signature that it takes');
  const name = Object.keys(SPELLINGS).find((each) => isSame(SPELLINGS[each] as Dialect, taken));
  return ok(`${name ?? 'none with a name'}, by the signature that it takes: ${describe(taken)}`);
}

function isSame(one: Dialect, other: Dialect): boolean {
  return one.headerPrefix === other.headerPrefix && one.timestampUnit === other.timestampUnit;
}

function describe({ headerPrefix, timestampUnit }: Dialect): string {
  return `${headerPrefix} headers, ${timestampUnit === 's' ? 'seconds' : 'milliseconds'}`;
}
