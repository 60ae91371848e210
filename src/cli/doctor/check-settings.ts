import { existsSync } from 'node:fs';
import { maySendCredentials } from '../../api/signing/safe-origin.ts';
import { shortenId } from '../../text/shorten-id.ts';
import { configFile } from '../../storage/folders.ts';
import { SERVICES } from '../../config/services.ts';
import type { Settings } from '../../config/settings.ts';
import type { Environment } from '../../system/environment.ts';
import { type Finding, findingsOf } from './finding.ts';
import { readdir, rm } from 'node:fs/promises';
import { journalFolderOf } from '../../cancel/records/journal-file.ts';
import { join } from 'node:path';
import { errorCode, makePrivateFolder, writeDurably } from '../../storage/write-durably.ts';

const PROXIES = /^(https?|all)_proxy$/i;

/** Where the service is from: other settings of a profile hold for other addresses, too. */
export function checkConfiguration(settings: Settings, environment: Environment): Finding {
  const { ok, warn } = findingsOf('config');
  const file = configFile(environment);
  const { url, service, profile, readOnly, isUrlOfConfig, spellingOf } = settings;
  if (url === undefined) {
    const way = existsSync(file) ? `pmtop init --url URL adds one to ${file}` : 'pmtop init writes a config';
    return warn('no service is configured: pmtop shows a demo', `${way}; or give --url`);
  }
  const kept = spellingOf === undefined ? '' : `; header names of ${spellingOf} of ${file}`;
  const source = isUrlOfConfig ? `the top of ${file}` : `flags and variables${kept}`;
  const from = profile === undefined ? `from ${source}` : `profile ${profile} of ${file}`;
  const named = service === undefined ? from : `service ${service}; ${from}`;
  return ok(readOnly ? `${named}, read-only` : named);
}

export function checkKeys(settings: Settings): Finding {
  const { service, credentials, credentialsProblem = '', credentialsSource } = settings;
  const { ok, warn, fail } = findingsOf('keys');
  if (credentials) return ok(`of ${shortenId(credentials.address)}, from the ${credentialsSource}`);
  const source = service === undefined ? '' : `; ${SERVICES[service].keysFrom}`;
  const advice = `docs/configuration.md says where keys may be; without them your orders cannot be seen or canceled${source}`;
  return credentialsSource === undefined
    ? warn(credentialsProblem, advice)
    : fail(credentialsProblem, 'correct that; without keys your orders cannot be seen or canceled');
}

/** Whether keys may go to the service's address. */
export function checkAddress({ url = '', credentials }: Settings): Finding {
  const { ok, warn, fail } = findingsOf('address');
  if (maySendCredentials(new URL(url))) return ok(url);
  const advice = 'give its https address; on this machine 127.0.0.1 or [::1]';
  return credentials
    ? fail(`${url} is not safe for keys: nothing is signed`, advice)
    : warn(`${url} can be read and changed by whoever is in between`, advice);
}

/** Variables that other programs obey and that people expect to matter. */
export function checkEnvironment(environment: Environment): Finding[] {
  const { warn, fail } = findingsOf('environment');
  const found: Finding[] = [];
  const proxies = Object.keys(environment).filter((name) => PROXIES.test(name) && environment[name]);
  if (proxies.length > 0) {
    const says = `${proxies.join(' and ')} set: pmtop uses no proxy and connects by itself`;
    found.push(warn(says, 'where only a proxy leads out, pmtop cannot reach a service'));
  }
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    const says = 'NODE_TLS_REJECT_UNAUTHORIZED=0 is set: nothing is signed';
    found.push(fail(says, 'unset it; name a certificate authority of your own in NODE_EXTRA_CA_CERTS'));
  }
  return found;
}

/** Whether a cancel could leave its line in the log, and its intent in the journal. */
export async function checkStateFolder(folder: string, processId: number): Promise<Finding> {
  const { ok, fail } = findingsOf('state');
  for (const each of [folder, journalFolderOf(folder)]) {
    const probe = join(each, `doctor-${processId}`);
    try {
      await makePrivateFolder(each);
      await writeDurably(probe, '');
      await rm(probe);
      await readdir(each);
    } catch (error) {
      return fail(
        `${each} cannot be written: ${errorCode(error)}`,
        'cancels would leave no log and survive no crash; make the folder yours, or set XDG_STATE_HOME',
      );
    }
  }
  return ok(`${folder} can be written`);
}
