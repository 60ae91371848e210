import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultList } from '../../scripts/command-reference.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { ALL_ENDPOINTS } from '../../src/exchange/sites.ts';
import { FAULT_NAMES, FAULTS, formsOf } from '../../src/exchange/faults/fault-names.ts';
import { expectGenerated } from '../support/generated-pages.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/exchange.md'), 'utf8');
const lines = text
  .split('\n')
  .filter((line) => line.startsWith('curl '))
  .flatMap(eachInBraces);
const CURL =
  /^curl (?:-X (?<method>[A-Z]+) )?"http:\/\/127\.0\.0\.1:8123(?<target>[^"]*)"(?: --json '(?<body>[^']*)')?$/;

const exchange: Exchange = createExchange({ clock: simulatedClock(), markets: 40, traders: false });
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

/** `…/{time,version}"` is two requests to curl; braces of a body are not in an address. */
function eachInBraces(line: string): readonly string[] {
  const [all, start = '', names = ''] = /^([^']*?)\{([^}']*)\}/.exec(line) ?? [];
  return all === undefined ? [line] : names.split(',').map((name) => start + name + line.slice(all.length));
}

/** Puts what this exchange has in place of the capitals. */
function fillIn(line: string): string {
  const [market, other] = exchange.markets as [Exchange['markets'][number], Exchange['markets'][number]];
  return line
    .replaceAll('TOKEN', market.tokenIds[0])
    .replaceAll('MARKET', other.slug)
    .replaceAll('ADDRESS', exchange.state.personas[1]?.address ?? '')
    .replaceAll('ORDER', exchange.demo.openOrders()[0] ?? '');
}

/** What curl makes of a line: `--json` means POST unless told, and names the type of the body. */
function readCurl(line: string): { method: string; target: string; body: string | undefined } {
  const { method, target = '', body } = CURL.exec(line)?.groups ?? {};
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), target, body };
}

describe('docs/exchange.md', () => {
  it.each(lines)('%s', async (line) => {
    const { method, target, body } = readCurl(fillIn(line));
    const response = await fetch(`${exchange.url}${target}`, {
      method,
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    });
    const answer = await response.text();
    expect([response.status, answer]).toEqual([200, expect.stringMatching(/\S/)]);
    expect(JSON.parse(answer)).not.toHaveProperty('error');
  });

  it('shows every control route', () => {
    const shown = lines.map((line) => {
      const { method, target } = readCurl(line);
      return `${method} ${target.split('?')[0]}`;
    });
    for (const { method, path, surface } of ALL_ENDPOINTS) {
      if (surface !== 'control') continue;
      const pattern = new RegExp(`^${method} ${path.replace(/:\w+/, '[^/]+')}$`);
      expect(
        shown.filter((route) => pattern.test(route)),
        `${method} ${path}`,
      ).not.toEqual([]);
    }
  });

  it('lists every fault with what it does', () => {
    expectGenerated('docs/exchange.md', 'faults', faultList());
  });

  it('names every form of a fault in what the fault does, and speaks of forms where there are some', () => {
    for (const name of FAULT_NAMES) {
      expect(FAULTS[name].includes('`form`'), name).toBe(formsOf(name).length > 0);
      for (const form of formsOf(name)) expect(FAULTS[name]).toContain(`\`${form}\``);
    }
  });
});
