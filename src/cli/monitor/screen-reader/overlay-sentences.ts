import { helpRows } from '../../../commands/footer.ts';
import { paletteEntries } from '../../../commands/palette.ts';
import type { AppState } from '../../../state/app-state.ts';
import { openCard } from '../../../state/card-selection.ts';
import { cardRows } from '../../../state/rows/cards/card-rows.ts';
import { cardTable } from '../../../state/rows/cards/card-table.ts';
import { cardTitle } from '../../../state/rows/cards/card-title.ts';
import { messageRows } from '../../../state/rows/message-rows.ts';
import type { Scene } from '../../../state/rows/scene.ts';
import { numberRows, saySpans } from '../../../state/sentences/say-row.ts';

/** So many lines of the palette are read out for what was typed. */
const MOST_ENTRIES = 9;

/** What an overlay reads out when it opens, when it is turned to something else, and when it closes. */
export function overlaySentences(before: AppState, after: AppState, scene: Scene): readonly string[] {
  const { overlay } = after.view;
  if (overlay === undefined) return before.view.overlay === undefined ? [] : ['Closed.'];
  const opened = before.view.overlay !== overlay;
  switch (overlay) {
    case 'help':
      return opened ? ['Help. Escape closes.', ...numberRows(helpRows(scene.height, 0))] : [];
    case 'messages':
      return opened
        ? ['Messages, the newest first. Escape closes.', ...numberRows(messageRows(after, scene))]
        : [];
    case 'palette':
      return opened || before.view.palette !== after.view.palette ? paletteSentences(after) : [];
    case 'card':
      return opened || isTurned(before, after, scene) ? cardSentences(after, scene) : [];
  }
}

/** The chosen entry first: it is what Enter means. */
function paletteSentences(state: AppState): readonly string[] {
  const { text, place } = state.view.palette;
  const entries = paletteEntries(state, text);
  const first = Math.min(place, entries.length - 1);
  const lines = entries.slice(first, first + MOST_ENTRIES).map(({ title, keys, disabled }, i) => {
    const tail = disabled ?? keys.join(' ');
    return `${first + i + 1}. ${title}${tail === '' ? '' : `, ${tail}`}`;
  });
  return [
    `Go to ${text === '' ? 'a market or command: type' : text}. Enter takes line ${first + 1} of ${entries.length}.`,
    ...lines,
  ];
}

function cardSentences(state: AppState, scene: Scene): readonly string[] {
  const { left, right } = cardTitle(state, scene);
  const table = cardTable(state, scene.nowMs).map((record) =>
    Object.entries(record)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', '),
  );
  return [`${saySpans([...left, ...right])}.`, ...table, ...numberRows(cardRows(state, scene))];
}

/** Another card or another comment, or what was looked up has arrived: ages alone are no news. */
function isTurned(before: AppState, after: AppState, scene: Scene): boolean {
  if (openCard(before) !== openCard(after)) return true;
  return before.lookUps !== after.lookUps && cardRows(before, scene).length !== cardRows(after, scene).length;
}
