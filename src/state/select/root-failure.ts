import type { PollerName } from '../../domain/monitor-event.ts';
import type { Failure } from '../../domain/failure.ts';
import type { AppState } from '../app-state.ts';

/**
 * What is wrong when asking failed. A service that does not answer is soon left alone by our own budget, which then refuses
 * to ask: that refusal is no news of the service, so what was wrong before it stays true. `known` is the last failure of the
 * same thing; where there is none, any poller may know why.
 */
export function truestFailure(
  pollers: AppState['pollers'],
  known: Failure | undefined,
  failure: Failure,
): Failure {
  if (!isOwnRefusal(failure)) return failure;
  const causes = [known, ...(Object.keys(pollers) as PollerName[]).map((poller) => pollers[poller].failure)];
  const cause = causes.find((one) => one !== undefined && !isOwnRefusal(one) && isAboutService(one));
  return cause ? { ...cause, endpoint: failure.endpoint } : failure;
}

function isOwnRefusal({ kind, sent }: Failure): boolean {
  return kind === 'throttled' && sent === 'no';
}

/** What one endpoint refuses says nothing of the others. */
function isAboutService({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'timeout';
}
