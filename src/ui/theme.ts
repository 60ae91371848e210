import type { Row, Tone } from '../state/row.ts';
import type { Theme } from '../state/view.ts';
import type { Colour, Style, StyledRow } from './painter.ts';
import { PALETTES } from './themes.ts';

const styles = new Map<string, Style>();

/** A row as painters take it. */
export function styleRow(row: Row, theme: Theme): StyledRow {
  return row.spans.map((part) => ({ text: part.text, style: styleOf(theme, part.tone, row.emphasis) }));
}

/** A border as Ink is told it. */
export function borderProps(theme: Theme, focused: boolean): { borderColor?: Colour; borderDimColor?: true } {
  const { foreground, dim } = PALETTES[theme][focused ? 'focus' : 'border'];
  return { ...(foreground && { borderColor: foreground }), ...(dim && { borderDimColor: true }) };
}

/** The style of a tone in a row; the same object for the same question, as painters compare by identity. */
function styleOf(theme: Theme, tone: Tone, emphasis: Row['emphasis']): Style {
  const key = `${theme}/${tone}/${emphasis ?? ''}`;
  let style = styles.get(key);
  if (!style) {
    style = emphasise(theme, tone, emphasis);
    styles.set(key, style);
  }
  return style;
}

/** Old numbers lose their colours: they must not be taken for live ones. */
function emphasise(theme: Theme, tone: Tone, emphasis: Row['emphasis']): Style {
  const style = PALETTES[theme][tone];
  if (emphasis === 'faded') return PALETTES[theme].dim;
  if (emphasis === 'selected') return { ...style, dim: false, bold: true };
  return emphasis === 'banner' ? { ...style, bold: true, inverse: true } : style;
}
