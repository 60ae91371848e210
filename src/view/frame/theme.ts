import type { Row, Tone } from '../rows/row.ts';
import type { Theme } from '../../state/view-state.ts';
import type { Color, Style, StyledRow } from '../../terminal/painter.ts';
import { PALETTES } from './palettes.ts';

/** By theme, then by emphasis, then by tone. */
type Styles = Map<Theme, Map<Row['emphasis'], Map<Tone, Style>>>;

const styles: Styles = new Map();

/** A row as painters take it. */
export function styleRow(row: Row, theme: Theme): StyledRow {
  const { emphasis } = row;
  const known = stylesOf(theme, emphasis);
  return row.spans.map(({ text, tone }) => ({ text, style: styleOf(known, theme, tone, emphasis) }));
}

/** A border as Ink is told it. */
export function borderProps(theme: Theme, focused: boolean): { borderColor?: Color; borderDimColor?: true } {
  const { foreground, dim } = PALETTES[theme][focused ? 'focus' : 'border'];
  return { ...(foreground && { borderColor: foreground }), ...(dim && { borderDimColor: true }) };
}

function stylesOf(theme: Theme, emphasis: Row['emphasis']): Map<Tone, Style> {
  let ofTheme = styles.get(theme);
  if (!ofTheme) styles.set(theme, (ofTheme = new Map()));
  let known = ofTheme.get(emphasis);
  if (!known) ofTheme.set(emphasis, (known = new Map()));
  return known;
}

/** The style of a tone in a row; the same object for the same question, as painters compare by identity. */
function styleOf(known: Map<Tone, Style>, theme: Theme, tone: Tone, emphasis: Row['emphasis']): Style {
  let style = known.get(tone);
  if (!style) known.set(tone, (style = emphasize(theme, tone, emphasis)));
  return style;
}

/** Old numbers lose their colors: they must not be taken for live ones. */
function emphasize(theme: Theme, tone: Tone, emphasis: Row['emphasis']): Style {
  const style = PALETTES[theme][tone];
  if (emphasis === 'faded') return PALETTES[theme].dim;
  if (emphasis === 'selected') return { ...style, dim: false, bold: true };
  if (emphasis === 'strong') return style.dim ? style : { ...style, bold: true };
  return emphasis === 'banner' ? { ...style, bold: true, inverse: true } : style;
}
