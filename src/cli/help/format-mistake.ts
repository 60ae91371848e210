import type { Command } from 'commander';
import { safeJson } from '../../text/safe-json.ts';
import { sanitizeLine } from '../../text/sanitize.ts';
import { asksForDocuments, problemDocument } from '../io/documents.ts';

/** What was typed wrong may be anything, and is repeated. */
const MOST_WORDS = 1_000;

/** Commander's words on one line, and where to read on; under `--json` as a document. */
export function formatMistake(text: string, argv: readonly string[], { commands }: Command): string {
  const command = commands.find((each) => each.name() === argv[0]);
  return formatUsage(`${mistakeOf(text)}. See pmtop ${command ? `${command.name()} ` : ''}--help`, argv);
}

/** The same of a command on a recording: `words` without the recording. */
export function formatReplayMistake(text: string, words: readonly string[], { commands }: Command): string {
  const command = commands.find((each) => each.name() === words[0]);
  const reads = command ? '' : '; on a recording only commands that read run';
  const help = command ? `${command.name()} --help, but for the flags of a service` : 'replay --help';
  return formatUsage(`${mistakeOf(text)}${reads}. See pmtop ${help}`, words);
}

function mistakeOf(text: string): string {
  return text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')
    .replace(/\.$/, '');
}

/** A line for stderr about what was typed wrong; a document where those are asked for. */
export function formatUsage(words: string, argv: readonly string[]): string {
  const safe = sanitizeLine(words, MOST_WORDS);
  return asksForDocuments(argv) ? `${safeJson(problemDocument('usage', safe))}\n` : `pmtop: ${safe}\n`;
}
