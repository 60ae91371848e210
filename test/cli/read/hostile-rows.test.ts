import { describe, expect, it } from 'vitest';
import { READ_NAMES, readArgv } from './read-lines.ts';
import { readScene } from './read-scene.ts';

/** Everything that could move a cursor, end a line early or turn text around; a tab and a line's end are our own. */
const RAW_CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const FORMATS = ['table', 'json', 'csv', 'tsv'];

describe('titles, names and reasons full of escape sequences', () => {
  it.each(READ_NAMES)('%s prints without a control byte, in every format', async (name) => {
    const scene = await readScene();
    const argv = readArgv(name, scene.exchange);
    scene.exchange.faults.on('hostile-strings');
    for (const format of FORMATS) {
      const { code, out, err } = await scene.run(...argv, '-o', format);
      expect([code, out.length > 0], err).toEqual([0, true]);
      expect(out + err).not.toMatch(RAW_CONTROLS);
    }
  });

  it('are printed by the exchange as they are, so that it is pmtop that escapes them', async () => {
    const scene = await readScene();
    scene.exchange.faults.on('hostile-strings');
    const answer = await fetch(`${scene.exchange.url}/markets`);
    expect(await answer.text()).toMatch(/\\u001b|\u009b|\u202e|\u2028/);
  });
});
