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
  const byLastWord = 1 + editDistance(lastWord(wrong), lastWord(name));
  return Math.min(editDistance(wrong, name), byLastWord);
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Letters to insert, drop, replace or swap with their neighbor to get from one word to the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const replaced = at(row, j) + Number(from[i] !== to[j]);
      const isSwap = i > 0 && j > 0 && from[i] === to[j - 1] && from[i - 1] === to[j];
      const swapped = isSwap ? at(before, j - 1) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, at(next, j) + 1, at(row, j + 1) + 1));
    }
    before = row;
    row = next;
  }
  return at(row, to.length);
}

function at(row: readonly number[], place: number): number {
  return row[place] as number;
}
