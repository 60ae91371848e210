import type { Client } from '../api/client.ts';
import { createClient } from '../create-client.ts';
import type { Settings } from '../config/read-settings.ts';
import { shareBudget, type ShareBudgetOptions } from '../limits/open-shared-limits.ts';

/** A client that shares its budgets with other processes where the settings say so. */
export function connectSharing(settings: Settings, options: ShareBudgetOptions): Client {
  const sharing = shareBudget(settings, options);
  return createClient({ ...settings, url: settings.url ?? '', ...(sharing && { sharing }) });
}
