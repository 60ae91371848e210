import { countOf } from '../../text/count-of.ts';
import { isObject } from '../../text/rule.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../domain/clock.ts';
import type { CancelAudit } from './cancel-records.ts';
import { type CancelDocument, cancelDocument } from './cancel-document.ts';
import { safeJson } from '../../text/safe-json.ts';
import { appendDurably, errorCode, makePrivateFolder } from '../../storage/write-durably.ts';
import type { IntentOwner } from './stored-intent.ts';

/** A line of the audit log: the cancel in full, and on which service and account it was. */
export interface AuditLine extends CancelDocument {
  readonly service: string;
  readonly account: string;
  /** It was the embedded exchange. */
  readonly demo?: true;
}

export interface FileAuditOptions {
  readonly folder: string;
  readonly owner: IntentOwner;
  /** The service is the embedded exchange. */
  readonly demo?: boolean;
  readonly clock: Clock;
  readonly onTrouble: (problem: string) => void;
}

/** The append-only audit log under the state folder, readable by its owner only. */
export function fileAudit({ folder, owner, demo, clock, onTrouble }: FileAuditOptions): CancelAudit {
  let isTroubled = false;
  return {
    async append(progress) {
      const document = cancelDocument(progress, clock.monotonicMs());
      const where = { service: owner.url, account: owner.address, ...(demo && { demo: true as const }) };
      const line: AuditLine = { ...document, ...where };
      try {
        await makePrivateFolder(folder);
        await appendDurably(auditPath(folder), `${safeJson(line)}\n`);
        isTroubled = false;
      } catch (error) {
        if (!isTroubled)
          onTrouble(`the audit log ${auditPath(folder)} could not be written (${errorCode(error)})`);
        isTroubled = true;
      }
    },
  };
}

export function auditPath(folder: string): string {
  return join(folder, 'cancels.jsonl');
}

interface StoredAudit {
  /** Oldest first. */
  readonly lines: readonly AuditLine[];
  /** Lines that a crash tore, that somebody wrote by hand, or of another version. */
  readonly unreadable: number;
}

/** All lines of the audit log. Rejects with Node's error where a log that is there cannot be read. */
export async function readAudit(folder: string): Promise<StoredAudit> {
  const text = await readFile(auditPath(folder), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const written = text.split('\n').filter((line) => line.trim() !== '');
  const lines = written.flatMap(parseLine);
  return { lines, unreadable: written.length - lines.length };
}

/** What to say of `count` unreadable lines in the state folder `folder`. */
export function unreadableLines(count: number, folder: string): string {
  return `${countOf(count, 'line')} of ${auditPath(folder)} could not be read`;
}

function parseLine(line: string): AuditLine[] {
  try {
    const value: unknown = JSON.parse(line);
    return isAuditLine(value) ? [value] : [];
  } catch {
    return [];
  }
}

/** Whether it holds what is told of a line: people mend files by hand, and disks lose parts of them. */
function isAuditLine(value: unknown): value is AuditLine {
  if (!isObject(value) || value['schema'] !== 'pmtop.cancel/1' || !isObject(value['asked'])) return false;
  const { asked, says, startedAt, canceled, left, outsideScope } = value;
  const texts = [asked['market'], asked['question'], says, startedAt];
  return (
    texts.every((text) => typeof text === 'string') &&
    [canceled, outsideScope].every(Array.isArray) &&
    Array.isArray(left) &&
    left.every(isObject)
  );
}
