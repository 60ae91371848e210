import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import type { InputEvent } from '../../src/terminal/input/input-event.ts';
import { createInputParser } from '../../src/terminal/input/input-parser.ts';
import { createReader, describeEvent, readAll } from './read-input.ts';

/** The rest is in the socket before this process does nothing for longer than a paste may be silent. */
function holdUp(typing: Socket): void {
  typing.write(', and closed\u001b[201~');
  const untilMs = performance.now() + 500;
  while (performance.now() < untilMs);
}

describe('a paste whose end was lost', () => {
  const OPENED = '\u001b[200~abc';

  it.each([200, 250, 300, 600, 1000, 2000, 3000])(
    'loses none of the keys that come %i ms apart, from the first on',
    async (gapMs) => {
      const { read, events, clock } = createReader();
      read(OPENED);
      const keys = ['X', '\u001b[B', 'é', '\u001b', 'q', ...'X'.repeat(20)];
      for (const key of keys) {
        await clock.advance(gapMs);
        read(key);
      }
      await clock.advance(100);
      expect(events.map(describeEvent)).toEqual([
        'paste:abc',
        'X',
        'down',
        'é',
        'escape',
        'q',
        ...'X'.repeat(20),
      ]);
      expect(events.at(-1)).toMatchObject({ alone: true });
    },
  );

  it('is not kept open by what the terminal answers meanwhile', async () => {
    const { clock, read, events, parser, answers } = createReader();
    read(OPENED);
    for (let i = 0; i < 8; i++) {
      await clock.advance(100);
      read('\u001b[0n');
    }
    read('\u001b[0nX\u001b[0n');
    expect(events.map(describeEvent)).toEqual(['paste:abc', 'X']);
    expect(events.at(-1)).toMatchObject({ alone: true });
    expect(answers()).toBe(9);
    parser.close();
  });

  it.each(['\u0003', '\u0003\u0003\u0003', '\u001b[99;5u'])('is over at once at %j, which counts', (keys) => {
    expect(readAll(OPENED, keys)).toEqual([
      'paste:abc',
      ...Array.from(keys.replace(/\[.*/, ''), () => 'C-c'),
    ]);
  });

  it('keeps a Ctrl-C among other bytes for text', () => {
    expect(readAll(OPENED, 'q\u0003', '\u001b[201~')).toEqual(['paste:abcq\u0003']);
  });

  it('drops what is beyond 64 kB, and the next key counts', async () => {
    const { read, events, clock } = createReader();
    for (let i = 0; i < 40; i++) read(i === 0 ? OPENED : 'x\r'.repeat(1024));
    await clock.advance(200);
    read('X');
    expect(events.map((event) => (event.kind === 'paste' ? event.text.length : event.kind))).toEqual([
      64 * 1024,
      'key',
    ]);
  });

  it('tells its end when it comes late, however it is cut', async () => {
    const end = '\u001b[201~';
    for (let at = 0; at < end.length; at++) {
      const { read, events, clock } = createReader();
      read(OPENED);
      await clock.advance(400);
      read('X');
      read(end.slice(0, at));
      read(end.slice(at));
      expect(events.map(describeEvent)).toEqual(['paste:abc', 'X', 'paste:']);
      expect(events.at(-1)).toMatchObject({ late: true });
      await clock.advance(100);
      read('X');
      expect(events.at(-1)).toMatchObject({ alone: true });
    }
  });

  it.each([
    [299, false],
    [300, true],
  ])('counts a key %i ms after a late piece of it as typed: %s', async (gapMs, typed) => {
    const { read, events, clock } = createReader();
    read(OPENED);
    await clock.advance(400);
    read('XX');
    await clock.advance(gapMs);
    read('X');
    expect(events.at(-1)).toMatchObject({ alone: typed });
  });

  it('is one paste when its parts come with less than 300 ms between them', async () => {
    const { read, events, clock } = createReader();
    for (const part of [OPENED, 'XX', '\u001b[A\u001b[B', 'a\r', '\u001b[201~']) {
      read(part);
      await clock.advance(299);
    }
    expect(events.map(describeEvent)).toEqual(['paste:abcXX\u001b[A\u001b[Ba\r']);
  });

  it('is read on when this process was held up for longer than that', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const typing = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [terminal] = (await once(server, 'connection')) as [Socket];
    const events: InputEvent[] = [];
    const parser = createInputParser({ clock: realClock, onEvent: (event) => events.push(event) });
    const ended = new Promise<void>((resolve) => {
      terminal.on('data', (bytes: Buffer) => {
        parser.read(bytes);
        if (bytes.includes('open')) holdUp(typing);
        if (events.length > 0) resolve();
      });
    });
    typing.write('\u001b[200~open');
    await ended;
    expect(events.map(describeEvent)).toEqual(['paste:open, and closed']);
    parser.close();
    typing.destroy();
    terminal.destroy();
    server.close();
  });
});
