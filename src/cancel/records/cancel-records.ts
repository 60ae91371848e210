import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';

/** What is known on disk about a cancel that is not finished. Never holds a secret. */
export interface JournalEntry {
  /** Unique over processes. */
  readonly key: string;
  /** Wall time of arming, epoch milliseconds. */
  readonly armedAtMs: number;
  readonly target: CancelTarget;
}

/**
 * The crash journal: intents that were armed or sent and are neither disarmed nor settled. A disk that fails stops no
 * cancel and no promise rejects; a journal that cannot be written says so by itself.
 */
export interface CancelJournal {
  /**
   * On stable storage when the promise resolves; false where the disk did not take it. With `atOnce` another process finds it
   * as soon as this returns.
   */
  write(entry: JournalEntry, atOnce?: boolean): Promise<boolean>;
  erase(key: string): Promise<void>;
  /** Entries of this account on this service that an earlier process left behind, as far as that can be known yet. */
  unfinished(): Promise<readonly JournalEntry[]>;
}

/** The append-only record: one line for each cancel, when it is settled or given up. No promise rejects. */
export interface CancelAudit {
  append(progress: CancelProgress): Promise<void>;
}

/** What outlives the process that cancels. */
export interface CancelRecords {
  /** Missing where no later process could verify anything: a demo ends with its exchange. */
  readonly journal?: CancelJournal;
  readonly audit: CancelAudit;
}
