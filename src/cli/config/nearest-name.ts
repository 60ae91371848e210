/** The name among `names` that `wrong` was most likely meant to be; undefined when none is near. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const distances = names.map((name) => distanceOf(wrong, name));
  const least = Math.min(...distances);
  // What shares no letter is no misspelling.
  const isNear = least < wrong.length && least <= Math.max(2, wrong.length / 3);
  return isNear ? names[distances.indexOf(least)] : undefined;
}

/** A right last word below a wrong table is near as well: `instant` means `cancel.instant`. */
function distanceOf(wrong: string, name: string): number {
  const byLastWord = 1 + wordDistance(lastWord(wrong), lastWord(name));
  return Math.min(wordDistance(wrong, name), byLastWord);
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Letters to insert, drop or swap to get from one word to the other (Levenshtein). */
function wordDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const swap = (row[j] as number) + Number(from[i] !== to[j]);
      next.push(Math.min(swap, (next[j] as number) + 1, (row[j + 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
