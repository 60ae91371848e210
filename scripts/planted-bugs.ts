/** A mistake somebody could make, as one replacement in one file. */
export interface PlantedBug {
  readonly mistake: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Mistakes in how a cancel is sent, tried again and ended. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    mistake: 'takes an older reading for true when the last one fails',
    file: 'src/cancel/run/run-steps.ts',
    from: "reading.kind !== 'complete' ||",
    to: "reading.kind === 'inconclusive' || (reading.kind === 'failed' && record.unproven) ||",
  },
  {
    mistake: 'believes an answer without reading again',
    file: 'src/cancel/run/next-step.ts',
    from: "if (reading?.kind === 'complete') return afterCompleteReading(",
    to: "if (attempt?.kind === 'answered') return { do: 'settle', outcome: 'confirmed' };\n  if (reading?.kind === 'complete') return afterCompleteReading(",
  },
  {
    mistake: 'sends a body that names no market',
    file: 'src/api/endpoints/cancel-market-orders.ts',
    from: 'return { market: conditionId };',
    to: 'return {};',
  },
  {
    mistake: 'lets a blank market through',
    file: 'src/cancel/run/scope-problem.ts',
    from: 'return isUsableId(market) && (',
    to: 'return (',
  },
  {
    mistake: 'sends one signature twice',
    file: 'src/api/signing/sign-request.ts',
    from: 'String(nextTimestamp[unit](serviceNowMs))',
    to: 'String(Math.floor(nextTimestamp[unit](serviceNowMs) / 1e5) * 1e5 + 5e4)',
  },
  {
    mistake: 'drops what is after the first page',
    file: 'src/cancel/client-service.ts',
    from: '    orders,\n    complete,',
    to: '    orders: orders.slice(0, 1),\n    complete,',
  },
  {
    mistake: 'believes an empty list of several pages at once',
    file: 'src/cancel/client-service.ts',
    from: 'first.complete && first.pages > 1',
    to: 'first.complete && first.pages > 1e6',
  },
  {
    mistake: 'calls a 5xx a refusal',
    file: 'src/cancel/run/classify-answer.ts',
    from: 'status < 500',
    to: 'status < 600',
  },
  {
    mistake: 'calls a lost answer "not sent"',
    file: 'src/cancel/run/classify-answer.ts',
    from: "if (failure.sent === 'no')",
    to: "if (failure.kind === 'network')",
  },
  {
    mistake: 'forgets that an earlier request may have arrived',
    file: 'src/cancel/run/send-attempt.ts',
    from: 'record.unproven = unprovenBefore;',
    to: 'record.unproven = false;',
  },
  {
    mistake: 'comes back sooner than the service said',
    file: 'src/cancel/run/retry-pace.ts',
    from: 'return Math.max(toldMs, ',
    to: 'return Math.max(toldMs * 0.9, ',
  },
  {
    mistake: 'lets a throttle be forced again and again',
    file: 'src/cancel/run/cancel-run.ts',
    from: 'if (forced || run.decided || due.length === 0) return false;',
    to: 'if (due.length === 0) return false;',
  },
  {
    mistake: 'sends beside a cancel that is under way',
    file: 'src/cancel/cancel-machine.ts',
    from: 'return run.joinable && isEnough',
    to: 'return run.isPutOff && run.joinable && isEnough',
  },
  {
    mistake: 'takes a cancel that only reads for the answer to a press',
    file: 'src/cancel/run/cancel-run.ts',
    from: 'if (due.length === 0) return;\n      for',
    to: 'return;\n      for',
  },
  {
    mistake: 'sends for a market again where an outcome was pressed',
    file: 'src/cancel/cancel-machine.ts',
    from: 'const isEnough = isSameKind(run, target) || run.isPutOff;',
    to: 'const isEnough = true;',
  },
  {
    mistake: 'goes on sending when the machine wakes up',
    file: 'src/cancel/run/cancel-run.ts',
    from: 'return !verifyOnly && sleptMs() > windowMs;',
    to: 'return false;',
  },
  {
    mistake: 'lets a cancel of one outcome stand for the whole market',
    file: 'src/cancel/cancel-machine.ts',
    from: "if (wide.kind === 'outcome' && narrow.kind === 'market') return false;",
    to: "if (wide.kind === 'outcome' && narrow.kind === 'market') return true;",
  },
  {
    mistake: 'sends without end to a service that says later, in 0 seconds',
    file: 'src/cancel/run/retry-pace.ts',
    from: 'return Math.max(toldMs, Math.min(1_000, retryPauseMs(throttles, random)));',
    to: 'return toldMs;',
  },
  {
    mistake: 'measures how long it took by a wall clock',
    file: 'src/cancel/run/cancel-run.ts',
    from: 'return initial.startedAtMs + Math.round(clock.monotonicMs() - startedMs);',
    to: 'return clock.now();',
  },
  {
    mistake: 'rests "NOT clear" on an old reading',
    file: 'src/cancel/run/next-step.ts',
    from: 'if (facts.readingAgeMs > MOST_READING_AGE_MS) return',
    to: 'if (facts.readingAgeMs > 1e9) return',
  },
  {
    mistake: 'rests "clear" on an old reading',
    file: 'src/cancel/run/next-step.ts',
    from: 'if (isEmpty && facts.readingAgeMs > MOST_READING_AGE_MS) return',
    to: 'if (isEmpty && facts.readingAgeMs > 1e9) return',
  },
  {
    mistake: 'lets a refusal decide while another request may have been carried out',
    file: 'src/cancel/run/classify-answer.ts',
    from: "const PRECEDENCE = ['ambiguous', 'answered', 'throttled', 'refused', 'unsent']",
    to: "const PRECEDENCE = ['refused', 'ambiguous', 'answered', 'throttled', 'unsent']",
  },
  {
    mistake: 'lets a blank token through',
    file: 'src/cancel/run/scope-problem.ts',
    from: ' && (tokenId === undefined || isUsableId(tokenId)) ?',
    to: ' ?',
  },
  {
    mistake: 'sends two requests at once to an id to which two markets come',
    file: 'src/cancel/run/join-requests.ts',
    from: 'if (joined) return joined;',
    to: '',
  },
  {
    mistake: 'takes a request that never left for an answered one',
    file: 'src/cancel/run/conclude-reading.ts',
    from: "if (sent.attempt.kind === 'unsent') return sent.attempt.retry;",
    to: '',
  },
  {
    mistake: 'calls new what a joining press was armed with',
    file: 'src/cancel/cancel-machine.ts',
    from: 'run.takeIn([...orders, ...unlisted, ...ended]);',
    to: '',
  },
  {
    mistake: 'calls new what was listed between the two presses',
    file: 'src/monitor/input/cancel-key.ts',
    from: 'cancels()?.knownBefore(market, shown);',
    to: '',
  },
  {
    mistake: 'gives a joining press what is left of the time',
    file: 'src/cancel/run/cancel-run.ts',
    from: '      isWindowOver = false;\n      beginWindow();\n',
    to: '',
  },
  {
    mistake: 'does not send again for what came before a lost request',
    file: 'src/cancel/run/next-step.ts',
    from: '(left.length > 0 || mayBeLost)',
    to: 'left.length > 0',
  },
  {
    mistake: 'does not send after a throttle that was over too late for the first press',
    file: 'src/cancel/run/cancel-run.ts',
    from: "      run.facts.stage = 'sending';\n      if",
    to: '      if',
  },
  {
    mistake: 'calls throttled what may have been carried out before',
    file: 'src/cancel/run/next-step.ts',
    from: ' && !(facts.hasSlept && unproven)) {',
    to: ') {',
  },
  {
    mistake: 'chases what came after an answer where the second id fails',
    file: 'src/cancel/run/send-attempt.ts',
    from: 'if (left.length === 0) return decidedByNew(appeared, all);',
    to: 'if (left.length === 0) return [];',
  },
  {
    mistake: 'repeats an answered request for the second id',
    file: 'src/cancel/run/send-attempt.ts',
    from: 'return all.filter(({ request }) => missing.has(requestKey(request)));',
    to: 'return missing.size > 0 ? [] : all;',
  },
  {
    mistake: 'leaves the verdict of a market to a cancel that a press has replaced',
    file: 'src/cancel/cancel-machine.ts',
    from: 'for (const run of replaced) everything.last()?.replace(run, next);',
    to: '',
  },
  {
    mistake: 'follows markets for as long as a list does not end',
    file: 'src/cancel/run/everything-run.ts',
    from: 'state.rounds < MOST_ROUNDS && state.runs.begin(targets)',
    to: 'state.runs.begin(targets)',
  },
  {
    mistake: 'begins markets when the machine wakes up late',
    file: 'src/cancel/run/everything-run.ts',
    from: 'clock.monotonicMs() - startedMs + Math.max(0, sleptMs()) > windowMs;',
    to: 'sleptMs() > windowMs;',
  },
  {
    mistake: 'calls new what came while the question stood',
    file: 'src/cancel/run/run-state.ts',
    from: ' && initial.startedAtMs - ordersReadAtMs <= MOST_LIST_AGE_MS;',
    to: ';',
  },
  {
    mistake: 'sends nothing for a press while another id is throttled',
    file: 'src/cancel/run/cancel-run.ts',
    from: '      pause.wake(true);\n    },',
    to: '      pause.wake();\n    },',
  },
  {
    mistake: 'reads nothing while the request for the second id alone is throttled',
    file: 'src/cancel/run/next-step.ts',
    from: "if (reading?.kind === 'inconclusive' && facts.throttledForMs > 0)",
    to: 'if (facts.throttledForMs < 0)',
  },
  {
    mistake: 'gives up a request that never left where only new orders rest',
    file: 'src/cancel/run/next-step.ts',
    from: " || (attempt?.kind === 'unsent' && attempt.retry);",
    to: ';',
  },
  {
    mistake: 'sends what was answered again for the key of an outcome',
    file: 'src/cancel/run/cancel-run.ts',
    from: 'return run.throttled && !hasSlept(run) && putOff(run).length === run.sent.size;',
    to: 'return run.throttled;',
  },
  {
    mistake: 'forgets a throttled request when no list can be read',
    file: 'src/cancel/run/next-step.ts',
    from: "if (facts.isThrottleOver && !facts.hasSlept) return { do: 'send', pauseMs: 0, putOff: true };",
    to: '',
  },
  {
    mistake: 'forgets the lost request of one id where the other one is put off again and again',
    file: 'src/cancel/run/run-steps.ts',
    from: '  if (putOff && !attempts.some(mayHaveActed)) return;\n',
    to: '',
  },
  {
    mistake: 'gives up what was put off where something new rests',
    file: 'src/cancel/run/next-step.ts',
    from: '  if (isThrottled) {\n',
    to: "  if (isThrottled && facts.stage === 'sending') {\n",
  },
  {
    mistake: 'sends nothing for a press while the request of another id is under way',
    file: 'src/cancel/run/cancel-run.ts',
    from: '!waiting.has(each) && !run.underWay.has(requestKey(each.request));',
    to: '!waiting.has(each) && run.underWay.size === 0;',
  },
  {
    mistake: 'sends what was answered again where the named id was put off and no order is known',
    file: 'src/cancel/run/conclude-reading.ts',
    from: ', missing: unheard.map(({ request }) => request) };',
    to: ' };',
  },
  {
    mistake: 'leaves two intents of one cancel where a press joined',
    file: 'src/cancel/records/track-intents.ts',
    from: '      track(eraseOnceWritten(key, to));\n',
    to: '',
  },
];
