import { editDistance } from './edit-distance.ts';

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
