import { COMMANDS, describeCommand } from '../../actions/commands.ts';
import { keyLabels } from '../../actions/keymap.ts';
import { paletteEntries } from '../../actions/palette.ts';
import type { AppState } from '../../state/app-state.ts';
import { openCard } from '../../state/select/card-selection.ts';
import { budgetText } from '../overlays/limit-rows.ts';
import { cardRows } from '../cards/card-rows.ts';
import { cardTable } from '../cards/card-table.ts';
import { cardTitle } from '../cards/card-title.ts';
import { messageRows } from '../overlays/message-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { numberRows, spokenText, spokenTitle } from './spoken-text.ts';
import { spokenKey } from './spoken-key.ts';

/** So many lines of the palette are read out for what was typed. */
const MOST_ENTRIES = 9;

/** What an overlay reads out when it opens, when it is turned to something else, and when it closes. */
export function overlaySentences(
  before: AppState,
  after: AppState,
  context: RenderContext,
): readonly string[] {
  const { overlay } = after.view;
  if (overlay === undefined) return before.view.overlay === undefined ? [] : ['Closed.'];
  const opened = before.view.overlay !== overlay;
  switch (overlay) {
    case 'help':
      return opened ? helpSentences(after) : [];
    case 'messages':
      return opened ? messageSentences(after, context) : [];
    case 'palette':
      return opened || before.view.palette !== after.view.palette ? paletteSentences(after) : [];
    case 'card':
      return opened || openCard(before) !== openCard(after)
        ? [...cardHead(after, context), ...numberRows(cardRows(after, context))]
        : arrivedLines(before, after, context);
  }
}

function helpSentences({ keys, session }: AppState): readonly string[] {
  const lines = COMMANDS.map((command, i) => {
    const labels = keyLabels(command.id, keys);
    const spoken = labels.map(spokenKey).join(' or ') || 'No key';
    return `${i + 1}. ${spoken}: ${describeCommand(command, labels, session.instant)}`;
  });
  return ['Help. Escape closes.', ...lines];
}

function messageSentences(state: AppState, context: RenderContext): readonly string[] {
  const { budgets, ...rest } = state;
  return [
    'Messages, the newest first. Escape closes.',
    ...(budgets ? [`Limits: ${budgetText(budgets, 'each')}.`] : []),
    ...numberRows(messageRows(rest, context)),
  ];
}

/** The chosen entry first: it is what Enter means. */
function paletteSentences(state: AppState): readonly string[] {
  const { text, place } = state.view.palette;
  const entries = paletteEntries(state, text);
  const first = Math.min(place, entries.length - 1);
  const lines = entries.slice(first, first + MOST_ENTRIES).map(({ title, keys, disabled }, i) => {
    const tail = disabled ?? keys.map(spokenKey).join(' or ');
    return `${first + i + 1}. ${title}${tail === '' ? '' : `: ${tail}`}`;
  });
  const typed = text === '' ? 'Go to: type a market or a command.' : `Go to ${text}.`;
  return [`${typed} Enter takes line ${first + 1} of ${entries.length}.`, ...lines];
}

function cardHead(state: AppState, context: RenderContext): readonly string[] {
  const table = cardTable(state, context.nowMs).map((record) =>
    Object.entries(record)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name} ${spokenText(String(value))}`)
      .join(', '),
  );
  return [spokenTitle(cardTitle(state, context)), ...table];
}

/**
 * Of what was looked up, the lines that were not there before; ages alone are no news. Without numbers: those of the lines that
 * were read would be others now.
 */
function arrivedLines(before: AppState, after: AppState, context: RenderContext): readonly string[] {
  if (before.details === after.details) return [];
  const known = new Set(numberRows(cardRows(before, context)).map(withoutNumber));
  const arrived = numberRows(cardRows(after, context))
    .map(withoutNumber)
    .filter((line) => !known.has(line));
  return arrived.length === 0 ? [] : ['Read meanwhile:', ...arrived];
}

function withoutNumber(line: string): string {
  return line.replace(/^\d+\. /, '');
}
