import { SERVICE_NAMES, SERVICES } from '../../config/services.ts';
import type { Settings } from '../../config/settings.ts';
import { adviceWithWait } from '../io/advice-with-wait.ts';
import { DEADLINE, type DoctorClient, type Finding, findingsOf } from './finding.ts';

/** Whether the account's trades are where pmtop asks for them: services of the family have them in different places. */
export async function checkTrades(settings: Settings, client: DoctorClient): Promise<Finding> {
  const { ok, warn } = findingsOf('trades');
  const { tradesPath: path = '/builder/trades' } = settings;
  const trades = await client.listBuilderTrades({}, DEADLINE);
  if (trades.ok) return ok(`at ${path}`);
  const { failure } = trades;
  const says = `GET ${path}: ${failure.message}`;
  const meant = settings.service === undefined ? serviceWithOtherTrades(settings, path) : undefined;
  const isRefused = 'status' in failure && [401, 403, 404].includes(failure.status ?? 0);
  if (!isRefused || meant === undefined) return warn(says, adviceWithWait(failure));
  const { tradesPath } = SERVICES[meant];
  return warn(
    says,
    `write service = "${meant}", and keep url, catalog_url and data_url: its trades are at ${tradesPath}`,
  );
}

/** The service that has these headers, and its trades elsewhere. */
function serviceWithOtherTrades({ headerPrefix }: Settings, path: string) {
  return SERVICE_NAMES.find(
    (name) => SERVICES[name].headerPrefix === headerPrefix && SERVICES[name].tradesPath !== path,
  );
}
