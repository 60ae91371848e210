import { expect, it } from 'vitest';
import type { ProgramIo } from '../../src/cli/io/program-io.ts';
import { runReplay } from '../../src/cli/recording/run-replay.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { realClock } from '../../src/system/system-clock.ts';
import type { RecordedRequest } from '../../src/recording/recording-line.ts';
import { ask, HEAD, recordingOf } from './sample-recording.ts';

const FEE = { status: 200, headers: {}, text: '{"base_fee":30}' };
const END_MS = 15_000;
const TOKEN = '1'.repeat(70);
const OTHER = '2'.repeat(70);

function pricesOf(atMs: number, tokenId: string): RecordedRequest {
  const body = JSON.stringify([{ token_id: tokenId }, { token_id: '3'.repeat(70) }]);
  const text = JSON.stringify({ [tokenId]: { BUY: '0.4', SELL: '0.5' } });
  return ask(atMs, { method: 'POST', path: '/prices', body, answer: { ...FEE, text } });
}

/** What `pmtop replay FILE --from TIME fee ARGV` prints, of a recording of 15 seconds; a watch, up to its first line. */
async function runFee(
  fromMs: number | undefined,
  argv: readonly string[] = [],
  asks: readonly RecordedRequest[] = [ask(0, { answer: FEE }), ask(END_MS - 5, { answer: FEE })],
) {
  return runOn(asks, ['fee', ...argv], fromMs === undefined ? {} : { fromMs });
}

async function runOn(
  asks: readonly RecordedRequest[],
  argv: readonly string[],
  options: { readonly fromMs?: number },
  // It stands still, so that what is stamped is the very place.
  clock: Clock = { ...realClock, monotonicMs: () => 7_000 },
) {
  const said = { out: '', err: '' };
  const stopWatch = (): void =>
    void (clock !== realClock && argv.includes('--watch') && process.emit('SIGHUP'));
  const io = {
    clock,
    random: seededRandom(1),
    out(text: string) {
      said.out += text;
      stopWatch();
    },
    err: (text: string) => void (said.err += text),
  } as Partial<ProgramIo> as ProgramIo;
  const code = await runReplay(await recordingOf(asks), argv, options, io);
  return { code, ...said };
}

async function askedAtMs(fromMs?: number): Promise<number> {
  const { out } = await runFee(fromMs, ['--json']);
  return Date.parse((JSON.parse(out) as { askedAt: string }).askedAt);
}

it.each([
  [undefined, END_MS],
  [5_000, 5_000],
  [END_MS, END_MS],
  [300_000, END_MS],
])('a command from %s ms says that it asked %i ms after the recording began', async (fromMs, atMs) => {
  expect(await askedAtMs(fromMs)).toBe(HEAD.startedAtMs + atMs);
});

it.each([['--demo'], ['--url', 'http://x'], ['--service', 'polymarket'], ['--profile', 'a']])(
  'a command takes no flag that says which service is meant: %s',
  async (...flags) => {
    await expect(runFee(undefined, flags)).rejects.toMatchObject({ code: 'commander.unknownOption' });
  },
);

it('what is only answered later is not known yet', async () => {
  const early = ask(0, { answer: FEE });
  const late = ask(9_000, { path: `/fee-rate?token_id=${TOKEN}`, answer: FEE });
  const run = async (fromMs?: number) => (await runFee(fromMs, [TOKEN], [early, late, ask(END_MS - 5)])).code;
  expect([await run(8_000), await run(10_000), await run()]).toEqual([1, 0, 0]);
});

it('what the program gave up waiting for says nothing: the answer before it does', async () => {
  const { answer: _, ...cutOff } = ask(9_000);
  expect((await runFee(10_000, [], [ask(0, { answer: FEE }), cutOff, ask(END_MS - 5)])).code).toBe(0);
});

it('the speed of a replay is refused, as a command answers as of one moment', async () => {
  const path = await recordingOf([ask(0, { answer: FEE })]);
  const run = runReplay(path, ['fee'], { speed: 4 }, { clock: realClock } as Partial<ProgramIo> as ProgramIo);
  await expect(run).rejects.toThrow(/^--speed is of the monitor/);
});

it.each([
  [[TOKEN, OTHER], 1],
  [[TOKEN], 0],
])('prices of tokens %j come from the newest answer about all of them', async (tokens, code) => {
  const asks = [pricesOf(0, TOKEN), pricesOf(5_000, OTHER), ask(END_MS - 5)];
  expect((await runOn(asks, ['prices', ...tokens], {})).code).toBe(code);
});

function pastOf(atMs: number, interval: string, fidelity: number, p: number): RecordedRequest {
  const body = JSON.stringify({ markets: [TOKEN, OTHER], interval, fidelity });
  const text = JSON.stringify({ history: { [TOKEN]: [{ t: 1_763_726_400, p }] } });
  return ask(atMs, { method: 'POST', path: '/batch-prices-history', body, answer: { ...FEE, text } });
}

