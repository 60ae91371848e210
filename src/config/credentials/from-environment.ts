import type { Environment } from '../../system/environment.ts';
import { type CheckedParts, PARTS, PART_NAMES, type Part, checkParts } from './credential-parts.ts';

export function variableOf(part: Part): string {
  return `PMTOP_${PART_NAMES[part].toUpperCase()}`;
}

/** The variables that hold keys: `PMTOP_ADDRESS PMTOP_API_KEY PMTOP_SECRET PMTOP_PASSPHRASE`. */
export const KEY_VARIABLES: readonly string[] = PARTS.map(variableOf);

/** Credentials from variables; undefined when none of them is set. */
export function credentialsFromEnvironment(environment: Environment): CheckedParts | undefined {
  const found = Object.fromEntries(PARTS.map((part) => [part, environment[variableOf(part)]]));
  return Object.values(found).some(Boolean) ? checkParts(found, variableOf) : undefined;
}
