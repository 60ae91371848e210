import { crc32 } from 'node:zlib';

/**
 * Damage inside a compressed file can unpack as other lines that look whole, and the archive's own checksum stands
 * behind the last of them. So each line ends with the checksum of all text up to it.
 */
const SUM = /,"sum":(\d{1,10})\}$/;

/** Gives JSON objects, a line each and never empty, the sum of what was written so far. */
export function summedLines(): (line: string) => string {
  let sum = 0;
  return (line) => {
    sum = crc32(line, sum);
    return `${line.slice(0, -1)},"sum":${sum}}`;
  };
}

/**
 * Takes the sums off again; undefined once a line is not the one that was written there. Lines of a file that never had
 * sums, as written by hand, are as they are.
 */
export function provenLines(): (line: string) => string | undefined {
  let sum: number | undefined;
  let isFirst = true;
  return (line) => {
    const found = SUM.exec(line);
    if (isFirst && found) sum = 0;
    isFirst = false;
    // Sums without that of the first line: it was damaged just there.
    if (sum === undefined) return found ? undefined : line;
    if (!found) return undefined;
    const text = `${line.slice(0, found.index)}}`;
    sum = crc32(text, sum);
    return sum === Number(found[1]) ? text : undefined;
  };
}
