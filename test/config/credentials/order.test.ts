import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../src/config/settings.ts';
import { environmentOf } from '../../support/ask-signed.ts';
import { CREDENTIALS } from '../../support/test-client.ts';
import { configScene } from '../config-scene.ts';

const account = (digit: string) => ({ ...CREDENTIALS, address: `0x${digit.repeat(40)}` });
const section = (name: string, { address, apiKey, secret, passphrase } = account('3')): string =>
  `[${name}]\naddress = "${address}"\napi_key = "${apiKey}"\nsecret = "${secret}"\npassphrase = '${passphrase}'\n`;

const [BY_VARIABLE, BY_COMMAND, BY_FILE] = [account('1'), account('2'), account('3')];
const COMMAND = `credential_command = ${JSON.stringify([
  process.execPath,
  '-e',
  `console.log(JSON.stringify({...${JSON.stringify(BY_COMMAND)}, note: process.env.PMTOP_PROFILE}))`,
])}`;
const PROFILE = '[profiles.main]\nurl = "https://main.example"\n';
const whose = ({ credentials, credentialsSource }: Settings) => [credentials?.address, credentialsSource];

describe('the account', () => {
  it('is that of the environment, before that of the command, before that of the file', async () => {
    const scene = configScene(PROFILE + COMMAND, section('main'));
    expect(whose(await scene.read({}, environmentOf(BY_VARIABLE)))).toEqual([
      BY_VARIABLE.address,
      'environment',
    ]);
    expect(whose(await scene.read())).toEqual([BY_COMMAND.address, 'credential_command']);
    const plain = configScene(PROFILE, section('main'));
    expect(whose(await plain.read())).toEqual([BY_FILE.address, 'credentials file']);
  });

  it('is told to be wrong where the first place is wrong, and the next place is not tried', async () => {
    const scene = configScene(PROFILE, section('main'));
    const { credentials, credentialsProblem } = await scene.read({}, { PMTOP_SECRET: CREDENTIALS.secret });
    expect(credentials).toBeUndefined();
    expect(credentialsProblem).toBe('PMTOP_ADDRESS and PMTOP_API_KEY and PMTOP_PASSPHRASE not set');
  });

  it('is only that of the profile, never that of another', async () => {
    const { credentials, credentialsProblem } = await configScene(PROFILE, section('other')).read();
    expect(credentials).toBeUndefined();
    expect(credentialsProblem).toMatch(/set PMTOP_ADDRESS .*, or write \[main\] in .*credentials$/);
  });

  it('is that of [default] where no profile was chosen', async () => {
    const scene = configScene('url = "https://main.example"', section('default'));
    expect(whose(await scene.read())).toEqual([BY_FILE.address, 'credentials file']);
  });

  it('stays with its service: keys stored for one address never go to another', async () => {
    for (const scene of [configScene(PROFILE, section('main')), configScene(PROFILE + COMMAND)]) {
      for (const [flags, environment] of [
        [{ url: 'https://evil.example' }, {}],
        [{}, { PMTOP_URL: 'https://evil.example' }],
      ] as const) {
        const { credentials, credentialsProblem } = await scene.read(flags, environment);
        expect(credentials).toBeUndefined();
        expect(credentialsProblem).toContain('the stored keys are for https://main.example only');
      }
      expect((await scene.read({ url: 'https://main.example/' })).credentials).toBeDefined();
    }
  });

  it('is switched off where certificates are not checked, and says why', async () => {
    const scene = configScene(PROFILE, section('main'));
    const { credentials, credentialsProblem } = await scene.read({}, { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(credentials).toBeUndefined();
    expect(credentialsProblem).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0');
  });
});

it('nothing is looked for where nothing is asked of the account', async () => {
  const scene = configScene(`${PROFILE}credential_command = ["/no/such/program"]`);
  const { url, credentials, credentialsProblem } = await scene.read({ publicOnly: true });
  expect({ url, credentials, credentialsProblem }).toEqual({ url: 'https://main.example' });
  expect((await scene.read()).credentialsProblem).toContain('was not found');
});

describe('a credentials file', () => {
  it('that others can read is refused with what to type', async () => {
    const scene = configScene(PROFILE, section('main'));
    const file = join(scene.folder, 'credentials');
    chmodSync(file, 0o644);
    const { credentials, credentialsProblem } = await scene.read();
    expect(credentials).toBeUndefined();
    expect(credentialsProblem).toContain(`chmod 600 ${file}`);
  });

  it.each([
    ['is not TOML', 'secret: hush-hush', /credentials:1:\d+: this is not TOML$/],
    ['has keys outside a section', 'secret = "hush-hush"', /credentials:1: keys stand below .*\[main\]$/],
    [
      'has half a section',
      '[main]\nsecret = "hush-hush-hush-hush"',
      /^address and api_key and passphrase of \[main\] in [^ ]* not set$/,
    ],
    ['has a section that is a text', 'main = "hush-hush"', /passphrase of \[main\] in .*not set$/],
    [
      'holds a malformed key',
      section('main', { ...BY_FILE, apiKey: 'hush-hush' }),
      /api_key of \[main\] .* malformed/,
    ],
  ])('that %s is told without a word of it', async (_, text, words) => {
    const { credentialsProblem } = await configScene(PROFILE, text).read();
    expect(credentialsProblem).toMatch(words);
    expect(credentialsProblem).not.toContain('hush');
  });
});

it('no program is run that is named in a file which others can change', async () => {
  const scene = configScene();
  const proof = join(scene.folder, 'ran');
  const command = JSON.stringify([process.execPath, '-e', `fs.writeFileSync(${JSON.stringify(proof)}, '')`]);
  writeFileSync(scene.file, `${PROFILE}credential_command = ${command}`);
  chmodSync(scene.file, 0o666);
  const { credentialsProblem } = await scene.read();
  expect(credentialsProblem).toMatch(/credential_command is not run: .*chmod go-w/);
  expect(existsSync(proof)).toBe(false);
});
