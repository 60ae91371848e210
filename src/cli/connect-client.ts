import { createClient, type Client } from '../api/client.ts';
import type { Settings } from '../config/settings.ts';
import { openSharedLimits, type SharedLimitsSource } from '../limits/open-shared-limits.ts';

/** A client that shares its limits with other processes where the settings say so. */
export function connectSharing(settings: Settings, options: SharedLimitsSource): Client {
  const { clock, random } = options;
  const sharing = openSharedLimits(settings, options);
  return createClient({ clock, random, ...settings, url: settings.url ?? '', ...(sharing && { sharing }) });
}
