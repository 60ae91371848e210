import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { expect, it } from 'vitest';

const FOLDERS = new URL('../../src/storage/folders.ts', import.meta.url).href;

/** The state folder of a process with this HOME. */
function stateFolderOf(home: string, environment: Readonly<Record<string, string>>): string {
  const script = `import { stateFolder } from '${FOLDERS}'; console.log(stateFolder(${JSON.stringify(environment)}));`;
  const args = ['--input-type=module', '-e', script];
  return spawnSync(process.execPath, args, { env: { HOME: home }, encoding: 'utf8' }).stdout.trim();
}

it.each([
  ['as XDG has it', { XDG_STATE_HOME: '/state' }, '/state/pmtop'],
  ['below the home folder where XDG names none', {}, '/home/x/.local/state/pmtop'],
  [
    'below the home folder where XDG names a relative one',
    { XDG_STATE_HOME: 'a' },
    '/home/x/.local/state/pmtop',
  ],
])('state is kept %s', (_, environment, folder) => {
  expect(stateFolderOf('/home/x', environment)).toBe(folder);
});

it('an empty HOME keeps state in the home folder of the account, not wherever one stands', () => {
  expect(stateFolderOf('', {})).toBe(`${userInfo().homedir}/.local/state/pmtop`);
});
