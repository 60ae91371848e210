import type { FeeRate } from '../../../domain/fee-rate.ts';
import { ok, type Partly } from '../../../domain/result.ts';
import { fieldsOf } from '../fields/field.ts';
import { findTokens, type FoundToken } from '../find-tokens.ts';
import { OUTCOME, textOf } from '../fields/flag.ts';
import { UsageError } from '../../../config/settings.ts';
import { readCommand, type ReadResult } from '../read-command.ts';

interface FeeRow extends Partial<FoundToken> {
  readonly fee: Partly<FeeRate>;
}

type Schedule = NonNullable<FeeRate['schedule']>;
const schedule = fieldsOf<Schedule>();
const SCHEDULE_FIELDS = [
  schedule.number('rate', (row) => row.rate),
  schedule.number('exponent', (row) => row.exponent),
  schedule.flag('takerOnly', (row) => row.takerOnly),
  schedule.number('rebateRate', (row) => row.rebateRate),
  schedule.text('category', (row) => row.category),
  schedule.number('version', (row) => row.version),
  schedule.text('source', (row) => row.source),
];

type Fd = NonNullable<FeeRate['fd']>;
const fd = fieldsOf<Fd>();
const FD_FIELDS = [
  fd.number('r', (row) => row.r),
  fd.number('e', (row) => row.e),
  fd.flag('takerOnly', (row) => row.takerOnly),
];

const { id, text, number, record } = fieldsOf<FeeRow>();

export const fee = readCommand<FeeRow>({
  name: 'fee',
  takes: '[REF]',
  says: 'the base fee of a token, of the outcomes of a market, or the default one',
  examples: ['pmtop fee', 'pmtop fee REF'],
  flags: [OUTCOME],
  fields: [
    id('token', (row) => row.tokenId),
    text('outcome', (row) => row.outcome),
    id('market', (row) => row.market),
    text('question', (row) => row.question),
    number('baseFee', ({ fee }) => fee.baseFee),
    record('fd', FD_FIELDS, ({ fee }) => fee.fd),
    record('schedule', SCHEDULE_FIELDS, ({ fee }) => fee.schedule),
  ],
  columns: ['question', 'outcome', 'baseFee', 'token'],
  pinned: ['baseFee'],
  key: ['token'],
  async read(request) {
    const { client, given, signal } = request;
    if (given.length === 0) {
      if (textOf(request.flags, 'outcome') !== undefined)
        throw new UsageError('--outcome is of a market: name that');
      const fee = await client.getFeeRate({}, { signal });
      return fee.ok ? ok(readingOf([{ fee: fee.value }])) : fee;
    }
    const found = await findTokens(request);
    if (!found.ok) return found;
    const { items, missing, notices } = found.value;
    const rows: FeeRow[] = [];
    for (const item of items) {
      const fee = await client.getFeeRate({ tokenId: item.tokenId }, { signal });
      if (!fee.ok) return fee;
      rows.push({ ...item, fee: fee.value });
    }
    return ok({ ...readingOf(rows), missing, notices });
  },
});

function readingOf(rows: readonly FeeRow[]): ReadResult<FeeRow> {
  return { rows, lostValues: rows.reduce((sum, { fee }) => sum + (fee.lostValues ?? 0), 0) };
}
