import { DRILL_NAMES, DRILLS, type DrillName } from '../domain/drills.ts';
import type { AppState } from '../state/app-state.ts';
import { nearestName } from '../text/nearest-name.ts';
import type { PaletteEntry } from './command.ts';

/** What the palette's text begins with when it is about faults of the demo. */
const FAULT_WORD = /^faults?(?:\s+(?<rest>.*))?$/is;
const OFF = 'off';
const NAMES: readonly string[] = [OFF, ...DRILL_NAMES.filter((name) => name !== 'plain')];

/** Why no fault can be switched now; undefined when one can. */
export function whyNoFault({ session, replay }: AppState): string | undefined {
  if (replay) return 'a replay has no exchange that could go wrong';
  if (!session.demo) return 'faults are for the demo: pmtop --demo';
  return session.lost;
}

/** The palette's lines for `fault …`: the faults whose names hold what is typed. Undefined where there is no demo. */
export function faultEntries(state: AppState, text: string): readonly PaletteEntry[] | undefined {
  const match = state.session.demo ? FAULT_WORD.exec(text.trimStart()) : null;
  if (!match) return undefined;
  const rest = (match.groups?.['rest'] ?? '').trim().toLowerCase();
  const isOwnStart = (name: string): number => Number(name.startsWith(rest));
  const found = NAMES.filter((name) => name.includes(rest)).toSorted((a, b) => isOwnStart(b) - isOwnStart(a));
  const disabled = whyNoFault(state);
  return found.length === 0 ? [unknownEntry(rest)] : found.map((name) => faultEntry(name, state, disabled));
}

function faultEntry(name: string, { session }: AppState, disabled: string | undefined): PaletteEntry {
  const fault = name === OFF ? 'plain' : (name as DrillName);
  return {
    ...faultLine(name),
    details: session.fault === name ? `on now: ${DRILLS[fault]}` : DRILLS[fault],
    ...(disabled !== undefined && { disabled }),
    run: (actions) => actions.switchFault(fault),
  };
}

function unknownEntry(rest: string): PaletteEntry {
  const meant = nearestName(rest, NAMES);
  const hint = meant === undefined ? '' : `: did you mean ${meant}?`;
  return { ...faultLine(rest), disabled: `there is no such fault${hint}` };
}

function faultLine(name: string): Pick<PaletteEntry, 'kind' | 'title' | 'keys'> {
  return { kind: 'command', title: `fault ${name}`, keys: [] };
}
