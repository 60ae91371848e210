import { build } from 'esbuild';
import stringWidth from 'string-width';
import { expect, it, vi } from 'vitest';
import { ROOT } from '../../scripts/program-bundle.ts';
import { seldomEmoji } from '../../scripts/seldom-emoji.ts';

async function bundledWidth(): Promise<typeof stringWidth> {
  const { outputFiles } = await build({
    stdin: { contents: `export { default } from 'string-width';`, resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [seldomEmoji],
  });
  const text = outputFiles[0]?.text ?? '';
  expect(text).toContain('Emoji_Presentation');
  const bundle: { default: typeof stringWidth } = await import(
    `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  );
  return bundle.default;
}

/** Flags, keycaps, skins, families, professions, and the parts of each that are no emoji. */
const SEQUENCES = '🇵🇹 🇵 1️⃣ 1⃣ #️⃣ 👍🏽 🏽 ☝🏽 ☝ 👩‍👩‍👧 👩‍🚀 🧑🏿‍🤝‍🧑🏻 ❤️‍🔥 ❤‍🔥 ❤️ ❤ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈 🏳‍🌈 ⛹️‍♀️ ⛹‍♀ 👁️‍🗨️ 👁‍🗨 ™️ ™ ㊗️ ㊗'.split(' ');

it('measures every code point, by itself and as an emoji, and every kind of sequence as string-width does', async () => {
  const width = await bundledWidth();
  const differing: string[] = [];
  const compare = (text: string): void => {
    if (width(text) !== stringWidth(text)) differing.push(text);
  };
  for (let code = 0; code <= 0x10_ffff; code++) {
    // Unified ideographs and private use are one kind each.
    if ((code > 0x2_0000 && code < 0xe_0000) || code > 0xf_0000) continue;
    const character = String.fromCodePoint(code);
    compare(character);
    compare(`${character}\u{FE0F}`);
  }
  for (const sequence of SEQUENCES) compare(sequence);
  expect(differing).toEqual([]);
});

it('does not compare a border with all emoji there are', async () => {
  const width = await bundledWidth();
  const test = vi.spyOn(RegExp.prototype, 'test');
  try {
    for (const text of ['│ Reykjavík │', '東京', '…', '▲ 1.5', '한국', '🚀']) width(text);
    const compared = (test.mock.contexts as RegExp[]).flatMap((pattern, at) =>
      pattern.source.includes('RGI_Emoji') ? test.mock.calls[at] : [],
    );
    expect(compared).toEqual(['🚀']);
  } finally {
    test.mockRestore();
  }
});
