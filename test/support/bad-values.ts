/** A value that a service might put where it does not belong, as JSON text; undefined leaves the field out. */
export interface BadValue {
  readonly says: string;
  readonly json: string | undefined;
}

const nested = `${'['.repeat(40)}${']'.repeat(40)}`;

export const BAD_VALUES: readonly BadValue[] = [
  { says: 'missing', json: undefined },
  { says: 'null', json: 'null' },
  { says: 'true', json: 'true' },
  { says: 'false', json: 'false' },
  { says: 'zero', json: '0' },
  { says: 'minus zero', json: '-0' },
  { says: 'a number', json: '12' },
  { says: 'a number as text', json: '"12"' },
  { says: 'a negative number', json: '-1' },
  { says: 'a negative number as text', json: '"-1"' },
  { says: 'too many decimals', json: '"0.12345678"' },
  { says: 'infinity by overflow', json: '1e999' },
  { says: 'NaN as text', json: '"NaN"' },
  { says: 'Infinity as text', json: '"Infinity"' },
  { says: 'an exponent as text', json: '"1e3"' },
  { says: 'hexadecimal', json: '"0x10"' },
  { says: 'a blank before a number', json: '" 12"' },
  { says: 'a comma for a point', json: '"1,5"' },
  { says: 'Arabic digits', json: '"\u0661\u0662"' },
  { says: 'fullwidth digits', json: '"\uff11\uff12"' },
  { says: 'a huge number', json: '1e21' },
  { says: 'forty nines', json: `"${'9'.repeat(40)}"` },
  { says: 'an empty text', json: '""' },
  { says: 'a blank', json: '" "' },
  { says: 'an escape sequence', json: '"\\u001b]0;owned\\u0007\\u202e"' },
  { says: 'a lone surrogate', json: '"\\ud800"' },
  { says: 'a very long text', json: `"${'long '.repeat(10_000)}"` },
  { says: 'an empty list', json: '[]' },
  { says: 'an empty object', json: '{}' },
  { says: 'a list of lists', json: nested },
  { says: 'a prototype', json: '{"__proto__":{"polluted":true},"constructor":{"prototype":1}}' },
  { says: 'a list of the wrong things', json: '[null,1,"x",{}]' },
];
