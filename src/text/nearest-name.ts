/** The name among `names` that `wrong` was most likely meant to be; undefined when none is near. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const distances = names.map((name) => distanceOf(wrong, name));
  const least = Math.min(...distances);
  return least < Infinity ? names[distances.indexOf(least)] : undefined;
}

/** A right last word below a wrong table is near as well: `instant` means `cancel.instant`. */
function distanceOf(wrong: string, name: string): number {
  return Math.min(nearDistance(wrong, name), 1 + nearDistance(lastWord(wrong), lastWord(name)));
}

/** With more letters wrong it is another word: one in four, and a third of a longer one. */
function nearDistance(wrong: string, name: string): number {
  const distance = editDistance(wrong, name);
  const most = wrong.length < 5 ? 1 : Math.max(2, wrong.length / 3);
  return distance <= most && distance < wrong.length ? distance : Infinity;
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
