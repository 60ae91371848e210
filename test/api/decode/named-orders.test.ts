import { describe, expect, it } from 'vitest';
import { namedInCancelAnswer } from '../../../src/api/decode/cancel-answer.ts';

describe('what an answer to a cancel names that is not understood', () => {
  it.each([
    [{ canceled: ['a'], not_canceled: { b: 'matched' }, error: 'x' }, { namedIds: ['a', 'b'] }],
    [
      { canceled: ['a'], not_canceled: { 'a\u200b': 'matched' } },
      { namedIds: ['a'], keptUnread: true },
    ],
    [{ canceled: ['a ', 'a'], not_canceled: {} }, { namedIds: ['a'] }],
    [{ canceled: [], not_canceled: { 'b ': 'matched' } }, { keptUnread: true }],
    ['canceled', {}],
  ])('%j', (given, named) => {
    expect(namedInCancelAnswer(given)).toEqual(named);
  });
});
