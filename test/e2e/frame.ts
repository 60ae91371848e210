import type { Session } from '../support/pty-session.ts';

/** A box's corner is followed by its title; the corners of the chart's line are not. */
const TITLED = /[0-9A-Z]/;

/** What is wrong with the boxes on the screen, a line each: every corner must be joined to three others. */
export function frameProblems(session: Session): string[] {
  const { columns, rows } = session.size();
  const at = (x: number, y: number): string => (x < columns && y < rows ? session.cell(x, y).text : '');
  const problems: string[] = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (at(x, y) === '╭' && TITLED.test(at(x + 1, y))) problems.push(...boxProblems(at, x, y));
    }
  }
  return problems;
}

/** How many boxes begin on the screen. */
export function countBoxes(session: Session): number {
  return (
    session
      .screen()
      .join('\n')
      .match(/╭[0-9A-Z]/g)?.length ?? 0
  );
}

function boxProblems(at: (x: number, y: number) => string, left: number, top: number): string[] {
  const right = findCorner((step) => at(left + step, top), '╮');
  const bottom = findCorner((step) => at(left, top + step), '╰');
  if (right === undefined) return [`the box at ${left},${top} has no right end`];
  if (bottom === undefined) return [`the box at ${left},${top} has no bottom`];
  const problems: string[] = [];
  for (let y = 1; y < bottom; y++) {
    for (const x of [left, left + right]) {
      if (at(x, top + y) !== '│')
        problems.push(`"${at(x, top + y)}" in the side of a box at ${x},${top + y}`);
    }
  }
  if (at(left + right, top + bottom) !== '╯') problems.push(`the box at ${left},${top} is open below`);
  return problems;
}

function findCorner(at: (step: number) => string, corner: string): number | undefined {
  for (let step = 1; at(step) !== ''; step++) if (at(step) === corner) return step;
  return undefined;
}

/** What pmtop itself asks a terminal that seems slow: whether it has kept up. */
const OWN_QUESTION = '\x1b[5n';

/** Control sequences that no service and no title may bring about: titles, links, clipboards, device queries. */
export function strayControls(raw: string): string[] {
  const controls =
    raw.match(/\x1b[\]P_^X][^\x07\x1b]{0,40}|\x1b\[[0-9;]*[nc]|[\x80-\x9f\u202a-\u202e\u2066-\u2069]/g) ?? [];
  return controls.filter((control) => control !== OWN_QUESTION);
}
