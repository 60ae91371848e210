import { LIMITS } from './limit-table.ts';

/**
 * Settings that would silently mean nothing are mistakes.
 * @throws TypeError for a scope that is not in the table, a limit below 1, and a share that is not within 0 … 1
 */
export function checkBudgetOptions(options: {
  readonly share?: number;
  readonly limits?: Readonly<Record<string, number>>;
}): void {
  const { share = 1, limits = {} } = options;
  if (!(share > 0 && share <= 1)) throw new TypeError(`share must be above 0 and at most 1, not ${share}`);
  const names = LIMITS.map(({ scope }) => scope);
  for (const [scope, requests] of Object.entries(limits)) {
    if (!names.includes(scope))
      throw new TypeError(`no limit is called "${scope}"; there are: ${names.join(', ')}`);
    if (!(requests >= 1)) throw new TypeError(`the limit of ${scope} must be at least 1, not ${requests}`);
  }
}
