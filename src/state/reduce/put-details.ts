import type { MonitorEvent } from '../../domain/monitor-event.ts';
import { type Detail, detailKey } from '../../domain/detail.ts';
import type { AppState, DetailState } from '../app-state.ts';
import { rootFailure } from '../select/root-failure.ts';

/** What was not looked at for longest is forgotten beyond so many. */
const MOST_KEPT = 100;

/** Keeps an answer; one that was asked for earlier than the one known never wins. */
export function putFinding(
  state: AppState,
  { finding, times, paceMs }: Extract<MonitorEvent, { type: 'detailRead' }>,
): AppState {
  const key = detailKey(finding);
  const known = state.details.get(key)?.reading;
  if (known && times.askedAtMs < known.times.askedAtMs) return state;
  const fees = learnFees(state.fees, finding);
  return putDetail({ ...state, fees }, key, { reading: { value: finding.answer, times }, paceMs });
}

/** What was asked for a token itself wins over what a list says of it. */
function learnFees(fees: AppState['fees'], finding: Detail): AppState['fees'] {
  if (finding.kind === 'fee') return new Map(fees).set(finding.id, finding.answer.baseFee);
  if (finding.kind === 'sampledFees') return new Map([...finding.answer, ...fees]);
  return fees;
}

/** Notes that asking failed; the last answer stays. */
export function putDetailFailure(
  state: AppState,
  { detail, failure, nextTryAtMs }: Extract<MonitorEvent, { type: 'detailFailed' }>,
): AppState {
  const key = detailKey(detail);
  const known = state.details.get(key);
  const truth = rootFailure(state.pollers, known?.failure, failure);
  return putDetail(state, key, { ...known, failure: truth, nextTryAtMs });
}

function putDetail(state: AppState, key: string, detail: DetailState<unknown>): AppState {
  const details = new Map(state.details);
  details.delete(key);
  details.set(key, detail);
  const [oldest] = details.keys();
  if (details.size > MOST_KEPT && oldest !== undefined) details.delete(oldest);
  return { ...state, details };
}
