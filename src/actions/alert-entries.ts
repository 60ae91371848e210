import { formatAlert, formatRule, parseAlert } from '../domain/alert.ts';
import { READY } from '../domain/alert-watch.ts';
import { formatMicros } from '../domain/micros.ts';
import {
  bindAlert,
  describeAlert,
  MOST_ALERTS,
  watchedAlert,
  whyNotWatched,
} from '../state/select/alerts.ts';
import type { WatchedAlert } from '../state/watched-alert.ts';
import type { AppState } from '../state/app-state.ts';
import { selectedMarket, selectedOutcome } from '../state/select/selection.ts';
import type { PaletteEntry } from './command.ts';

/** What the palette's text begins with when it is about alerts. */
const ALERT_WORD = /^alerts?(?:\s+(?<rest>.*))?$/is;

/**
 * The palette's lines for `alert …`: the alert that is written, or what is wrong with it; then what could be written;
 * then the alerts that are set, which Enter removes. Undefined for a text about something else.
 */
export function alertEntries(state: AppState, text: string): readonly PaletteEntry[] | undefined {
  const match = ALERT_WORD.exec(text.trimStart());
  if (!match) return undefined;
  const rest = (match.groups?.['rest'] ?? '').trim();
  const forms = suggestions(state).filter((form) => form !== rest && form.startsWith(rest.toLowerCase()));
  const removals = removeEntries(state, rest);
  const isOther = rest === '' || forms.length > 0 || (removals.length > 0 && /^remove\b/i.test(rest));
  const own = isOther ? [] : [writtenEntry(state, rest)];
  const complete = forms.length > 0 && 'alert' in parseAlert(rest) ? [writtenEntry(state, rest)] : [];
  return [...own, ...complete, ...forms.map(suggestionEntry), ...removals];
}

/** What Enter does on the line of the book under the cursor: sets an alert at its price; undefined without that cursor. */
export function levelAlert(state: AppState): PaletteEntry | undefined {
  const { pane, overlay, bookCursor } = state.view;
  if (pane !== 'book' || overlay !== undefined || !bookCursor) return undefined;
  const { side, price } = bookCursor;
  return writtenEntry(state, `mid ${side === 'bids' ? '<=' : '>='} ${formatMicros(price)}`);
}

/** Sets what is written for the market and outcome that are selected, where it names none. */
function writtenEntry(state: AppState, rest: string): PaletteEntry {
  const read = parseAlert(rest);
  if ('problem' in read) return { ...alertLine(`alert ${rest}`), disabled: read.problem };
  const alert = bindAlert(state, read.alert);
  const watched = watchedAlert(alert, 0, READY);
  const disabled =
    reasonAgainst(state, formatAlert(alert)) ?? whyNotWatched(withAlert(state, watched), watched);
  return {
    ...alertLine(`set alert: ${describeAlert(state, watched)}`),
    completion: `alert ${rest}`,
    ...(disabled !== undefined && { disabled }),
    run(actions, { readAtMs }) {
      // First: it may ring at once, which is said last.
      actions.say(`alert set: ${describeAlert(state, watched)}`);
      actions.dispatch({ type: 'alertsAdded', alerts: [watchedAlert(alert, readAtMs, READY)] });
    },
  };
}

function reasonAgainst({ alerts }: AppState, id: string): string | undefined {
  if (alerts.some((known) => known.id === id)) return 'it is set already';
  const again = parseAlert(id);
  if ('problem' in again || formatAlert(again.alert) !== id)
    return 'its outcome has a name that cannot be written down for the next start';
  return alerts.length >= MOST_ALERTS ? `there are ${MOST_ALERTS} alerts: remove one first` : undefined;
}

function withAlert(state: AppState, watched: ReturnType<typeof watchedAlert>): AppState {
  return { ...state, alerts: [...state.alerts, watched] };
}

/** With the prices of this moment, to be edited; without a market the one that needs none. */
function suggestions(state: AppState): readonly string[] {
  if (!selectedMarket(state)) return ['filled'];
  const best = state.prices.get(selectedOutcome(state)?.tokenId ?? '')?.value;
  const { bid = 500_000, ask = 500_000 } = best ?? {};
  return [
    `mid > ${formatMicros(ask)}`,
    `mid < ${formatMicros(bid)}`,
    `bid >= ${formatMicros(bid)}`,
    `ask <= ${formatMicros(ask)}`,
    `last > ${formatMicros(ask)}`,
    'spread > 0.03',
    'filled',
    'closes in 1h',
    'stale 30s',
  ];
}

function suggestionEntry(form: string): PaletteEntry {
  return alertLine(`alert ${form}`);
}

function removeEntries(state: AppState, rest: string): readonly PaletteEntry[] {
  const words = rest.toLowerCase().split(/\s+/);
  const entries = state.alerts.map((watched) => removeEntry(state, watched));
  return entries.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}

function removeEntry(state: AppState, watched: WatchedAlert): PaletteEntry {
  const title = `remove alert: ${describeAlert(state, watched)}`;
  return {
    ...alertLine(title),
    completion: `alert ${title}`,
    run(actions) {
      actions.dispatch({ type: 'alertRemoved', id: watched.id });
      const again = watched.configured ? '; config.toml sets it again at the next start' : '';
      actions.say(`alert removed: ${formatRule(watched.alert.rule)}${again}`);
    },
  };
}

function alertLine(title: string): Pick<PaletteEntry, 'kind' | 'title' | 'keys'> {
  return { kind: 'command', title, keys: [] };
}
