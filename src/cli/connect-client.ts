import { createClient, type Client } from '../api/client.ts';
import type { Settings } from '../config/settings.ts';
import { type ShareBudgetOptions, shareBudget } from '../limits/open-shared-limits.ts';

/** A client that shares its budgets with other processes where the settings say so. */
export function connectSharing(settings: Settings, options: ShareBudgetOptions): Client {
  const { clock, random } = options;
  const sharing = shareBudget(settings, options);
  return createClient({ clock, random, ...settings, url: settings.url ?? '', ...(sharing && { sharing }) });
}
