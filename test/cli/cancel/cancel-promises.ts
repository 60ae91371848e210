import type { HeldPromise } from '../../support/held-promises.ts';

/** What the cancel promises. The titles are whole. */
export const CANCEL_PROMISES: readonly HeldPromise[] = [
  {
    id: 'K1',
    promise: 'No request without its market',
    tests: {
      'test/cancel/cancel-machine.test.ts': [
        'is never sent, whatever the market is called, in 10,000 markets',
        'raises the alarm for ids outside the market',
      ],
    },
  },
  {
    id: 'K2',
    promise: 'Each fault ends in the right word',
    tests: {
      'test/cli/cancel/fault-table.test.ts': [
        '$name: what is said is true, and stays true',
        'calls no market clear on which an order rests',
      ],
    },
  },
  {
    id: 'K3',
    promise: '`clear` only by a reading that began after the answer, and under both ids',
    tests: {
      'test/cancel/cancel-machine.test.ts': [
        'is not believed: a 200 that lists every id while one order stays open ends as NOT clear',
      ],
      'test/cancel/verdict-age.test.ts': [
        'orders that are gone after %i ms are not said to be left, however long it waited for its next try',
      ],
      'test/cancel/second-id.test.ts': [
        'is cleared under its second id when that is told after %i ms, and not called clear before',
      ],
    },
  },
  {
    id: 'K4',
    promise: 'An ambiguous answer is no failure',
    tests: {
      'test/cancel/cancel-trouble.test.ts': [
        '$name, executed: $executed: reads first, sends again only if needed',
      ],
      'test/cancel/lost-request.test.ts': [
        'is sent again after %s for an order that came between the last list and the key',
        'a request for the second id that never left is sent again, though no list shows what rests there',
      ],
    },
  },
  {
    id: 'K5',
    promise: 'Every try is signed anew',
    tests: {
      'test/cancel/client-service.test.ts': [
        'signs each try anew, at the time it is sent, and names the market in each body',
      ],
    },
  },
  {
    id: 'K6',
    promise: 'A partial cancel is reported by order',
    tests: {
      'test/cancel/cancel-machine.test.ts': [
        'ends true for each of the 64 ways to cancel part of six orders at first',
        'looks up what vanished and tells what traded',
      ],
    },
  },
  {
    id: 'K7',
    promise: 'Orders placed meanwhile are new',
    tests: {
      'test/cancel/cancel-concurrency.test.ts': ['an order placed by somebody else meanwhile'],
    },
  },
  {
    id: 'K8',
    promise: 'Never behind a read',
    tests: {
      'test/cancel/hung-reads.test.ts': [
        'a cancel is sent and verified while every read hangs and no budget is left for another',
      ],
    },
  },
  {
    id: 'K9',
    promise: 'A throttle is obeyed; `X` twice forces one try',
    tests: {
      'test/cancel/cancel-throttled.test.ts': [
        'is sent again no sooner than the service said, and no more often: throttled %i times',
        'counts down, pauses the reads meanwhile, and reads nothing itself',
      ],
    },
  },
  {
    id: 'K10',
    promise: 'One cancel of a market at a time, of different markets at once',
    tests: {
      'test/cancel/cancel-concurrency.test.ts': [
        'over 1,000 random sequences of presses never has two requests on one market under way',
      ],
      'test/cancel/cancel-runs.test.ts': ['runs different markets in parallel'],
    },
  },
  {
    id: 'K11',
    promise: 'What was armed is what goes',
    tests: {
      'test/cancel/arming.test.ts': [
        'over 5,000 random sessions fires only what was armed, and only at a second decision',
      ],
    },
  },
  {
    id: 'K12',
    promise: 'No chunk and no paste fires',
    tests: {
      'test/monitor/input/typed-cancel.test.ts': [
        'never fires from one chunk of input in a million, whatever it holds',
        'never fires from a paste, in one piece or byte by byte, however slowly it comes',
        'fires from two keys typed apart, every time: %j %j',
      ],
    },
  },
  {
    id: 'K13',
    promise: 'A wrong clock is measured',
    tests: {
      'test/cancel/client-service.test.ts': ['is confirmed although the clocks are %i ms apart'],
      'test/api/clock-skew.test.ts': ['by %i ms takes our signature once its clock is measured'],
    },
  },
  {
    id: 'K14',
    promise: 'Unresolved until a clean reading, in the color of alarm',
    tests: {
      'test/cancel/cancel-trouble.test.ts': [
        'is unresolved from the end of the window until a clean reading, which comes within 15 s of it',
      ],
      'test/view/cancel/unresolved-banner.test.ts': [
        'it stands when %s',
        'goes by a clean reading of its own, or when somebody takes note of it',
      ],
    },
  },
  {
    id: 'K15',
    promise: 'A killed process loses no cancel',
    tests: {
      'test/cli/cancel/killed-cancel.test.ts': ['killed while %s, the next start verifies %j'],
      'test/cancel/records/journal-file.test.ts': ['is readable by its owner only and holds no key'],
    },
  },
  {
    id: 'K16',
    promise: 'Leaving ends it well or says how it stands',
    tests: {
      'test/e2e/leave-canceling.test.ts': ['leaving the monitor', 'interrupting pmtop cancel'],
      'test/e2e/leave-abruptly.test.ts': [
        'a second signal while a cancel is given its time',
        'a terminal that is closed while a cancel is under way',
      ],
    },
  },
  {
    id: 'K17',
    promise: 'The command is the same machine',
    tests: {
      'test/cli/cancel/fault-table.test.ts': ['$name: $outcome'],
      'test/cli/cancel/run-cancel.test.ts': ['exit codes and words'],
    },
  },
  {
    id: 'K18',
    promise: 'Wrong keys are reported as such',
    tests: {
      'test/cli/cancel/credentials.test.ts': [
        'says so within seconds: wrong %s',
        'sends nothing without any',
        'learns it from its first reading, before any key is pressed: wrong %s',
      ],
    },
  },
  {
    id: 'K19',
    promise: 'Broken pages make no `clear`',
    tests: {
      'test/cancel/page-guards.test.ts': ['pages that %s end in time and never make a clear'],
    },
  },
  {
    id: 'K20',
    promise: 'A missing order is gone by evidence of its own',
    tests: {
      'test/cancel/evidence.test.ts': [
        'prove nothing: DELETE $request, look-ups $lookUp',
        'prove nothing while the look-ups hang',
        'is looked up, each of 60 of which ten rest',
        'is not believed again once it was found resting: then only its record proves its end',
      ],
      'test/cancel/run/reconcile-orders.test.ts': [
        'an order that no list shows',
        'an order that a list shows',
      ],
      'test/cancel/forgotten-orders.test.ts': [
        'while it is one of %i that an empty list left out',
        'because an unresolved cancel’s answer called it canceled',
      ],
      'test/cancel/held-clear.test.ts': ['is made so by no second press'],
      'test/cancel/everything-lists.test.ts': [
        'is not clear after a row without a name, by a list that is empty',
      ],
      'test/cli/cancel/service-fault-table.test.ts': [
        'is never called clear while an order rests',
        'is watched while it is unresolved, sends nothing then, and ends true when the trouble is over',
      ],
    },
  },
  {
    id: 'K21',
    promise: 'A list that contradicts itself is not whole',
    tests: {
      'test/api/decode/list-evidence.test.ts': ['is not complete with %s', 'is complete with %s'],
    },
  },
  {
    id: 'K22',
    promise: 'Both lists, read until they agree; one that shows an order is enough',
    tests: {
      'test/cancel/two-lists.test.ts': [
        'is read again until both lists agree, and never called left or clear before',
      ],
      'test/cancel/run/read-open-orders.test.ts': [
        'prove as much as they read to their end when %s',
        'is read by each token instead: %s',
      ],
      'test/cancel/run/strange-markets.test.ts': [
        'counts, and no request names that market, while the catalog %s',
      ],
      'test/cli/cancel/service-fault-table.test.ts': ['says of what is left how many rest'],
      'test/cancel/bare-account.test.ts': [
        'is no second reading: what rests under a token of the market is asked for by token',
      ],
    },
  },
  {
    id: 'K23',
    promise: 'An outcome is both its tokens, and nothing more',
    tests: {
      'test/cancel/mirror-outcome.test.ts': [
        'names each token under its own market, and leaves the other outcome resting',
        'is not clear while an order rests under the mirror’s token',
      ],
      'test/cli/cancel/service-fault-table.test.ts': [
        'takes down no order that it does not name',
        '$name: $end',
      ],
    },
  },
  {
    id: 'K24',
    promise: 'Nothing is sent on an answer about another market',
    tests: {
      'test/cancel/find-market.test.ts': ['sends nothing when the service answers about another market: %s'],
      'test/cli/cancel/service-fault-table.test.ts': [
        'sends nothing when the service answers about another market',
      ],
    },
  },
  {
    id: 'K25',
    promise: 'Keys count after a paste whose end was lost',
    tests: {
      'test/monitor/input/typed-cancel.test.ts': [
        'fires from keys typed after a paste whose end was lost, however soon or slowly they come',
      ],
      'test/e2e/paste-modes.test.ts': ['cancels by keys %i ms apart after a paste whose end was lost'],
    },
  },
  {
    id: 'K26',
    promise: 'What a dead process left is found',
    tests: {
      'test/cancel/records/journal-file.test.ts': [
        'gives back at once what a process left that is dead and not waited for',
        'gives back at once what a process left whose number another one has since',
      ],
      'test/monitor/service/connect-service.test.ts': [
        'verifies what another process left once it is not believed to run any more',
      ],
    },
  },
  {
    id: 'K27',
    promise: 'The intent is on the disk before the request leaves',
    tests: {
      'test/e2e/journal-first.test.ts': [
        'pmtop cancel leaves its intent on the disk before the request, every time',
        'so does the key with --instant',
      ],
      'test/cancel/records/intents-on-disk.test.ts': [
        'that the disk did not take at arming is written before the request where it takes it by then',
        'of a process that is still at its cancel stays with it when another pmtop starts',
      ],
    },
  },
];
