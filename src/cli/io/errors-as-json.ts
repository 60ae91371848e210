import type { Mistake } from '../cancel/cancel-options.ts';
import { safeJson } from '../../text/safe-json.ts';
import { problemDocument } from './documents.ts';

/** A writer for `--json`: every piece of words that would go to stderr goes as one line, a document of its own. */
export function tellAsDocuments(err: (text: string) => void): (text: string, mistake?: Mistake) => void {
  return (text, mistake) => {
    const words = text
      .replace(/^pmtop: /, '')
      .replace(/\s+/g, ' ')
      .trim();
    err(`${safeJson(problemDocument(mistake ?? 'notice', words))}\n`);
  };
}
