import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { constants, createGunzip } from 'node:zlib';

/** Hours of a busy screen; what claims to hold more is read no further. */
const MOST_BYTES = 1024 * 1024 * 1024;
/** The longest answer that is taken, with every letter of it escaped. */
const MOST_LETTERS = 32 * 1024 * 1024;
/** What is unpacked together is lost together, where the file is damaged. */
const CHUNK_BYTES = 16 * 1024;

/**
 * The lines of a compressed file one after another, up to where it was cut off or damaged. What follows the last line
 * break was cut off, and is none.
 * @throws the error of a file that cannot be read
 */
export async function* unpackLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  file.on('error', (error) => gunzip.destroy(error));
  const decoder = new StringDecoder('utf8');
  let bytes = 0;
  let rest = '';
  try {
    for await (const chunk of file.pipe(gunzip) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      if (bytes > MOST_BYTES || rest.length > MOST_LETTERS) return;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    file.destroy();
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
