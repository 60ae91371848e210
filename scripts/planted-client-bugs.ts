import type { PlantedBug } from './planted-bugs.ts';

/** Mistakes in the client, its budget and the sanitiser that their tests must notice. */
export const PLANTED_CLIENT_BUGS: readonly PlantedBug[] = [
  {
    mistake: 'drops the last page of a list',
    file: 'src/api/pages.ts',
    from: 'yield { ok: true, value: ended ? { ...answer.value, ended } : answer.value };\n    if (ended',
    to: 'if (ended && count > 1) return;\n    yield { ok: true, value: ended ? { ...answer.value, ended } : answer.value };\n    if (ended',
  },
  {
    mistake: 'follows a cursor round and round',
    file: 'src/api/pages.ts',
    from: "if (seen.has(page.next)) return 'loop';",
    to: '',
  },
  {
    mistake: 'takes a list cut short for a whole one',
    file: 'src/api/pages.ts',
    from: "const complete = ended === 'end' && lost === 0;",
    to: "const complete = ended !== 'failed' && lost === 0;",
  },
  {
    mistake: 'asks on behind LTE=',
    file: 'src/api/decode/cursor-page.ts',
    from: "new Set(['', 'LTE=', 'LTE'])",
    to: "new Set([''])",
  },
  {
    mistake: 'signs the query as well',
    file: 'src/api/signing.ts',
    from: "request.path.split('?', 1)[0] as string",
    to: 'request.path',
  },
  {
    mistake: 'signs other bytes than are sent',
    file: 'src/api/signing.ts',
    from: 'if (request.body) hmac.update(request.body);',
    to: 'if (request.body) hmac.update(Buffer.from(request.body).toString().trim() + " ");',
  },
  {
    mistake: 'takes BUY for the bid wherever it stands alone',
    file: 'src/api/decode/prices.ts',
    from: "return buy < sell ? 'BUY' : 'SELL';",
    to: "return 'BUY';",
  },
  {
    mistake: 'takes the first level of a book for its best',
    file: 'src/api/decode/best-first.ts',
    from: 'if (wanted) return levels;',
    to: 'if (wanted || opposite) return levels;',
  },
  {
    mistake: 'leaves levels out of order as they come',
    file: 'src/api/decode/best-first.ts',
    from: 'return opposite ? levels.toReversed() : sortLevels(levels, side);',
    to: 'return opposite ? levels.toReversed() : levels;',
  },
  {
    mistake: 'reads a decimal one place off in the short way through a book',
    file: 'src/api/decode/scan-decimal.ts',
    from: '[1_000_000, 100_000, 10_000, 1_000, 100, 10, 1]',
    to: '[1_000_000, 100_000, 10_000, 1_000, 100, 1, 1]',
  },
  {
    mistake: 'takes a price above a dollar in the short way through a book',
    file: 'src/api/decode/scan-books.ts',
    from: ' || price > ONE',
    to: '',
  },
  {
    mistake: 'believes the second of two equal names in the short way through a book',
    file: 'src/api/decode/scan-books.ts',
    from: 'field === undefined || raw[field] !== undefined',
    to: 'field === undefined',
  },
  {
    mistake: 'tries again earlier than it was told',
    file: 'src/api/retry-after.ts',
    from: 'Math.min(MOST_MS, Math.max(...waits))',
    to: 'Math.min(MOST_MS, ...waits)',
  },
  {
    mistake: 'lets escape sequences through',
    file: 'src/text/sanitise.ts',
    from: 'const UNSAFE = /(?!\\n)\\p{C}/gu;',
    to: 'const UNSAFE = /(?!\\n|\\u{1b})\\p{C}/gu;',
  },
  {
    mistake: 'lets marks pile up on a letter',
    file: 'src/text/sanitise.ts',
    from: 'const TOO_MANY_MARKS = /(\\p{M}{2})\\p{M}+/gu;',
    to: 'const TOO_MANY_MARKS = /(\\p{M}{9})\\p{M}+/gu;',
  },
  {
    mistake: 'lets reads into the reserve',
    file: 'src/api/budget/scope.ts',
    from: 'Math.max(1, whole - reserveOf(whole))',
    to: 'whole',
  },
  {
    mistake: 'goes on at full pace after a 429',
    file: 'src/api/budget/scope.ts',
    from: 'factor = Math.max(LEAST_FACTOR, factor / 2);',
    to: '',
  },
  {
    mistake: 'waits between retries without chance',
    file: 'src/api/backoff.ts',
    from: 'random.next() * ceilingMs',
    to: 'ceilingMs',
  },
  {
    mistake: 'takes a plain number for the condition id of a market',
    file: 'src/api/decode/fields.ts',
    from: 'const CONDITION_ID = /^0x[0-9a-f]+$/i;',
    to: 'const CONDITION_ID = /^(0x)?[0-9a-f]+$/i;',
  },
];
