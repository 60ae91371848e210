/** How often things change, learnt from looking at them now and then. */
export interface ChangeRates {
  /** What `key` looked like when it was asked for at `atMs`; equal marks mean that nothing changed. */
  see(key: string, mark: string, atMs: number): void;
  /** Changes a second, as well as they are known. */
  rateOf(key: string): number;
}

/** What is believed before anything was seen: a change in two seconds, given up soon. */
const PRIOR: Looks = { changes: 0.5, seconds: 1 };
/** The long memory holds so many changes: seconds of a wild market, an hour of a quiet one. */
const CHANGES_REMEMBERED = 4;
/** The short memory fades in this time: it notices that a quiet market woke up. */
const SHORT_MEMORY_SECONDS = 3;
/** More can neither be seen nor used. */
const MOST_A_SECOND = 10;
/** Things not seen for longest are forgotten beyond this. */
const MOST_KEPT = 500;

/** Changes taken to have happened in the seconds looked over. */
interface Looks {
  readonly changes: number;
  readonly seconds: number;
}

interface Known {
  readonly mark: string;
  readonly atMs: number;
  readonly long: Looks;
  readonly short: Looks;
}

/**
 * A look tells only whether something changed, not how often: a change seen after t stands for λt/(1 − e^(−λt)) of them
 * when they come at random at a rate λ, which is the expectation step of the usual estimate from such data. The rate is
 * the larger of two memories': one of the last changes, which lets it fall as 1/t when nothing changes any more, and one
 * of the last seconds, which lets a single change raise it.
 */
export function createChangeRates(): ChangeRates {
  const known = new Map<string, Known>();
  return {
    see(key, mark, atMs) {
      const last = known.get(key);
      known.delete(key);
      known.set(key, last ? lookAgain(last, mark, atMs) : { mark, atMs, long: PRIOR, short: NOTHING });
      const [oldest] = known.keys();
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
    },
    rateOf(key) {
      const { long, short } = known.get(key) ?? { long: PRIOR, short: NOTHING };
      return Math.max(rateFrom(long), rateFrom(short));
    },
  };
}

const NOTHING: Looks = { changes: 0, seconds: 0 };

/** Less than a second of looking tells no rate: one change in it counts as one a second. */
function rateFrom({ changes, seconds }: Looks): number {
  return Math.min(MOST_A_SECOND, changes / Math.max(1, seconds));
}

function lookAgain({ mark: before, atMs: beforeMs, long, short }: Known, mark: string, atMs: number): Known {
  const seconds = Math.max(0, atMs - beforeMs) / 1_000;
  const changed = mark !== before;
  const grown = addLook(long, seconds, changed);
  const kept = Math.min(1, CHANGES_REMEMBERED / grown.changes);
  const fading = Math.exp(-seconds / SHORT_MEMORY_SECONDS);
  return {
    mark,
    atMs,
    long: { changes: grown.changes * kept, seconds: grown.seconds * kept },
    short: addLook({ changes: short.changes * fading, seconds: short.seconds * fading }, seconds, changed),
  };
}

function addLook(looks: Looks, seconds: number, changed: boolean): Looks {
  const expected = rateFrom(looks) * seconds;
  const changes = !changed ? 0 : expected < 1e-6 ? 1 : expected / -Math.expm1(-expected);
  return { changes: looks.changes + changes, seconds: looks.seconds + seconds };
}
