import { ASCII_GLYPHS } from '../../text/glyphs.ts';
import type { Row, Span } from '../row.ts';
import type { Scene } from '../rows/scene.ts';

/** So wide that nothing is cut, and nothing but a column's own blanks stands between two words. */
const WIDE = 400;
const HIGH = 1_000;

/** The scene of rows that are said and not drawn. */
export function spokenScene(moment: Pick<Scene, 'nowMs' | 'wallMs'>): Scene {
  return { ...moment, width: WIDE, height: HIGH, glyphs: ASCII_GLYPHS };
}

/** A row as it is said: without cursor and rules, and with the nought that prices are drawn without. */
export function sayRow({ spans }: Row): string {
  return saySpans(spans);
}

export function saySpans(spans: readonly Span[]): string {
  return spans
    .map(({ text }) => text)
    .join('')
    .replace(/^\s*>/, '')
    .replace(/\s+[-·─]\s+/g, ', ')
    .replace(/(?<=^|[\s+(-])\.(?=\d)/g, '0.')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Rows as numbered lines; blank ones are left out. */
export function numberRows(rows: readonly Row[]): readonly string[] {
  return rows
    .map(sayRow)
    .filter((text) => text !== '')
    .map((text, i) => `${i + 1}. ${text}`);
}
