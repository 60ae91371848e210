import type { PlantedBug } from './planted-bugs.ts';

/** Mistakes in what becomes of each of a market's requests. */
export const PLANTED_REQUEST_BUGS: readonly PlantedBug[] = [
  {
    mistake: 'takes lists that were empty before the press for proof',
    file: 'src/cancel/run/cancel-run.ts',
    from: `      run.emptySinceMs = undefined;\n`,
    to: '',
  },
  {
    mistake: 'takes an answer from before the press for one to it',
    file: 'src/cancel/run/conclude-reading.ts',
    from: '(sent.size > 1 ? answeredMs : cameMs) >= windowBeganMs',
    to: '(sent.size > 1 ? answeredMs : cameMs) > -Infinity',
  },
  {
    mistake: 'measures the clock for each request that was signed before',
    file: 'src/cancel/run/run-steps.ts',
    from: 'return signedMs < clockCorrectedMs;',
    to: 'return signedMs < clockCorrectedMs && signedMs < 0;',
  },
  {
    mistake: 'signs anew long after the press',
    file: 'src/cancel/run/run-steps.ts',
    from: "(facts.stage !== 'watching' || wasPutOff)",
    to: "(facts.stage !== 'watching' || wasPutOff !== undefined)",
  },
  {
    mistake: 'repeats a no while lists fail',
    file: 'src/cancel/run/next-step.ts',
    from: "return attempt.kind !== 'refused' || again === 'now';",
    to: 'return true;',
  },
  {
    mistake: 'forces no try while a list hangs',
    file: 'src/cancel/run/cancel-run.ts',
    from: `      run.outdated.abort();\n      pause.wake();\n      record`,
    to: `      pause.wake();\n      record`,
  },
  {
    mistake: 'reads while a request is on its way',
    file: 'src/cancel/run/next-step.ts',
    from: 'if (facts.isUnderWay) return besideOthers(facts);',
    to: 'if (facts.isUnderWay && requests.length === 0) return besideOthers(facts);',
  },
  {
    mistake: 'signs nothing anew where the other request fails',
    file: 'src/cancel/run/next-step.ts',
    from: 'if (facts.mayCorrectSkew && !facts.hasSlept)',
    to: 'if (facts.mayCorrectSkew && !facts.hasSlept && requests.length < 2)',
  },
  {
    mistake: 'waits for a request that hangs before it sends another',
    file: 'src/cancel/run/next-step.ts',
    from: "if (unsent.length > 0 && stage !== 'watching')",
    to: "if (unsent.length > 0 && stage !== 'watching' && !facts.isUnderWay)",
  },
  {
    mistake: 'takes known orders of another id for evidence',
    file: 'src/cancel/run/conclude-reading.ts',
    from: "(order.market !== '' || sent.size === 1)",
    to: "(order.market !== '' || sent.size > 0)",
  },
  {
    mistake: 'misses a request for ever where all that was known there has ended',
    file: 'src/cancel/run/conclude-reading.ts',
    from: '!(areLongEmpty && mayTellByLists(run, each))',
    to: '!(areLongEmpty && !mayTellByLists(run, each))',
  },
  {
    mistake: 'forgets a lost request where an order lags behind',
    file: 'src/cancel/run/conclude-reading.ts',
    from: '      now: lost,\n',
    to: '      now: [],\n',
  },
  {
    mistake: 'asks for what was lost alone where an order lags behind',
    file: 'src/cancel/run/conclude-reading.ts',
    from: '      later: worthResendingFor(run, lagging),\n',
    to: '      later: [],\n',
  },
  {
    mistake: 'asks for what was lost alone where a record cannot be read',
    file: 'src/cancel/run/conclude-reading.ts',
    from: 'unverified.length > 0 ? [...run.sent',
    to: 'unverified.length < 0 ? [...run.sent',
  },
  {
    mistake: 'takes lost requests for told by empty lists where another is answered',
    file: 'src/cancel/run/conclude-reading.ts',
    from: 'every((one) => !isAnswered(one) && isUnheard(one.attempt))',
    to: 'some((one) => !isAnswered(one))',
  },
  {
    mistake: 'waits for ever where the service answers no cancel',
    file: 'src/cancel/run/conclude-reading.ts',
    from: ' || areAllLost;',
    to: ' && !areAllLost;',
  },
  {
    mistake: 'sends nothing that was put off while the second id is waited for',
    file: 'src/cancel/run/next-step.ts',
    from: "return dueNow(facts) ?? { do: 'await-second-id' };",
    to: "return { do: 'await-second-id' };",
  },
  {
    mistake: 'holds a press while it asks for an order elsewhere',
    file: 'src/cancel/run/learn-second-id.ts',
    from: 'aborted(outdated.signal)',
    to: 'aborted(stopping.signal)',
  },
  {
    mistake: 'forgets when all was answered where an earlier try comes last',
    file: 'src/cancel/run/send-requests.ts',
    from: '...(areAllAnswered && { answeredAfterMs: afterMs }),',
    to: '...(areAllAnswered && tries.size === 1 && { answeredAfterMs: afterMs }),',
  },
  {
    mistake: 'calls all answered where one request was not',
    file: 'src/cancel/run/send-requests.ts',
    from: "every(({ attempt }) => attempt.kind === 'answered' || attempt.kind === 'refused')",
    to: "some(({ attempt }) => attempt.kind === 'answered' || attempt.kind === 'refused')",
  },
  {
    mistake: 'lets one request wait for as long as another is sent again',
    file: 'src/cancel/run/next-step.ts',
    from: 'isDue(each) || goesAlong(each)',
    to: 'isDue(each)',
  },
  {
    mistake: 'counts readings for all requests together',
    file: 'src/cancel/run/sent-requests.ts',
    from: 'failedReadings: each.failedReadings,',
    to: 'failedReadings: facts.failedReadings,',
  },
  {
    mistake: 'repeats a no by turns where all refuse',
    file: 'src/cancel/run/next-step.ts',
    from: 'betterThanReading(requests, areAllRefused && often)',
    to: 'betterThanReading(requests, areAllRefused)',
  },
];
