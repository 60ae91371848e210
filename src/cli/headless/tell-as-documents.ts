import { safeJson } from '../cancel/cancel-document.ts';
import { problemDocument } from '../read/documents.ts';

type Tell = (text: string) => void;

/** A writer for `--json`: every piece of words that would go to stderr goes as one line, a document of its own. */
export function tellAsDocuments(err: Tell): Tell {
  return (text) => {
    const words = text
      .replace(/^pmtop: /, '')
      .replace(/\s+/g, ' ')
      .trim();
    err(`${safeJson(problemDocument('notice', words))}\n`);
  };
}
