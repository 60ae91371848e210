import type { EngineEvent } from '../../domain/monitor-event.ts';
import type { Detail, DetailAnswers, DetailKind } from '../../domain/detail.ts';
import { detailKey } from '../../domain/detail.ts';
import type { AppState, LookUpState } from '../app-state.ts';
import { truestFailure } from './root-failure.ts';

/** What was not looked at for longest is forgotten beyond so many. */
const MOST_KEPT = 100;

/** How a look-up stands; empty when it was never asked for. */
export function lookUpOf<K extends DetailKind>(
  state: AppState,
  kind: K,
  id: string,
): LookUpState<DetailAnswers[K]> {
  // Under the key of a kind the reducers put nothing but answers of that kind.
  return (state.lookUps.get(detailKey({ kind, id })) ?? {}) as LookUpState<DetailAnswers[K]>;
}

/** Keeps an answer; one that was asked for earlier than the one known never wins. */
export function putFinding(
  state: AppState,
  { finding, times, paceMs }: Extract<EngineEvent, { type: 'lookedUp' }>,
): AppState {
  const key = detailKey(finding);
  const known = state.lookUps.get(key)?.reading;
  if (known && times.askedAtMs < known.times.askedAtMs) return state;
  const fees = learnFees(state.fees, finding);
  return putLookUp({ ...state, fees }, key, { reading: { value: finding.answer, times }, paceMs });
}

/** What was asked for a token itself wins over what a list says of it. */
function learnFees(fees: AppState['fees'], finding: Detail): AppState['fees'] {
  if (finding.kind === 'fee') return new Map(fees).set(finding.id, finding.answer.baseFee);
  if (finding.kind === 'sampledFees') return new Map([...finding.answer, ...fees]);
  return fees;
}

/** Notes that asking failed; the last answer stays. */
export function putLookUpFailure(
  state: AppState,
  { lookUp, failure, nextTryAtMs }: Extract<EngineEvent, { type: 'lookUpFailed' }>,
): AppState {
  const key = detailKey(lookUp);
  const known = state.lookUps.get(key);
  const truth = truestFailure(state.pollers, known?.failure, failure);
  return putLookUp(state, key, { ...known, failure: truth, nextTryAtMs });
}

function putLookUp(state: AppState, key: string, lookUp: LookUpState<unknown>): AppState {
  const lookUps = new Map(state.lookUps);
  lookUps.delete(key);
  lookUps.set(key, lookUp);
  const [oldest] = lookUps.keys();
  if (lookUps.size > MOST_KEPT && oldest !== undefined) lookUps.delete(oldest);
  return { ...state, lookUps };
}
