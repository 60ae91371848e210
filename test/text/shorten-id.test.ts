import { expect, it } from 'vitest';
import { shortenMarketId } from '../../src/text/shorten-id.ts';

it.each([
  [`0x${'ab'.repeat(32)}`, '0xabab…abab'],
  ['ab'.repeat(32), 'ababab…abab'],
  ['us-election-2028-winner-dem', 'us-election-2028-winner-dem'],
  [`us-election-2028-${'very-'.repeat(9)}long-dem`, 'us-election-2028-ver…ry-long-dem'],
  ['🌧'.repeat(40), `${'🌧'.repeat(20)}…${'🌧'.repeat(11)}`],
])('shows %s as %s', (id, shown) => expect(shortenMarketId(id)).toBe(shown));
