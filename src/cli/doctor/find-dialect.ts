import type { Settings } from '../../config/settings.ts';
import type { DoctorIo } from './doctor-io.ts';

export interface Dialect {
  readonly headerPrefix: string;
  readonly timestampUnit: 'ms' | 's';
}

/** How services of the family spell signed requests, the commonest first. */
const DIALECTS: readonly Dialect[] = ['SVC_', 'POLY_', 'KUEST_'].flatMap((headerPrefix) =>
  (['ms', 's'] as const).map((timestampUnit) => ({ headerPrefix, timestampUnit })),
);

const DEADLINE = { deadlineMs: 5_000 };

/** The spelling in which the service takes the account's signature, when it is not the one that is configured. */
export async function findDialect(settings: Settings, io: DoctorIo): Promise<Dialect | undefined> {
  const { headerPrefix = 'SVC_', timestampUnit = 'ms' } = settings;
  for (const dialect of DIALECTS) {
    const isTried = dialect.headerPrefix === headerPrefix && dialect.timestampUnit === timestampUnit;
    if (!isTried && (await isTaken({ ...settings, ...dialect }, io))) return dialect;
  }
  return undefined;
}

/** An unsigned answer first: it tells the service's time, with which the signature is made. */
async function isTaken(settings: Settings, io: DoctorIo): Promise<boolean> {
  const client = io.connect(settings);
  try {
    await client.getFeeRate({}, DEADLINE);
    return (await client.listOrders({}, DEADLINE)).ok;
  } finally {
    await client.close();
  }
}