it.each<[readonly string[], number | undefined, number]>([
  [[], undefined, 0.75],
  [[], 4_000, 0.25],
  [['--interval', '6h'], undefined, 0.25],
  [['--fidelity-minutes', '15'], undefined, 0.75],
  [['--interval', '6h', '--fidelity-minutes', '5'], undefined, 0.25],
])(
  'the past of a token with %j comes in the span and step that were asked for then',
  async (flags, fromMs, price) => {
    const asks = [pastOf(0, '6h', 5, 0.25), pastOf(5_000, '1d', 15, 0.75), ask(END_MS - 5)];
    const options = fromMs === undefined ? {} : { fromMs };
    const { code, out, err } = await runOn(asks, ['history', TOKEN, '--json', ...flags], options);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ rows: [{ points: [{ price }] }] });
  },
);

it.each([[[TOKEN, '--interval', '1w']], [[TOKEN, '--fidelity-minutes', '1']], [['3'.repeat(70)]]])(
  'the past of %j, which nobody asked for then, is not in the recording',
  async (argv) => {
    const { code, err } = await runOn([pastOf(0, '6h', 5, 0.25), ask(END_MS - 5)], ['history', ...argv], {});
    expect(code).toBe(1);
    expect(err).toContain('not in the recording');
  },
);

it('a line of --watch is stamped with its time in the recording', async () => {
  const { code, out } = await runFee(5_000, ['--watch']);
  const { at } = JSON.parse(out) as { at: string };
  expect([code, Date.parse(at)]).toEqual([130, HEAD.startedAtMs + 5_000]);
});

it.each<[string, number | undefined, readonly number[]]>([
  ['before its end', END_MS - 150, [30, 40]],
  ['at its end', undefined, [40]],
  ['after its end', END_MS + 60_000, [40]],
])('a watch that begins %s ends with the recording, and says so', async (_, fromMs, fees) => {
  const late = { status: 200, headers: {}, text: '{"base_fee":40}' };
  const asks = [ask(0, { answer: FEE }), ask(END_MS - 5, { answer: late })];
  const options = fromMs === undefined ? {} : { fromMs };
  const { code, out, err } = await runOn(asks, ['fee', '--watch'], options, realClock);
  const rows = out.trim().split('\n');
  expect(rows.map((line) => (JSON.parse(line) as { row: { baseFee: number } }).row.baseFee)).toEqual(fees);
  const error = { kind: 'notice', message: 'the recording ends at 0:15; this is as of its end' };
  expect([code, JSON.parse(err)]).toEqual([0, { schema: 'pmtop.error/1', error }]);
});

it('a watch of what is not in the recording has failed by its end', async () => {
  const { code, out, err } = await runOn([ask(END_MS)], ['book', TOKEN, '--watch'], {}, realClock);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('not in the recording');
});

it('a place after the end is told, and answered as of the end', async () => {
  expect(await runFee(300_000)).toEqual({
    code: 0,
    out: expect.stringContaining('30'),
    err: 'pmtop: the recording ends at 0:15; this is as of its end\n',
  });
});

it.each(['--json', '--output=json', '--watch'])(
  '%s tells of a place after the end in a document',
  async (flag) => {
    const { err } = await runFee(END_MS + 1, [flag]);
    const error = { kind: 'notice', message: 'the recording ends at 0:15; this is as of its end' };
    expect(JSON.parse(err)).toEqual({ schema: 'pmtop.error/1', error });
  },
);

it('the very end is no place after it', async () => {
  expect((await runFee(END_MS)).err).toBe('');
});

/** What `pmtop replay FILE ARGV` says of arguments that it does not take. */
async function mistakeOf(...argv: readonly string[]): Promise<string> {
  let said = '';
  const err = (text: string): void => void (said += text);
  const io = { clock: realClock, random: seededRandom(1), err } as Partial<ProgramIo> as ProgramIo;
  await expect(runReplay(await recordingOf([ask(0)]), argv, {}, io)).rejects.toThrow();
  return said;
}

it.each(['cancel', 'cancels', 'doctor'])('%s is refused on a recording, and says why', async (name) => {
  expect(await mistakeOf(name, '--all')).toBe(
    `pmtop: unknown command '${name}'; on a recording only commands that read run. See pmtop replay --help\n`,
  );
});

it('a flag that is none is told as everywhere', async () => {
  expect(await mistakeOf('orders', '--jso')).toBe(
    "pmtop: unknown option '--jso' (Did you mean --json?). See pmtop orders --help, but for the flags of a service\n",
  );
});

it('a mistake under --json is a document', async () => {
  const { error } = JSON.parse(await mistakeOf('cancel', '--json')) as { error: { kind: string } };
  expect(error.kind).toBe('usage');
});
