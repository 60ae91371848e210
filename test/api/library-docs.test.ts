import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { ENDPOINT_CASES } from '../support/endpoint-cases.ts';
import { testClient } from '../support/test-client.ts';

const run = promisify(execFile);
const LIBRARY = new URL('../../src/library.ts', import.meta.url).href;
const text = await readFile(new URL('../../docs/library.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);

describe('the examples of docs/library.md', () => {
  let exchange: Exchange;
  let folder: string;
  beforeAll(async () => {
    exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
    folder = await mkdtemp(join(tmpdir(), 'library-docs-'));
  });
  afterAll(async () => {
    await exchange.close();
    await rm(folder, { recursive: true });
  });

  async function outputOf(example: string): Promise<string> {
    const file = join(folder, 'example.ts');
    await writeFile(
      file,
      example.replace("'pmtop'", `'${LIBRARY}'`).replace('https://clob.example.com', exchange.url),
    );
    const { address, apiKey, secret, passphrase } = exchange.account;
    const account = {
      PMTOP_ADDRESS: address,
      PMTOP_API_KEY: apiKey,
      PMTOP_SECRET: secret,
      PMTOP_PASSPHRASE: passphrase,
    };
    const { stdout } = await run(process.execPath, [file], { env: { ...process.env, ...account } });
    return stdout;
  }

  it('print books, lists, a verified cancel and a lost answer when they are run', async () => {
    expect(examples.length).toBe(4);
    const [books, lists, account] = [
      await outputOf(examples[0] as string),
      await outputOf(examples[1] as string),
      await outputOf(examples[2] as string),
    ];
    expect(books).toMatch(/^(0\.\d+|none) (0\.\d+|none)$/m);
    expect(lists).toMatch(/\d+ events end\n\d+ tags in all\n$/);
    expect(await outputOf(examples[3] as string)).toBe('network and 0 left\n');
    expect(account).toMatch(/^canceled [1-9]\d*\nnothing is left\n$/);
  });
});

describe('the list of methods in docs/library.md', () => {
  it.each(ENDPOINT_CASES)('has $name as the method of endpoint $row', ({ row, name }) => {
    expect(text).toContain(`\n${row}. \`${name}(`);
  });

  it('names only what a client has', async () => {
    const client = testClient('http://127.0.0.1:1') as unknown as Record<string, unknown>;
    const named = [...text.matchAll(/^\d+\. `(\w+)\(/gm)].map((match) => match[1] as string);
    expect(named.filter((name) => typeof client[name] !== 'function')).toEqual([]);
    expect(named.length).toBe(23);
  });
});
