/** How often things change, learnt from looking at them now and then. */
export interface ChangeRates {
  /** What `key` looked like when it was asked for at `atMs`; equal marks mean that nothing changed. */
  see(key: string, mark: string, atMs: number): void;
  /** Changes a second, as well as they are known. */
  rateOf(key: string): number;
}

/** How long a look is remembered: long enough to know what is quiet, short enough to see that it woke up. */
const MEMORIES_MS = [240_000, 15_000] as const;
/** What is believed before anything was seen: a change in two seconds, given up soon. */
const PRIOR = { changes: 0.5, seconds: 1 };
/** More can neither be seen nor used. */
const MOST_A_SECOND = 10;
/** Things not seen for longest are forgotten beyond this. */
const MOST_KEPT = 500;

interface Known {
  readonly mark: string;
  readonly atMs: number;
  /** Changes and seconds looked over, the older the less they count; one pair a memory. */
  readonly looks: readonly Look[];
}

interface Look {
  readonly changes: number;
  readonly seconds: number;
}

/**
 * A look tells only whether something changed, not how often: a change seen after t stands for λt/(1 − e^(−λt)) of them
 * when they come at random at a rate λ, which is the expectation step of the usual estimate from such data. The rate is
 * the larger of a long and a short memory's, so that it takes minutes to believe in quiet and one look to doubt it.
 */
export function createChangeRates(): ChangeRates {
  const known = new Map<string, Known>();
  return {
    see(key, mark, atMs) {
      const last = known.get(key);
      known.delete(key);
      known.set(key, { mark, atMs, looks: last ? lookAgain(last, mark, atMs) : MEMORIES_MS.map(nothing) });
      const [oldest] = known.keys();
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
    },
    rateOf(key) {
      const looks = known.get(key)?.looks ?? [nothing()];
      return Math.min(MOST_A_SECOND, Math.max(...looks.map(rateFrom)));
    },
  };
}

function nothing(): Look {
  return { changes: 0, seconds: 0 };
}

function rateFrom({ changes, seconds }: Look): number {
  return (PRIOR.changes + changes) / (PRIOR.seconds + seconds);
}

function lookAgain(last: Known, mark: string, atMs: number): Look[] {
  const elapsedMs = Math.max(0, atMs - last.atMs);
  const seconds = elapsedMs / 1_000;
  return last.looks.map((look, i) => {
    const fading = Math.exp(-elapsedMs / (MEMORIES_MS[i] as number));
    const expected = Math.min(MOST_A_SECOND, rateFrom(look)) * seconds;
    const changes = mark === last.mark ? 0 : expected < 1e-6 ? 1 : expected / (1 - Math.exp(-expected));
    return { changes: look.changes * fading + changes, seconds: look.seconds * fading + seconds };
  });
}
