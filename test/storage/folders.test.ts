import { isAbsolute } from 'node:path';
import { userInfo } from 'node:os';
import { expect, it, vi } from 'vitest';
import { stateFolder } from '../../src/storage/folders.ts';

it.each([
  ['as XDG has it', { XDG_STATE_HOME: '/state' }, '/state/pmtop'],
  ['below the home folder where XDG names none', {}, '/home/x/.local/state/pmtop'],
  [
    'below the home folder where XDG names a relative one',
    { XDG_STATE_HOME: 'a' },
    '/home/x/.local/state/pmtop',
  ],
])('state is kept %s', (_, environment, folder) => {
  vi.stubEnv('HOME', '/home/x');
  expect(stateFolder(environment)).toBe(folder);
  vi.unstubAllEnvs();
});

it('an empty HOME keeps state in the home folder of the account, not wherever one stands', () => {
  vi.stubEnv('HOME', '');
  expect(stateFolder({})).toBe(`${userInfo().homedir}/.local/state/pmtop`);
  expect(isAbsolute(stateFolder({}))).toBe(true);
  vi.unstubAllEnvs();
});
