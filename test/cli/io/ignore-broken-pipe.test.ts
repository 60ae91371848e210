import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { outliveReader } from '../../../src/cli/io/program-io.ts';

it.each(['stdout', 'stderr'] as const)('the end of who read its %s does not end a cancel', (name) => {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  const breakOff = (): boolean => streams[name].emit('error', new Error('EPIPE'));
  expect(breakOff).toThrow('EPIPE');
  outliveReader(streams);
  expect(breakOff).not.toThrow();
});
