import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_CASES } from '../support/endpoint-cases.ts';
import { testClient } from '../support/test-client.ts';

const text = await readFile(new URL('../../docs/library.md', import.meta.url), 'utf8');

describe('the list of methods in docs/library.md', () => {
  it.each(ENDPOINT_CASES)('has $name as the method of endpoint $row', ({ row, name }) => {
    const line = `${row}. \`${name}(`;
    expect(text.includes(`\n${line}`), `docs/library.md has no line ${line}`).toBe(true);
  });

  it('names records that the package exports', async () => {
    const exported = await readFile(new URL('../../src/library.ts', import.meta.url), 'utf8');
    const records = [...text.matchAll(/^\d+\. `\w+\([^`]*`: `(\w+)`/gm)].map((match) => match[1] as string);
    expect(records.length, 'its lines with a record').toBe(ENDPOINT_CASES.length);
    for (const record of records) expect(exported, record).toMatch(new RegExp(`\\b${record}\\b`));
  });

  it('names only what a client has', async () => {
    const client = testClient('http://127.0.0.1:1') as unknown as Record<string, unknown>;
    const named = [...text.matchAll(/^\d+\. `(\w+)\(/gm)].map((match) => match[1] as string);
    expect(named.filter((name) => typeof client[name] !== 'function')).toEqual([]);
    expect(named.length, 'its methods').toBe(ENDPOINT_CASES.length);
  });
});
