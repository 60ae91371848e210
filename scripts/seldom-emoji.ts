/** Takes string-width, with which Ink measures what it draws, into a bundle. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * string-width asks of every character beyond ASCII, be it a line of a border, whether it is one of all emoji there are. To compile that
 * pattern takes V8 25 ms of the start and two megabytes. Every emoji of the set is one by itself or by U+FE0F (UTS #51, 1.4.3
 * and 1.4.6); what has neither is not compared with them.
 */
export const seldomEmoji: Plugin = {
  name: 'seldom-emoji',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/string-width\/index\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const test = 'rgiEmojiRegex.test(segment)';
      if (!source.includes(test)) return { errors: [{ text: `string-width no longer asks ${test}` }] };
      return {
        contents: source.replace(test, `/[\\p{Emoji_Presentation}\\uFE0F]/u.test(segment) && ${test}`),
      };
    });
  },
};
