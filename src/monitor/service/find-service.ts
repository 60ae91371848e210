import type { DrillName } from '../../domain/drills.ts';
import type { Publish } from '../../domain/monitor-event.ts';
import { exchangeProgram } from '../../system/package-files.ts';
import type { Settings } from '../../config/settings.ts';
import type { Credentials } from '../../api/signing/credentials.ts';

/** A service to talk to, and as whom. */
export interface FoundService {
  readonly url: string;
  readonly account?: Credentials;
  /** It is the embedded exchange. */
  readonly demo: boolean;
  /** Of the embedded exchange alone. */
  switchFault?(fault: DrillName): void;
}

/** The service that the settings name, or the embedded exchange, started; undefined when that does not come up. */
export async function findService(
  { url, credentials, fault }: Settings,
  publish: Publish,
): Promise<FoundService | undefined> {
  if (url !== undefined) return { url, demo: false, ...(credentials && { account: credentials }) };
  // Starting processes is not needed for the first frame, nor on a service.
  const { startDemo } = await import('./start-demo.ts');
  const exchange = await startDemo({
    program: exchangeProgram(),
    ...(fault && { fault }),
    onFault: (switched) => publish({ type: 'faultSwitched', fault: switched }),
    onLost: (reason) => publish({ type: 'serviceLost', reason }),
  });
  return exchange && { ...exchange, demo: true };
}
