import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface DocumentedLine {
  readonly page: string;
  /** As a person would type it, without what is only said about it. */
  readonly line: string;
}

/** The pages a stranger reads, by their paths. */
export function readPages(): ReadonlyMap<string, string> {
  const docs = globSync('**/*.md', { cwd: join(ROOT, 'docs') }).toSorted();
  const paths = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs.map((name) => `docs/${name}`)];
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** Every line of a shell block that runs pmtop, once. */
export function documentedLines(): readonly DocumentedLine[] {
  const lines = new Map<string, DocumentedLine>();
  for (const [page, text] of readPages()) {
    for (const [, block = ''] of text.matchAll(/^```sh\n([^]*?)^```$/gm)) {
      const typed = block.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim());
      for (const line of typed.filter((each) => /\bpmtop\b/.test(each))) {
        if (!lines.has(line)) lines.set(line, { page, line });
      }
    }
  }
  return [...lines.values()];
}

/** The first words after `pmtop` wherever a page names a command in the text. */
export function namedCommands(): readonly { readonly page: string; readonly name: string }[] {
  return [...readPages()].flatMap(([page, text]) =>
    [...text.matchAll(/`pmtop (?!needs Node|runs on|cannot be)([a-z][\w-]*)/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  );
}
