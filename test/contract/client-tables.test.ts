import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/domain/endpoint.ts';
import { answering, decodeOf } from '../support/answering-executor.ts';
import { ENDPOINT_CASES } from '../support/endpoint-cases.ts';
import { INTERFACE_ENDPOINTS, INTERFACE_RECORDS } from '../support/interface-tables.ts';
import { leavesOf, withValueAt, type Path } from '../support/json-paths.ts';

/** Fields that say nothing which is not said beside them, where they are. */
function isRedundant(row: number, path: Path): boolean {
  if (row === 12) return path.includes('asset');
  if (row === 21 || row === 22)
    return path.includes('assets_ids') || path.includes('outcomes') || isCount(path);
  return isCount(path);
}

function isCount(path: Path): boolean {
  return path[0] === 'limit' || path[0] === 'count';
}

describe('the client against the tables of docs/interface.md', () => {
  it('finds 23 endpoints and 26 records there', () => {
    const rows = INTERFACE_ENDPOINTS.map(({ row }) => row);
    expect(rows, 'count them here').toEqual(Array.from({ length: 23 }, (_, i) => i + 1));
    expect(INTERFACE_RECORDS.size, 'count them here').toBe(26);
    expect([...INTERFACE_RECORDS.values()].flat().length).toBeGreaterThanOrEqual(150);
  });

  it.each(INTERFACE_ENDPOINTS)('has endpoint $row, $method $path', ({ row, method, path, signed }) => {
    const endpoint = Object.values(ENDPOINTS).find((one) => one.row === row);
    expect(endpoint, `row ${row} of src/domain/endpoint.ts`).toMatchObject({ method, path, signed });
    const isCovered = ENDPOINT_CASES.some((testCase) => testCase.row === row);
    expect(isCovered, `endpoint ${row} is missing in test/support/endpoint-cases.ts`).toBe(true);
  });

  it('has no endpoint that is not there', () => {
    const rows = Object.values(ENDPOINTS).map(({ row }) => row);
    expect(rows.toSorted((a, b) => a - b)).toEqual(INTERFACE_ENDPOINTS.map(({ row }) => row));
  });

  it.each(ENDPOINT_CASES)(
    '$name reads an answer with every field and loses nothing',
    async ({ answer, call }) => {
      const result = await call(answering(answer));
      expect(result).toMatchObject({ ok: true });
      if (result.ok && typeof result.value === 'object') expect(result.value).not.toMatchObject({ lost: 1 });
    },
  );

  it.each(ENDPOINT_CASES)('every field of the answer to $name reaches the caller', async (testCase) => {
    const decode = await decodeOf(testCase);
    const whole = decode(testCase.answer);
    const unread = leavesOf(testCase.answer)
      .filter((path) => !isRedundant(testCase.row, path))
      .filter((path) => isDeepStrictEqual(decode(withValueAt(testCase.answer, path, { gone: true })), whole));
    expect(unread).toEqual([]);
  });
});
