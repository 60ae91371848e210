import type { Client } from '../../api/client.ts';
import type { Settings } from '../../config/settings.ts';
import type { Environment } from '../../system/environment.ts';
import type { ProgramIo } from '../io/program-io.ts';

/** What one check found. */
export interface Finding {
  readonly check: string;
  /** `warn`: it works, and may not for long or not as meant. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly says: string;
  /** What to do about it, for all that is not ok. */
  readonly advice?: string;
}

/** The findings of one check, all under its name. */
export function findingsOf(check: string) {
  return {
    ok: (says: string): Finding => ({ check, state: 'ok', says }),
    warn: (says: string, advice: string): Finding => ({ check, state: 'warn', says, advice }),
    fail: (says: string, advice: string): Finding => ({ check, state: 'fail', says, advice }),
  };
}

/** What the doctor asks of a service: nothing that changes anything. */
export type DoctorClient = Pick<
  Client,
  | 'getFeeRate'
  | 'listSamplingSimplifiedMarkets'
  | 'listTags'
  | 'listActivity'
  | 'listOrders'
  | 'listBuilderTrades'
  | 'measureClock'
  | 'close'
>;

/** For each request of the doctor. */
export const DEADLINE = { deadlineMs: 5_000 };

/** The terminal the doctor was started in. */
export interface DoctorTerminal {
  readonly isTTY: boolean;
  readonly columns?: number;
  readonly rows?: number;
  /** Sends a question to the terminal and reads its answer; missing where nobody would answer. */
  readonly ask?: (question: string) => Promise<string>;
}

/** What the doctor checks, and how it prints. */
export interface DoctorIo extends Pick<ProgramIo, 'clock' | 'stateFolder' | 'out' | 'columns'> {
  readonly environment: Environment;
  readonly connect: (settings: Settings) => DoctorClient;
  readonly terminal: DoctorTerminal;
}
