import { crc32 } from 'node:zlib';

/** Damaged data can unpack as lines that look whole: each line ends with the checksum of all text so far. */
const SUM = /,"sum":(\d{1,10})\}$/;

/** Gives JSON objects, a line each and never empty, the sum of what was written so far. */
export function summedLines(): (line: string) => string {
  let sum = 0;
  return (line) => {
    sum = crc32(line, sum);
    return `${line.slice(0, -1)},"sum":${sum}}`;
  };
}

/** Removes the sums; undefined from the first damaged line on. Files without sums pass as they are. */
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
