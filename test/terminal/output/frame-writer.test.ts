import { describe, expect, it } from 'vitest';
import { createFrameWriter } from '../../../src/terminal/output/frame-writer.ts';
import type { FrameWriterOptions } from '../../../src/terminal/output/frame-writer.ts';
import type { Style, StyledRow } from '../../../src/terminal/painter.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const PLAIN: Style = {};
const RED: Style = { foreground: 'red', bold: true };

function textRow(text: string, style: Style = PLAIN): StyledRow {
  return [{ text, style }];
}

/** A writer on a virtual terminal that takes writes when `takes` says so. */
function createScene(options: Partial<FrameWriterOptions> = {}) {
  const clock = simulatedClock();
  const size = { columns: options.columns ?? 20, rows: options.rows ?? 5 };
  const terminal = createVirtualTerminal(size.columns, size.rows);
  const writes: string[] = [];
  const waiting: ((error?: Error | null) => void)[] = [];
  const scene = {
    clock,
    terminal,
    writes,
    takes: true,
    takeAll(error?: Error) {
      for (const taken of waiting.splice(0)) taken(error);
    },
    async frame(ms = 100) {
      await clock.advance(ms);
      for (const bytes of writes.slice(scene.shown)) await terminal.write(bytes);
      scene.shown = writes.length;
      return terminal.text();
    },
    shown: 0,
  };
  const writer = createFrameWriter({
    ...size,
    clock,
    colorLevel: 24,
    output: {
      write(bytes, taken) {
        writes.push(Buffer.from(bytes).toString());
        if (scene.takes) queueMicrotask(() => taken());
        else waiting.push(taken);
      },
    },
    ...options,
  });
  return { ...scene, scene, writer };
}

describe('a frame', () => {
  it('shows surfaces over the frame of Ink', async () => {
    const { writer, scene } = createScene();
    writer.inkStdout.write('\u001b[2K\u001b[Ghello\nworld');
    writer.show({
      id: 'a',
      box: { left: 2, top: 1, width: 6, height: 2 },
      layer: 1,
      rows: () => [textRow('abcdefgh')],
    });
    expect(await scene.frame()).toEqual(['hello', 'woabcdef', '', '', '']);
  });

  it('lets Ink show through a cover, and gives cells to the higher layer', async () => {
    const { writer, scene } = createScene();
    writer.inkStdout.write(Array.from({ length: 5 }, () => 'INKINKINKINKINKINKIN').join('\n'));
    writer.show({
      id: 'pane',
      box: { left: 0, top: 0, width: 10, height: 3 },
      layer: 0,
      rows: () => [textRow('pane'), textRow('pane'), textRow('pane')],
    });
    const cover = writer.show({ id: 'cover', box: { left: 2, top: 1, width: 4, height: 1 }, layer: 1 });
    expect(await scene.frame()).toEqual([
      'pane      NKINKINKIN',
      'paKINK    NKINKINKIN',
      'pane      NKINKINKIN',
      'INKINKINKINKINKINKIN',
      'INKINKINKINKINKINKIN',
    ]);
    cover.remove();
    expect((await scene.frame())[1]).toBe('pane      NKINKINKIN');
  });

  it('is one write, and none when nothing changed', async () => {
    const { writer, scene } = createScene();
    let text = 'one';
    writer.show({
      id: 'a',
      box: { left: 0, top: 0, width: 9, height: 1 },
      layer: 0,
      rows: () => [textRow(text)],
    });
    await scene.frame();
    expect(scene.writes).toHaveLength(1);
    writer.invalidate();
    await scene.frame();
    expect(scene.writes).toHaveLength(1);
    text = 'two';
    writer.invalidate();
    await scene.frame();
    expect(scene.writes).toHaveLength(2);
    expect(writer.stats()).toMatchObject({ frames: 2, dropped: 0 });
  });

  it('carries the styles of spans', async () => {
    const { writer, scene } = createScene();
    writer.show({
      id: 'a',
      box: { left: 0, top: 0, width: 9, height: 1 },
      layer: 0,
      rows: () => [textRow('x', RED)],
    });
    await scene.frame();
    expect(scene.terminal.cell(0, 0)).toMatchObject({ text: 'x', foreground: 'p1', bold: true });
    expect(scene.terminal.cell(1, 0)).toMatchObject({ text: ' ', foreground: 'default', bold: false });
  });

  it('has no escape sequence but moves, erasing and styles, whatever the text holds', async () => {
    const { writer, scene } = createScene();
    const hostile = 'a\u001b]0;t\u0007b\u009b31mc\u202ed\rx\u0000';
    writer.show({
      id: 'a',
      box: { left: 0, top: 0, width: 20, height: 1 },
      layer: 0,
      rows: () => [textRow(hostile)],
    });
    expect((await scene.frame())[0]).toBe('a?]0;t?b?31mc?d?x?');
  });

  it('tells on the screen that a pane cannot be drawn, and draws the others', async () => {
    const { writer, scene } = createScene({ columns: 40 });
    writer.show({
      id: 'good',
      box: { left: 0, top: 1, width: 9, height: 1 },
      layer: 0,
      rows: () => [textRow('fine')],
    });
    writer.show({
      id: 'bad',
      box: { left: 0, top: 0, width: 40, height: 1 },
      layer: 0,
      rows: () => {
        throw new Error('boom');
      },
    });
    expect((await scene.frame()).slice(0, 2)).toEqual(['cannot draw bad: boom', 'fine']);
  });
});

