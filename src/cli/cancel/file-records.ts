import type { CancelRecords } from '../../engine/cancel/cancel-records.ts';
import { fileAudit, type FileAuditOptions } from './file-audit.ts';
import { fileJournal, type FileJournalOptions } from './file-journal.ts';

/** The crash journal and the audit log of one account on one service, in the state folder. */
export function fileRecords(options: FileJournalOptions & FileAuditOptions): CancelRecords {
  return { journal: fileJournal(options), audit: fileAudit(options) };
}
