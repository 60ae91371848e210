import { expect, it } from 'vitest';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { fullStore } from '../../support/full-store.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { sampleProgress, sampleTarget } from '../../support/sample-cancels.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const QUESTIONS = ['1', '15'].map((day) => `Will the harbour bridge open before March ${day}?`);

async function show(columns: number, rows: number, ...events: readonly AppEvent[]): Promise<string> {
  const store = fullStore(QUESTIONS);
  [LISTED, ...events].forEach(store.dispatch);
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(`\u001b[?1049h${paintScreen(store, simulatedClock(), { columns, rows })}`);
  const text = terminal.text().join('\n');
  terminal.dispose();
  return text;
}

const LISTED: AppEvent = {
  type: 'marketsListed',
  complete: true,
  times: { askedAtMs: 0, readAtMs: 0 },
  markets: QUESTIONS.map((question, i) => ({
    conditionId: `0x${i}`,
    question,
    outcomes: [{ name: 'Yes', tokenId: `${i}-Yes` }],
  })),
};
const SECOND: AppEvent = { type: 'marketChosen', conditionId: '0x1' };

it.each([
  [120, 36],
  [80, 24],
  [60, 20],
])('tells questions that differ in their last words apart in the list of %i×%i', async (columns, rows) => {
  const shown = await show(columns, rows);
  expect(shown).toMatch(/Will the .*….*\b1\? .*\n.*Will the .*….*\b15\? /);
});

it('ends a cut question of the book with its last words', async () => {
  expect(await show(80, 24)).toMatch(/2 Book ─ Will the.*… 1\? · Yes/);
  expect(await show(80, 24, SECOND)).toMatch(/2 Book ─ Will .*… 15\? · Yes/);
});

it('ends a cut message with its last words, and the market of a terminal without panes', async () => {
  const text = `ALERT mid 0.61 (> 0.6) · Yes · ${QUESTIONS[1]}`;
  expect(await show(60, 20, { type: 'messageAdded', text, atMs: 0 })).toMatch(
    / ALERT mid 0\.61 .* · Yes · Will .*….* 15\?$/m,
  );
  expect(await show(36, 2, SECOND)).toMatch(/^X:0 .*Will the .*… .*15\?$/m);
});

it('ends the cut question of a verdict of everything with its last words', async () => {
  const target = sampleTarget('0x1', QUESTIONS[1]);
  const times = { startedAtMs: simulatedClock().now(), settledAtMs: simulatedClock().now() };
  const cancel = sampleProgress({ target, outcome: 'confirmed', ...times });
  const progress = { cancels: [cancel], phase: 'settled', ...times } as const;
  const shown = await show(50, 16, {
    type: 'everythingProgressed',
    progress: { ...progress, outcome: 'confirmed', openAtLastReading: 0 },
  });
  expect(shown).toMatch(/ {3}clear, verified · Will the .*….* 15\?/);
});
