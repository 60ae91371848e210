/**
 * Where keys that nobody may ever write down stand in a text, in any form that a program could give them without meaning to: as they are,
 * base64 and base64url at any alignment, hexadecimal, percent-encoded, backwards. Gives `name as form`.
 */
export function findCanaries(text: string, canaries: Readonly<Record<string, string>>): string[] {
  return Object.entries(canaries).flatMap(([name, key]) =>
    formsOf(key)
      .filter(([, written]) => text.includes(written))
      .map(([form]) => `${name} as ${form}`),
  );
}

function formsOf(key: string): [form: string, written: string][] {
  const decoded = Buffer.from(key, 'base64');
  return [
    ['itself', key],
    ['capitals', key.toUpperCase()],
    ['percent-encoded', encodeURIComponent(key)],
    ['backwards', [...key].toReversed().join('')],
    ...bytesForms('itself', Buffer.from(key)),
    ...(decoded.length >= 16 ? bytesForms('what its base64 holds', decoded) : []),
  ];
}

function bytesForms(of: string, bytes: Buffer): [form: string, written: string][] {
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((shift) => innerBase64(bytes, shift));
  const base64url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    [`hexadecimal of ${of}`, hex],
    [`HEXADECIMAL of ${of}`, hex.toUpperCase()],
    ...base64.map((text): [string, string] => [`base64 of ${of}`, text]),
    ...base64url.map((text): [string, string] => [`base64url of ${of}`, text]),
  ];
}

/** The letters that do not depend on what stands before and behind, when so many bytes stand before. */
function innerBase64(bytes: Buffer, shift: number): string {
  const whole = bytes.subarray(0, bytes.length - ((bytes.length + shift) % 3));
  return Buffer.concat([Buffer.alloc(shift), whole])
    .toString('base64')
    .slice(shift === 0 ? 0 : 4);
}
