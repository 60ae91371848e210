import { Unicode11Addon } from '@xterm/addon-unicode11';
import { UnicodeGraphemesAddon } from '../support/graphemes-addon.ts';
import { Terminal } from '@xterm/headless';
import type { ITerminalAddon, IUnicodeVersionProvider } from '@xterm/headless';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { WIDTH_RUNS } from '../../src/text/width-runs.ts';

/** Properties of a character after another, packed by xterm: bit 0 joins, bits 1 and 2 the width. */
type Provider = IUnicodeVersionProvider & { charProperties(codePoint: number, preceding: number): number };

function providerOf(addon: ITerminalAddon, version: string): Provider {
  const registered = new Map<string, Provider>();
  const unicode = {
    register: (provider: Provider) => registered.set(provider.version, provider),
    activeVersion: '',
  };
  addon.activate({ unicode } as unknown as Terminal);
  return registered.get(version) as Provider;
}

/** The table that terminals of this kind have before any addon is loaded is not public. */
function oldestProvider(): Provider {
  const { _core: core } = new Terminal({ allowProposedApi: true }) as unknown as {
    _core: { unicodeService: { _providers: Record<string, Provider> } };
  };
  const { _providers: providers } = core.unicodeService;
  return providers['6'] as Provider;
}

const PROVIDERS = [
  oldestProvider(),
  providerOf(new Unicode11Addon(), '11'),
  providerOf(new UnicodeGraphemesAddon(), '15-graphemes'),
];

/** Cells by which the cursor moves while the text is printed. */
function advance(provider: Provider, text: string): number {
  let cells = 0;
  let preceding = 0;
  for (const character of text) {
    const properties = provider.charProperties(character.codePointAt(0) as number, preceding);
    const width = (properties >> 1) & 3;
    cells += properties & 1 ? width - ((preceding >> 1) & 3) : width;
    preceding = properties;
  }
  return cells;
}

/** Parts of sequences that some terminals join and others print one by one, whatever their tables say of each. */
const JOINING: readonly (readonly [number, number])[] = [
  [0x200c, 0x200d],
  [0x20e3, 0x20e3],
  [0xfe00, 0xfe0f],
  [0xe0020, 0xe007f],
  [0xe0100, 0xe01ef],
  [0x1160, 0x11ff],
  [0xd7b0, 0xd7fb],
];

function classify(codePoint: number): number {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 6;
  if (JOINING.some(([first, last]) => codePoint >= first && codePoint <= last)) return 3;
  const character = String.fromCodePoint(codePoint);
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u.test(character)) return 6;
  if (codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff) return 4;
  const cells = stringWidth(character);
  const alone = PROVIDERS.map((provider) => advance(provider, character));
  const behind = PROVIDERS.map((provider) => advance(provider, `x${character}`) - 1);
  if (behind.every((width) => width === 0) && /\p{M}/u.test(character)) return 0;
  const agreed = [...alone, ...behind].every((width) => width === cells);
  if (agreed && (cells === 1 || cells === 2)) return cells;
  if (cells === 0) return 3;
  return cells === 2 ? 5 : 4;
}

/** In the planes 4 to 13, in which Unicode has no character, one of 256 speaks for all. */
function stepAt(codePoint: number): number {
  const plane = codePoint >> 16;
  return plane >= 4 && plane <= 13 ? 256 : 1;
}

/** The runs as the table writes them. */
function deriveRuns(): string {
  const runs: string[] = [];
  let start = 0;
  let current = -1;
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += stepAt(codePoint)) {
    const kind = classify(codePoint);
    if (kind === current) continue;
    runs.push(runs.length === 0 ? String(kind) : `${kind}${(codePoint - start).toString(36)}`);
    start = codePoint;
    current = kind;
  }
  return runs.join(' ');
}

describe('the width runs', () => {
  it('are what three width tables and string-width agree and disagree on, for every code point', () => {
    expect(deriveRuns()).toBe(WIDTH_RUNS);
  });
});
