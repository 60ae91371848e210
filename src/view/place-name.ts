import type { Session } from '../state/app-state.ts';

/** `work@clob.example.com`: the service, and of several accounts there which one. */
export function placeName({ profile, host }: Session): string {
  return profile === undefined ? host : `${profile}@${host}`;
}
