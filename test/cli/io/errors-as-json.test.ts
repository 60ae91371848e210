import { expect, it } from 'vitest';
import type { CancelCommand } from '../../../src/cli/cancel/cancel-options.ts';
import { formatUsage } from '../../../src/cli/help/format-mistake.ts';
import { writeAsDocuments } from '../../../src/cli/io/documents.ts';
import { fail } from '../../../src/domain/result.ts';
import { MARKET, OTHER_MARKET, rejected } from '../../cancel/fake-account.ts';
import { headlessScene } from '../cancel/headless-scene.ts';

it.each<[string, string, CancelCommand, boolean | undefined]>([
  ['what was asked wrongly', 'usage', { ref: MARKET, all: true, yes: true }, undefined],
  ['that nobody can agree', 'usage', { ref: MARKET }, undefined],
  ['a name that nothing has', 'missing', { ref: 'no-such-market', yes: true }, undefined],
  ['an id that no market has', 'missing', { ref: OTHER_MARKET, yes: true }, undefined],
  ['that somebody did not agree', 'notice', { ref: MARKET }, false],
])(
  'a cancel that sends JSON says %s as the kind %j, in a document of its own',
  async (_, kind, command, agrees) => {
    const scene = headlessScene([], agrees);
    const err = writeAsDocuments((text) => void scene.err.push(text));
    expect(await scene.run({ ...command, json: true }, { err })).toBe(2);
    const [told] = scene.err;
    expect(scene.err).toHaveLength(1);
    expect(JSON.parse(told ?? '')).toMatchObject({ schema: 'pmtop.error/1', error: { kind } });
  },
);

it('a cancel that could not be sent says what failed, with what to do, in one document', async () => {
  const scene = headlessScene([]);
  const failure = rejected(500);
  scene.account.listScripts = [async () => fail({ ...failure, advice: 'Try again later.' })];
  const err = writeAsDocuments((text) => void scene.err.push(text));
  expect(await scene.run({ all: true, yes: true, json: true, timeout: 5 }, { err })).toBe(3);
  expect(scene.err).toHaveLength(1);
  expect(JSON.parse(scene.err[0] ?? '')).toMatchObject({
    schema: 'pmtop.error/1',
    error: {
      kind: failure.kind,
      message: `not sent: the open orders could not be read: ${failure.message}`,
      advice: 'Try again later.',
      endpoint: failure.endpoint,
    },
  });
});

it.each(['--json', '-o json', '-ojson', '--output json', '--output=json', '--watch'])(
  'what was typed wrong is a document beside %s',
  (format) => {
    const told = formatUsage('no such flag', ['prices', 'rain', ...format.split(' ')]);
    expect(JSON.parse(told)).toMatchObject({ schema: 'pmtop.error/1', error: { kind: 'usage' } });
  },
);

it.each(['', '-o csv', 'json'])('what was typed wrong is a line beside "%s"', (format) => {
  expect(formatUsage('no such flag', ['prices', ...format.split(' ')])).toBe('pmtop: no such flag\n');
});
