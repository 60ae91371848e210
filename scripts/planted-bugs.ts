/** A mistake somebody could make, as one replacement in one file. */
export interface PlantedBug {
  readonly mistake: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const ENGINE = 'src/engine/cancel';
const CLI = 'src/cli/cancel';

/** Mistakes in the cancel that its tests must notice. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    mistake: 'believes an answer without reading again',
    file: `${ENGINE}/next-step.ts`,
    from: "if (reading?.kind !== 'incomplete') return",
    to: "if (attempt?.kind === 'answered') return { do: 'settle', outcome: 'confirmed' };\n  if (reading?.kind !== 'incomplete') return",
  },
  {
    mistake: 'sends a body that names no market',
    file: 'src/api/endpoints/cancel-market-orders.ts',
    from: 'return { market: conditionId };',
    to: 'return {};',
  },
  {
    mistake: 'lets a blank market through',
    file: `${ENGINE}/scope-problem.ts`,
    from: 'if (ids.every((id) => ID.test(id))) return undefined;',
    to: 'if (ids.length > 0) return undefined;',
  },
  {
    mistake: 'sends one signature twice',
    file: 'src/api/signing.ts',
    from: 'String(nextTimestamp(serviceNowMs))',
    to: 'String(Math.floor(nextTimestamp(serviceNowMs) / 1e5) * 1e5 + 5e4)',
  },
  {
    mistake: 'takes a listing that did not end for a whole one',
    file: `${ENGINE}/read-open-orders.ts`,
    from: 'if (!listed.value.complete)',
    to: 'if (listed.value.orders.length > 1e6)',
  },
  {
    mistake: 'drops what is after the first page',
    file: `${ENGINE}/client-service.ts`,
    from: 'listings.flatMap((listing) => listing.rows);',
    to: 'listings.flatMap((listing) => listing.rows.slice(0, 1));',
  },
  {
    mistake: 'believes an empty list of several pages at once',
    file: `${ENGINE}/client-service.ts`,
    from: 'first.complete && first.pages > 1',
    to: 'first.complete && first.pages > 1e6',
  },
  {
    mistake: 'calls a 5xx a refusal',
    file: `${ENGINE}/classify-answer.ts`,
    from: 'status < 500',
    to: 'status < 600',
  },
  {
    mistake: 'calls a lost answer "not sent"',
    file: `${ENGINE}/classify-answer.ts`,
    from: "if (failure.sent === 'no')",
    to: "if (failure.kind === 'network')",
  },
  {
    mistake: 'forgets that an earlier request may have arrived',
    file: `${ENGINE}/send-attempt.ts`,
    from: 'record.unproven = unprovenBefore;',
    to: 'record.unproven = false;',
  },
  {
    mistake: 'comes back sooner than the service said',
    file: `${ENGINE}/retry-pace.ts`,
    from: 'return Math.max(toldMs, ',
    to: 'return Math.max(toldMs * 0.9, ',
  },
  {
    mistake: 'lets a throttle be forced again and again',
    file: `${ENGINE}/cancel-flight.ts`,
    from: 'if (forced || !flight.throttled) return false;',
    to: 'if (!flight.throttled) return false;',
  },
  {
    mistake: 'sends beside a cancel that is under way',
    file: `${ENGINE}/cancel-machine.ts`,
    from: 'if (flight.joinable) {',
    to: 'if (flight.joinable && windowMs < 0) {',
  },
  {
    mistake: 'lets a cancel of one outcome stand for the whole market',
    file: `${ENGINE}/cancel-machine.ts`,
    from: "if (wide.kind === 'market') return true;",
    to: 'if (wide.conditionId) return true;',
  },
  {
    mistake: 'fires what is selected instead of what was armed',
    file: `${ENGINE}/arming.ts`,
    from: "action: 'fire', target: armed.target };\n  if",
    to: "action: 'fire', target };\n  if",
  },
  {
    mistake: 'takes two keys of one chunk for two decisions',
    file: `${ENGINE}/arming.ts`,
    from: 'press.chunk !== armed.chunk &&',
    to: '',
  },
  {
    mistake: 'takes a bounce for a second press',
    file: `${ENGINE}/arming.ts`,
    from: 'CONFIRM_AFTER_MS = 150',
    to: 'CONFIRM_AFTER_MS = 149',
  },
  {
    mistake: 'hides orders that came up meanwhile',
    file: `${ENGINE}/compare-reading.ts`,
    from: 'appeared: open.filter(isNew),',
    to: 'appeared: [],',
  },
  {
    mistake: 'raises no alarm for ids outside the market',
    file: `${ENGINE}/tell-fates.ts`,
    from: 'return order ? !isUnder(progress.target.scope, order)',
    to: 'return order ? false',
  },
  {
    mistake: 'does not ask what became of an order that vanished',
    file: `${ENGINE}/flight-steps.ts`,
    from: "if (reading.kind !== 'complete') return reading;",
    to: "if (reading.kind !== 'complete' || reading.vanished) return reading;",
  },
  {
    mistake: 'pins orders of other markets that a service lists in spite of the filter',
    file: `${ENGINE}/flight-steps.ts`,
    from: 'ordersUnder(scope, listed.value.orders, [])',
    to: 'listed.value.orders',
  },
  {
    mistake: 'forgets an unresolved cancel when the program is left',
    file: `${ENGINE}/keep-intents.ts`,
    from: "if (!(leaving && progress.outcome === 'unresolved')) await erase(key);",
    to: 'await erase(key);',
  },
  {
    mistake: 'writes to the disk before it sends',
    file: `${ENGINE}/keep-intents.ts`,
    from: 'write(key, target, sleep(clock, 0))',
    to: 'write(key, target)',
  },
  {
    mistake: 'sends what an earlier process left behind',
    file: `${ENGINE}/flight-state.ts`,
    from: "stage: verifyOnly ? 'proving' : 'sending',",
    to: "stage: verifyOnly ? 'sending' : 'sending',",
  },
  {
    mistake: 'sends without consent',
    file: `${CLI}/run-cancel.ts`,
    from: 'if (!yes && !io.confirm)',
    to: 'if (!yes && !io.confirm && timeout === 0)',
  },
  {
    mistake: 'ends with "known not clear" when nothing is known',
    file: `${CLI}/exit-code.ts`,
    from: "return outcome === 'unresolved' || outcome === undefined ? 4 : 3;",
    to: 'return outcome === undefined ? 4 : 3;',
  },
  {
    mistake: 'lets everybody read the journal',
    file: `${CLI}/write-durably.ts`,
    from: 'const OWNER_ONLY = 0o600;',
    to: 'const OWNER_ONLY = 0o644;',
  },
  {
    mistake: 'writes the key into the journal',
    file: `${CLI}/stored-intent.ts`,
    from: "({ ...order, owner: '' })",
    to: '({ ...order })',
  },
  {
    mistake: 'forgets the second id of a market',
    file: `${ENGINE}/compare-reading.ts`,
    from: 'return mirrorId === undefined ? [conditionId] : [conditionId, mirrorId];',
    to: 'return [conditionId];',
  },
  {
    mistake: 'sends without end to a service that says later, in 0 seconds',
    file: `${ENGINE}/retry-pace.ts`,
    from: 'return Math.max(toldMs, Math.min(1_000, retryPauseMs(throttles, random)));',
    to: 'return toldMs;',
  },
  {
    mistake: 'leaves an intent to a process that has the number of another',
    file: `${CLI}/file-journal.ts`,
    from: '|| Math.abs(nowMs - intent.armedAtMs) > TRUSTED_FOR_MS',
    to: '',
  },
  {
    mistake: 'says nothing of what was armed when it is left',
    file: `${ENGINE}/cancel-machine.ts`,
    from: 'return armed ? [...ended, neverConfirmed(++launched, armed, clock.now())] : ended;',
    to: 'return ended;',
  },
  {
    mistake: 'measures how long it took by a wall clock',
    file: `${ENGINE}/cancel-flight.ts`,
    from: 'return initial.startedAtMs + Math.round(clock.monotonicMs() - startedMs);',
    to: 'return clock.now();',
  },
  {
    mistake: 'calls a cancel proven while an order that vanished is still doubted',
    file: `${ENGINE}/flight-steps.ts`,
    from: 'const doubted = await doubtVanished(flight, reading);',
    to: "if (reading.kind === 'complete') record.unproven = false;\n  const doubted = await doubtVanished(flight, reading);",
  },
  {
    mistake: 'rests "NOT clear" on an old reading',
    file: `${ENGINE}/next-step.ts`,
    from: 'if (facts.readingAgeMs > MOST_READING_AGE_MS) return',
    to: 'if (facts.readingAgeMs > 1e9) return',
  },
  {
    mistake: 'rests "clear" on an old reading',
    file: `${ENGINE}/next-step.ts`,
    from: 'if (isEmpty && facts.readingAgeMs > MOST_READING_AGE_MS) return',
    to: 'if (isEmpty && facts.readingAgeMs > 1e9) return',
  },
  {
    mistake: 'lets an error on stderr end the command',
    file: `${CLI}/outlive-reader.ts`,
    from: 'of [stdout, stderr]',
    to: 'of [stdout]',
  },
  {
    mistake: 'calls a market clear before it is told whether it has a second id',
    file: `${ENGINE}/next-step.ts`,
    from: "if (facts.secondIdUntold && isEmpty) return { do: 'await-second-id' };",
    to: '',
  },
  {
    mistake: 'forgets to ask for the second id of a bare condition id',
    file: `${CLI}/resolve-target.ts`,
    from: 'target: { ...target, secondIdUntold: true }',
    to: 'target',
  },
  {
    mistake: 'takes a catalog that is ill for one that knows of no second id',
    file: `${ENGINE}/learn-second-id.ts`,
    from: "if (failure?.kind !== 'rejected' || failure.status === undefined) return false;",
    to: 'if (failure) return true;',
  },
  {
    mistake: 'takes an account that was read in part for one without other orders',
    file: `${ENGINE}/learn-second-id.ts`,
    from: 'listed.ok && listed.value.complete && listed',
    to: 'listed.ok && listed',
  },
  {
    mistake: 'takes an account with orders elsewhere for proof that there is no second id',
    file: `${ENGINE}/learn-second-id.ts`,
    from: 'listed.value.complete && listed.value.orders.every(isHere)',
    to: 'listed.value.complete',
  },
  {
    mistake: 'believes a reading that was under way when the second id was told',
    file: `${ENGINE}/flight-steps.ts`,
    from: 'if (wasUntold && record.progress.target.scope.mirrorId !== undefined)',
    to: 'if (wasUntold && record.progress.attempts < 0)',
  },
  {
    mistake: 'cancels what is told of another market',
    file: `${ENGINE}/client-service.ts`,
    from: 'if (!ids.some(isNamed)) return undefined;',
    to: '',
  },
  {
    mistake: 'takes a no to one id of a market for the last word',
    file: `${ENGINE}/next-step.ts`,
    from: "if (facts.hasUntriedId) return { do: 'send', pauseMs: 0 };",
    to: '',
  },
  {
    mistake: 'settles a refusal before the second id is told',
    file: `${ENGINE}/next-step.ts`,
    from: "const mayBeTried = secondIdUntold && stage !== 'watching';",
    to: "const mayBeTried = secondIdUntold && stage !== 'watching' && stage !== 'sending';",
  },
  {
    mistake: 'counts the first id alone when it asks a person',
    file: `${CLI}/cancel-one.ts`,
    from: 'await service.listOpen(target.scope, over)',
    to: 'await service.listOpen(named.scope.mirrorId ? { ...named.scope, mirrorId: undefined } : named.scope, over)',
  },
  {
    mistake: 'looks for the orders of an outcome under the first id alone',
    file: `${ENGINE}/compare-reading.ts`,
    from: 'if (!marketIdsOf(scope).some(',
    to: "if (!(scope.kind === 'outcome' ? [scope.conditionId] : marketIdsOf(scope)).some(",
  },
  {
    mistake: 'pins an outcome under the first id of its market alone',
    file: 'src/cli/monitor/cancel-key.ts',
    from: 'const ids = market ? idsOf(market) : { conditionId: order.market };',
    to: 'const ids = { ...(market && idsOf(market)), conditionId: market?.conditionId ?? order.market, mirrorId: undefined };',
  },
  {
    mistake: 'drops the second id of a market of which a token was named',
    file: `${CLI}/resolve-target.ts`,
    from: "const scope = { kind: 'outcome', ...idsOf(market), tokenId } as const;",
    to: "const scope = { kind: 'outcome', conditionId: market.conditionId, tokenId } as const;",
  },
];
