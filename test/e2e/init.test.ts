import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM, type Session, startSession } from '../support/pty-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const KEYS = {
  address: '0x5fc6a8a5a7b9e8d2b9d8a1c7f0e1d2c3b4a50e19',
  apiKey: '3f2c9a52-7c1e-4d0b-9a57-5f0c1d2e3f40',
  secret: 'Y2FuYXJ5LXNlY3JldC1jYW5hcnktc2VjcmV0LWNhbmE=',
  passphrase: 'c0ffee00'.repeat(8),
};
const TYPED = Object.values(KEYS);
const QUESTIONS = ['address', 'api_key', 'secret', 'passphrase'];

/** `pmtop init` in a shell that says afterwards whether the terminal is as it was before. */
function startInit(config: string): Session {
  const script =
    'before=$(stty -g); "$0" "$@"; code=$?; [ "$before" = "$(stty -g)" ] && echo "same, $code"; cat';
  const program = [process.execPath, PROGRAM, 'init', '--service', 'kuest'];
  return startSession({ command: ['sh', '-c', script, ...program], env: { XDG_CONFIG_HOME: config } });
}

describe('pmtop init on a terminal', () => {
  it('takes four values that no screen shows, and leaves the terminal as it was', async () => {
    const config = temporaryFolder();
    await using session = startInit(config);
    for (const [place, value] of TYPED.entries()) {
      await session.waitFor(new RegExp(`^${QUESTIONS[place]}.*: *$`, 'm'));
      session.send(`${value}\r`);
    }
    await session.waitFor('same, 0');
    for (const value of TYPED) expect(session.raw()).not.toContain(value);
    const written = readFileSync(join(config, 'pmtop/credentials'), 'utf8');
    for (const value of TYPED) expect(written).toContain(`"${value}"`);
  });

  it('takes all four from one paste', async () => {
    const config = temporaryFolder();
    await using session = startInit(config);
    await session.waitFor('address');
    session.send(`\u001b[200~${TYPED.join('\r')}\u001b[201~\r`);
    await session.waitFor('same, 0');
    for (const value of TYPED) expect(session.raw()).not.toContain(value);
    expect(readFileSync(join(config, 'pmtop/credentials'), 'utf8')).toContain(KEYS.passphrase);
  });

  it.each([0, 2])('leaves nothing behind at Ctrl-C after %i answers, and the echo is back', async (count) => {
    const config = temporaryFolder();
    await using session = startInit(config);
    for (const [place, value] of TYPED.slice(0, count).entries()) {
      await session.waitFor(new RegExp(`^${QUESTIONS[place]}.*: *$`, 'm'));
      session.send(`${value}\r`);
    }
    await session.waitFor(new RegExp(`^${QUESTIONS[count]}.*: *$`, 'm'));
    session.press('Ctrl-C');
    await session.waitFor('same, 130');
    expect(existsSync(join(config, 'pmtop'))).toBe(false);
    session.send('seen');
    await session.waitFor('seen');
  });

  it('mends a typing error with Backspace and Ctrl-U', async () => {
    const config = temporaryFolder();
    await using session = startInit(config);
    await session.waitFor('address');
    session.send(`nonsense\u0015${KEYS.address}x\u007f\r`);
    await session.waitFor(/^api_key.*: *$/m);
    session.press('Ctrl-D');
    await session.waitFor('same, 130');
  });
});
