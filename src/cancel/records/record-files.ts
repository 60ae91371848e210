import type { CancelRecords } from './cancel-records.ts';
import { fileAudit, type FileAuditOptions } from './audit-file.ts';
import { fileJournal, type FileJournalOptions } from './journal-file.ts';

/** The crash journal and the audit log of one account on one service, in the state folder; of a demo only the log. */
export function fileRecords(options: FileJournalOptions & FileAuditOptions): CancelRecords {
  return { ...(!options.demo && { journal: fileJournal(options) }), audit: fileAudit(options) };
}
