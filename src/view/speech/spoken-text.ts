import { ASCII_GLYPHS } from '../../text/glyphs.ts';
import type { Row, Title } from '../rows/row.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** So wide that nothing is cut, and nothing but a column's own blanks stands between two words. */
const WIDE = 400;
const HIGH = 1_000;

/** The context of rows that are said and not drawn. */
export function spokenContext(moment: Pick<RenderContext, 'nowMs' | 'wallMs'>): RenderContext {
  return { ...moment, width: WIDE, height: HIGH, glyphs: ASCII_GLYPHS };
}

/** Text of the screen as it is said: without cursor and rules, and with the nought that prices are drawn without. */
export function spokenText(text: string): string {
  return text
    .replace(/^\s*>/, '')
    .replace(/\s+[|│]\s+/g, '; ')
    .replace(/\s+[-·]\s+/g, ', ')
    .replaceAll(' @ ', ' at ')
    .replace(/(?<=^|[\s+(-])\.(?=\d)/g, '0.')
    .replace(/\s+/g, ' ')
    .trim();
}

export function spokenRow({ spans }: Row): string {
  return spokenText(spans.map(({ text }) => text).join(''));
}

/** A title, and what stands at the right end of its line, as one sentence. */
export function spokenTitle({ left, right }: Title): string {
  return `${[spokenRow({ spans: left }), ...right.map(({ text }) => spokenText(text))].join(', ')}.`;
}

/** Rows as numbered lines; blank ones are left out. */
export function numberRows(rows: readonly Row[]): readonly string[] {
  return rows
    .map(spokenRow)
    .filter((text) => text !== '')
    .map((text, i) => `${i + 1}. ${text}`);
}

/** A full stop at the end of what has none of its own. */
export function endSentence(text: string): string {
  return /[.?!…。？！]$/.test(text) ? text : `${text}.`;
}
