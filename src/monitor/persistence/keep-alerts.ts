import { parseJson } from '../../text/parse-json.ts';
import { isObject } from '../../text/rule.ts';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAlert } from '../../domain/alert.ts';
import { type AlertPhase, READY } from '../../domain/alert-watch.ts';
import { MOST_ALERTS, watchedAlert } from '../../state/select/alerts.ts';
import type { WatchedAlert } from '../../state/watched-alert.ts';
import type { Store } from '../../state/store.ts';
import { errorCode, makePrivateFolder, writeDurably } from '../../storage/write-durably.ts';

export interface AlertKeeperOptions {
  readonly store: Store;
  readonly folder: string;
  /** Alerts are about the markets of one service. */
  readonly host: string;
  /** Monotonic milliseconds. */
  readonly nowMs: number;
  readonly onTrouble: (text: string) => void;
}

export interface AlertKeeper {
  /** Resolves when everything is written. */
  settle(): Promise<void>;
}

/** Lists of alerts, spelled as they are typed, by service. */
type Hosts = Readonly<Record<string, readonly unknown[]>>;

const FILE = 'alerts.json';
const FORMAT = 'pmtop.alerts/1';
const FIRED: AlertPhase = { kind: 'fired' };

/**
 * Puts the alerts of earlier runs into the store and from then on writes down what changes; of those that stand in
 * config.toml only that they have rung. A file that cannot be read is set aside and told, never written over.
 */
export async function keepAlerts(options: AlertKeeperOptions): Promise<AlertKeeper> {
  const { store, folder, host, onTrouble } = options;
  const hosts = await readHosts(folder, onTrouble);
  const entries = hosts[host] ?? [];
  const unused = restore(store, entries, options.nowMs);
  if (unused.length > 0) {
    const problem = `cannot be understood, or are more than the ${MOST_ALERTS} that are watched`;
    onTrouble(`${unused.length} of your alerts in ${join(folder, FILE)} ${problem}`);
  }
  const seenHere = new Set(entries.map(keyOf));
  const setByHand = new Set(entries.filter((entry) => !isConfigured(entry)).map(keyOf));
  let written = JSON.stringify(entries.filter((entry) => !unused.includes(entry)));
  let writing = write();

  async function write(): Promise<void> {
    const own = entriesOf(store.state().alerts, setByHand);
    const text = JSON.stringify(own);
    if (text === written) return;
    for (const entry of own) seenHere.add(keyOf(entry));
    try {
      await makePrivateFolder(folder);
      const stored = await readHosts(folder, onTrouble);
      const others = (stored[host] ?? []).filter((entry) => !seenHere.has(keyOf(entry)));
      // What was not used is not lost, nor what another pmtop has set meanwhile.
      const all = { format: FORMAT, hosts: { ...stored, [host]: [...own, ...unused, ...others] } };
      await writeDurably(join(folder, FILE), `${JSON.stringify(all, null, 2)}\n`);
      written = text;
    } catch (error) {
      onTrouble(`your alerts could not be kept in ${folder} (${errorCode(error)})`);
    }
  }
  let seen = store.state().alerts;
  store.subscribe(() => {
    const { alerts: now } = store.state();
    if (now === seen) return;
    seen = now;
    writing = writing.then(write);
  });
  return { settle: () => (writing = writing.then(write)) };
}

interface Entry {
  readonly alert: string;
  /** It has rung and was not calm since: the next run does not say it again. */
  readonly rung: boolean;
  /** It stands in config.toml, which sets it: nothing but that it has rung is kept here. */
  readonly configured?: true;
}

/** `setByHand`: kept also while they stand in config.toml, too. */
function entriesOf(alerts: readonly WatchedAlert[], setByHand: ReadonlySet<string>): readonly Entry[] {
  return alerts
    .map(({ id, phase, configured }): Entry => ({
      alert: id,
      rung: phase.kind === 'fired',
      ...(configured && !setByHand.has(id) && { configured }),
    }))
    .filter(({ rung, configured }) => rung || !configured);
}

/** Hands entries to the store; gives those that it has no use for. */
function restore(store: Store, entries: readonly unknown[], nowMs: number): readonly unknown[] {
  const read = entries.map((entry) => ({ entry, watched: readKeptAlert(entry, nowMs) }));
  const own = read.filter(({ entry }) => !isConfigured(entry)).flatMap(({ watched }) => watched ?? []);
  if (own.length > 0) store.dispatch({ type: 'alertsAdded', alerts: own });
  const rung = new Set(read.flatMap(({ watched }) => (watched?.phase.kind === 'fired' ? watched.id : [])));
  const { alerts } = store.state();
  if (alerts.some(({ id, configured }) => configured && rung.has(id))) {
    const judged = alerts.map((known) => (rung.has(known.id) ? { ...known, phase: FIRED } : known));
    store.dispatch({ type: 'alertsEvaluated', alerts: judged });
  }
  const used = new Set(alerts.map(({ id }) => id));
  return read
    .filter(({ entry, watched }) => !isConfigured(entry) && !(watched && used.has(watched.id)))
    .map(({ entry }) => entry);
}

function isConfigured(entry: unknown): boolean {
  return isObject(entry) && entry['configured'] === true;
}

function keyOf(entry: unknown): string {
  return isObject(entry) && typeof entry['alert'] === 'string' ? entry['alert'] : JSON.stringify(entry);
}

/** An alert as it is written down; undefined for what is none. `sinceMs`: monotonic, from when it is watched. */
export function readKeptAlert(entry: unknown, sinceMs: number): WatchedAlert | undefined {
  if (!isObject(entry) || typeof entry['alert'] !== 'string') return undefined;
  const read = parseAlert(entry['alert']);
  const phase = entry['rung'] === true ? FIRED : READY;
  return 'alert' in read ? watchedAlert(read.alert, sinceMs, phase) : undefined;
}

async function readHosts(folder: string, onTrouble: (text: string) => void): Promise<Hosts> {
  const path = join(folder, FILE);
  try {
    const hosts = hostsIn(await readFile(path, 'utf8'));
    if (hosts) return hosts;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    onTrouble(`your alerts in ${path} cannot be read (${errorCode(error)})`);
  }
  const aside = `${path}.broken`;
  await rename(path, aside).then(
    () => onTrouble(`your alerts could not be understood; the file is set aside as ${aside}`),
    () => undefined,
  );
  return {};
}

function hostsIn(text: string): Hosts | undefined {
  const parsed = parseJson(text);
  if (!isObject(parsed) || parsed['format'] !== FORMAT || !isObject(parsed['hosts'])) return undefined;
  const hosts = Object.entries(parsed['hosts']);
  return Object.fromEntries(hosts.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1])));
}
