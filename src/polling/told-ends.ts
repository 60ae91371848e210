import { isEnd, type OrderOutcome } from '../domain/order-outcome.ts';

/** An older end is told again, should something show its order resting. */
const MOST_REMEMBERED = 2_000;

/** Tells the end of each order once: who asks for its record again, because something showed it meanwhile, hears no news. */
export function createToldEnds(): (outcomes: readonly OrderOutcome[]) => readonly OrderOutcome[] {
  let ended: ReadonlySet<string> = new Set();
  return (outcomes) => {
    const isKnown = (outcome: OrderOutcome): boolean => isEnd(outcome) && ended.has(outcome.order.id);
    const told = outcomes.map((outcome) =>
      isKnown(outcome) && outcome.kind !== 'filled'
        ? ({ kind: 'ended', order: outcome.order } as const)
        : outcome,
    );
    // What is there again may end again.
    const back = new Set(outcomes.filter(isThereAgain).map(({ order }) => order.id));
    const now = outcomes.filter(isEnd).map(({ order }) => order.id);
    ended = new Set([...[...ended].filter((id) => !back.has(id)), ...now].slice(-MOST_REMEMBERED));
    return told;
  };
}

/** A list shows it, or its record says that it rests. */
function isThereAgain(outcome: OrderOutcome): boolean {
  if (outcome.kind === 'gone') return outcome.why.kind === 'status' && !isEnd(outcome);
  return outcome.kind === 'placed' || outcome.kind === 'listed' || outcome.kind === 'returned';
}
