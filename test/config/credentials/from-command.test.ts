import { describe, expect, it } from 'vitest';
import { credentialsFromCommand } from '../../../src/config/credentials/from-command.ts';
import { CREDENTIALS } from '../../support/test-client.ts';

const KEYS = { ...CREDENTIALS, address: CREDENTIALS.address.toLowerCase() };
const { address, apiKey, secret, passphrase } = KEYS;
const HUSH = 'hush-hush-hush';
const BOUNDS = { timeoutMs: 5_000, mostBytes: 64 * 1024 };

/** A program that runs this JavaScript. */
const script = (code: string): string[] => [process.execPath, '-e', code];
const prints = (text: string): string[] => script(`process.stdout.write(${JSON.stringify(text)})`);
const ask = (command: readonly string[], bounds = BOUNDS) =>
  credentialsFromCommand(command, process.env, bounds);

describe('credential_command', () => {
  it.each([
    ['JSON', JSON.stringify({ address, api_key: apiKey, secret, passphrase })],
    [
      'JSON in camel case, with more',
      `\n${JSON.stringify({ ...KEYS, note: 'x', nested: { a: 1 } }, undefined, 2)}\n`,
    ],
    ['lines', `address=${address}\napi_key=${apiKey}\nsecret=${secret}\npassphrase=${passphrase}\n`],
    [
      'lines like variables, from Windows',
      `PMTOP_ADDRESS=${address}\r\nPMTOP_API_KEY=${apiKey}\r\n\r\nPMTOP_SECRET=${secret}\r\nPMTOP_PASSPHRASE=${passphrase}`,
    ],
  ])('is read as %s', async (_, text) => {
    const found = await ask(prints(text));
    expect('credentials' in found && { ...found.credentials, apiKey: found.credentials.apiKey }).toEqual({
      address,
      apiKey,
    });
    expect('credentials' in found && found.credentials.secret).toBe(secret);
  });

  it.each<[string, string[], RegExp]>([
    ['is not there', ['/no/such/program', HUSH], /\/no\/such\/program was not found/],
    ['may not be run', ['/etc/passwd'], /could not be started: EACCES/],
    [
      'fails',
      script(`console.log('${HUSH}');console.error('${HUSH}');process.exit(3)`),
      /ended with code 3; run it by hand/,
    ],
    ['is killed', script('process.kill(process.pid, "SIGTERM")'), /was ended by SIGTERM/],
    [
      'prints without an end',
      script(`for(;;)process.stdout.write('${HUSH}'.repeat(1000))`),
      /printed far more than keys/,
    ],
    [
      'prints nothing',
      prints(''),
      /^address and api_key and secret and passphrase from credential_command not set$/,
    ],
    [
      'prints half of the keys',
      prints(`address=${address}\nsecret=${secret}`),
      /^api_key and passphrase from credential_command not set$/,
    ],
    ['prints prose', prints(`${HUSH} ${HUSH}`), /line 1 of what it printed is not KEY=VALUE/],
    ['prints broken JSON', prints(`{"secret": "${HUSH}"`), /begins like JSON and is none/],
    ['prints a malformed key', prints(JSON.stringify({ ...KEYS, apiKey: HUSH })), /api_key .* is malformed/],
    ['prints a number for a key', prints(JSON.stringify({ ...KEYS, secret: 5 })), /secret .* is malformed/],
  ])('that %s is told in words that hold nothing it printed', async (_, command, words) => {
    const found = await ask(command);
    expect(found).toEqual({ problem: expect.stringMatching(words) as string });
    expect(JSON.stringify(found)).not.toContain(HUSH);
  });

  it('that hangs is ended in time', async () => {
    const found = await ask(script('setInterval(() => {}, 1000)'), { ...BOUNDS, timeoutMs: 300 });
    expect(found).toEqual({ problem: expect.stringContaining('did not end within 0.3 s') as string });
  });

  it('gets its arguments as they are, without a shell', async () => {
    const found = await ask([
      ...script('process.exit(process.argv[1] === "$(id) ; exit 9" ? 7 : 8)'),
      '$(id) ; exit 9',
    ]);
    expect(found).toEqual({ problem: expect.stringContaining('code 7') as string });
  });

  it('reads no terminal: its input is at its end', async () => {
    const found = await ask(script('process.stdin.on("end", () => process.exit(5)).resume()'));
    expect(found).toEqual({ problem: expect.stringContaining('code 5') as string });
  });
});
