import { isObject } from '../../text/rule.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../domain/clock.ts';
import type { Store } from '../../state/store.ts';
import type { View } from '../../state/view-state.ts';
import { errorCode, makePrivateFolder, writeDurably } from '../../storage/write-durably.ts';
import {
  checkSavedView,
  choicesOf,
  MOST_FOLDED,
  MOST_STARS,
  type SavedView,
  viewOf,
} from '../../state/preferences.ts';

const FILE = 'view.json';
const MOST_HOSTS = 20;
/** A burst of choices is one writing. */
const SETTLE_MS = 1_000;

/**
 * What was chosen when the program was last left, for a service at `host`. A file that is not there, or not ours,
 * says nothing; a value in it that no longer means anything is left out.
 */
export function readKeptView(folder: string, host: string): Partial<View> {
  const kept = readKept(folder);
  const market = kept.markets?.[host];
  return { ...viewOf(kept), savedMarket: market };
}

/** Writes the choices down whenever they change; those that another pmtop has made meanwhile stay. */
export function savePreferences(
  store: Store,
  options: { readonly folder: string; readonly clock: Clock; readonly onTrouble: (text: string) => void },
) {
  const { folder, clock, onTrouble } = options;
  // The demo's exchange has another address each time: what it is called at the start names it.
  const { host } = store.state().session;
  let written = keptOf(store.state().view, host);
  let waiting = false;
  let isTroubled = false;
  let writing = Promise.resolve();

  /** One after the other: who leaves waits for the writing that a timer has begun, too. */
  function write(): Promise<void> {
    waiting = false;
    writing = writing.then(writeChanges);
    return writing;
  }
  async function writeChanges(): Promise<void> {
    const own = keptOf(store.state().view, host);
    if (isSame(own, written)) return;
    try {
      await makePrivateFolder(folder);
      const kept = mergeKept(readKept(folder), written, own);
      await writeDurably(join(folder, FILE), `${JSON.stringify(kept, null, 2)}\n`);
      written = own;
      isTroubled = false;
    } catch (error) {
      // Every move of the cursor is a choice to be kept: the same is not said each second.
      if (!isTroubled) onTrouble(`your choices could not be kept in ${folder} (${errorCode(error)})`);
      isTroubled = true;
    }
  }
  let seen = store.state().view;
  store.subscribe(() => {
    const { view } = store.state();
    if (view === seen) return;
    seen = view;
    if (waiting || isSame(keptOf(view, host), written)) return;
    waiting = true;
    clock.schedule(SETTLE_MS, () => void write());
  });
  return {
    /** Writes what is not written yet. */
    settle: write,
  };
}

function keptOf(view: View, host: string): SavedView {
  const { market, hint } = view;
  return {
    ...choicesOf(view),
    ...(hint !== undefined && { hint }),
    markets: market === undefined ? {} : { [host]: market },
  };
}

/** What is stored now, with what has changed here since this program last wrote. */
function mergeKept(stored: Partial<SavedView>, before: SavedView, own: SavedView): SavedView {
  const changes = Object.entries(own).filter(
    ([key, value]) => !isSame(value, before[key as keyof SavedView]),
  );
  const moved = isSame(own.markets, before.markets) ? {} : own.markets;
  const markets = Object.entries({ ...moved, ...stored.markets, ...moved });
  return {
    ...own,
    ...stored,
    ...Object.fromEntries(changes),
    stars: mergeSets(stored.stars ?? own.stars, before.stars, own.stars).slice(-MOST_STARS),
    folded: mergeSets(stored.folded ?? own.folded, before.folded, own.folded).slice(-MOST_FOLDED),
    markets: Object.fromEntries(markets.slice(0, MOST_HOSTS)),
  };
}

/** What is stored, without what was taken out here since `before`, and with what was put in. */
function mergeSets(stored: readonly string[], before: readonly string[], own: readonly string[]): string[] {
  const left = stored.filter((member) => own.includes(member) || !before.includes(member));
  const added = own.filter((member) => !before.includes(member) && !stored.includes(member));
  return [...left, ...added];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function readKept(folder: string): Partial<SavedView> {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  } catch {
    return {};
  }
  return isObject(raw) ? checkSavedView(raw) : {};
}
