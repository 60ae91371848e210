import type { Row, Tone } from '../state/row.ts';
import type { Style, StyledRow } from './painter.ts';

/** The dark theme, in the 16 colours every terminal has. */
const TONES: Readonly<Record<Tone, Style>> = {
  plain: {},
  strong: { bold: true },
  dim: { dim: true },
  bid: { foreground: 'green' },
  ask: { foreground: 'red' },
  accent: { foreground: 'cyan' },
  mine: { foreground: 'yellow', bold: true },
  good: { foreground: 'green' },
  warn: { foreground: 'yellow' },
  alarm: { foreground: 'redBright', bold: true },
  border: { dim: true },
  focus: { foreground: 'cyan', bold: true },
};

const styles = new Map<string, Style>();

/** The style of a tone in a row; the same object for the same question, as painters compare by identity. */
function styleOf(tone: Tone, emphasis?: Row['emphasis']): Style {
  const key = `${tone}/${emphasis ?? ''}`;
  let style = styles.get(key);
  if (!style) {
    style = emphasise(TONES[tone], emphasis);
    styles.set(key, style);
  }
  return style;
}

/** A row as painters take it. */
export function styleRow(row: Row): StyledRow {
  return row.spans.map((part) => ({ text: part.text, style: styleOf(part.tone, row.emphasis) }));
}

/** Old numbers lose their colours: they must not be taken for live ones. */
function emphasise(style: Style, emphasis: Row['emphasis']): Style {
  if (emphasis === 'faded') return { dim: true };
  if (emphasis === 'selected') return { ...style, dim: false, bold: true };
  return emphasis === 'banner' ? { ...style, bold: true, inverse: true } : style;
}
