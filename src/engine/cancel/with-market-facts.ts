import type { CancelTarget } from '../../domain/cancel.ts';
import type { SecondId } from './cancel-service.ts';

/** A target of which only an id was known, with what the catalog told: its question, and its second id if it has one. */
export function withMarketFacts(target: CancelTarget, { mirrorId, question }: SecondId): CancelTarget {
  const { secondIdUntold: _, scope, ...rest } = target;
  return {
    ...rest,
    scope: mirrorId === undefined ? scope : { ...scope, mirrorId },
    ...(question !== undefined && { question }),
  };
}
