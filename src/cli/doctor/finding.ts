/** What one check found. */
export interface Finding {
  /** What was looked at, one word. */
  readonly check: string;
  /** `warn`: it works, and may not for long or not as meant. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly says: string;
  /** What to do about it, for all that is not ok. */
  readonly advice?: string;
}

/** The findings of one check, all under its name. */
export function findingsOf(check: string): {
  ok(says: string): Finding;
  warn(says: string, advice: string): Finding;
  fail(says: string, advice: string): Finding;
} {
  return {
    ok: (says) => ({ check, state: 'ok', says }),
    warn: (says, advice) => ({ check, state: 'warn', says, advice }),
    fail: (says, advice) => ({ check, state: 'fail', says, advice }),
  };
}