describe('the pace', () => {
  it('never exceeds the frames a second asked for', async () => {
    const { writer, scene } = createScene({ fps: 10 });
    let count = 0;
    writer.show({
      id: 'a',
      box: { left: 0, top: 0, width: 9, height: 1 },
      layer: 0,
      rows: () => [textRow(String(count))],
    });
    for (let i = 0; i < 100; i++) {
      count++;
      writer.invalidate();
      await scene.clock.advance(10);
    }
    expect(scene.writes.length).toBeGreaterThanOrEqual(10);
    expect(scene.writes.length).toBeLessThanOrEqual(11);
  });

  it('composes nothing while the terminal has not taken the last frame, then the newest only', async () => {
    const { writer, scene } = createScene();
    let count = 0;
    let composed = 0;
    writer.show({
      id: 'a',
      box: { left: 0, top: 0, width: 9, height: 1 },
      layer: 0,
      rows: () => {
        composed++;
        return [textRow(String(count))];
      },
    });
    scene.takes = false;
    for (; count < 1000; count++) {
      writer.invalidate();
      await scene.clock.advance(60);
    }
    expect(scene.writes).toHaveLength(1);
    expect(composed).toBe(1);
    expect(writer.stats()).toMatchObject({ stalled: true, dropped: 1 });
    scene.takeAll();
    expect((await scene.frame())[0]).toBe('1000');
    expect(scene.writes).toHaveLength(2);
  });

  it('stops for good when the terminal is gone, and says so once', async () => {
    const errors: string[] = [];
    const { writer, scene } = createScene({ onError: (error) => errors.push(error.message) });
    scene.takes = false;
    writer.inkStdout.write('x');
    await scene.frame();
    scene.takeAll(new Error('EIO'));
    writer.inkStdout.write('y');
    await scene.frame();
    expect(errors).toEqual(['EIO']);
    expect(scene.writes).toHaveLength(1);
  });
});

describe('a new size', () => {
  it('tells Ink and paints everything again', async () => {
    const { writer, scene } = createScene();
    let told = 0;
    writer.inkStdout.on('resize', () => told++);
    writer.inkStdout.write('hello');
    await scene.frame();
    scene.terminal.resize(10, 3);
    await scene.terminal.write('garbage');
    writer.resize(10, 3);
    writer.inkStdout.write('small');
    expect(await scene.frame()).toEqual(['small', '', '']);
    expect(told).toBe(1);
    expect([writer.inkStdout.columns, writer.inkStdout.rows]).toEqual([10, 3]);
  });

  it('is painted from nothing after the terminal belonged to someone else', async () => {
    const { writer, scene } = createScene();
    writer.inkStdout.write('hello');
    await scene.frame();
    writer.pause();
    writer.inkStdout.write('later');
    expect((await scene.frame())[0]).toBe('hello');
    await scene.terminal.write('\u001b[Hshell$ fg\nnoise');
    writer.repaint();
    expect(await scene.frame()).toEqual(['later', '', '', '', '']);
  });
});
