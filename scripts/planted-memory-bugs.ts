import type { PlantedBug } from './planted-bugs.ts';

/** Mistakes that forget what an answer, a list, a record or the catalog told. */
export const PLANTED_MEMORY_BUGS: readonly PlantedBug[] = [
  {
    mistake: 'takes back that an order was kept when a later try is not answered',
    file: 'src/cancel/run/send-attempt.ts',
    from: "answer: last.kind === 'answered' ? last.answer : sent.get(key)?.answer,",
    to: "answer: last.kind === 'answered' ? last.answer : undefined,",
  },
  {
    mistake: 'lets the answer count that canceled beside the one that kept',
    file: 'src/cancel/run/send-attempt.ts',
    from: 'if (canceled.has(each.id) && isAlreadyGone(each.reason)) continue;',
    to: 'if (canceled.has(each.id)) continue;',
  },
  {
    mistake: 'lets the answer count that says gone beside the one that kept',
    file: 'src/cancel/run/send-attempt.ts',
    from: 'return [...(gone ?? []), ...(kept ?? [])];',
    to: 'return [...(kept ?? []), ...(gone ?? [])];',
  },
  {
    mistake: 'keeps a reading that was clear when the next one fails',
    file: 'src/cancel/run/run-steps.ts',
    from: '&& !isClear(last) ? last',
    to: '? last',
  },
  {
    mistake: 'takes nothing from a list after the verdict',
    file: 'src/cancel/run/shown-orders.ts',
    from: 'if (decided) relisted.add(order.id);',
    to: '',
  },
  {
    mistake: 'forgets rows that its own lists lost',
    file: 'src/cancel/run/shown-orders.ts',
    from: 'if (hasLostRows && !decided) run.hasLostRows = true;',
    to: '',
  },
  {
    mistake: 'lets a row without a market take one back',
    file: 'src/cancel/run/shown-orders.ts',
    from: 'known.set(order.id, withKnownPlace(order, earlier));',
    to: 'known.set(order.id, order);',
  },
  {
    mistake: 'forgets a second id that an earlier cancel learned',
    file: 'src/cancel/orders-in-doubt.ts',
    from: 'mirrors.set(canonicalId(conditionId), mirrorId);',
    to: 'mirrors.clear();',
  },
  {
    mistake: 'joins a cancel that looks under fewer ids',
    file: 'src/cancel/cancel-machine.ts',
    from: 'areAmong(marketIdsOf(narrow), marketIdsOf(wide)) &&',
    to: '',
  },
  {
    mistake: 'believes whichever second id the catalog told last',
    file: 'src/cancel/run/learn-second-id.ts',
    from: 'if (differ(scope.mirrorId, mirrorId)) return true;',
    to: '',
  },
  {
    mistake: 'forgets the tokens that were known before the catalog told of others',
    file: 'src/cancel/run/learn-second-id.ts',
    from: '...(scope.tokenIds ?? []), ...tokensOf(outcomes)',
    to: '...tokensOf(outcomes)',
  },
  {
    mistake: 'leaves orders elsewhere out of the journal',
    file: 'src/cancel/records/stored-intent.ts',
    from: 'target.areIdsUnknown ? elsewhere.slice(-MOST_ELSEWHERE) : []',
    to: 'target.areIdsUnknown ? [] : []',
  },
  {
    mistake: 'calls everything clear by the reading before the last verdict',
    file: 'src/cancel/run/everything-run.ts',
    from: '  state.facts = { ...state.facts, openAtLastReading: undefined };\n  if (!stopping',
    to: '  if (!stopping',
  },
  {
    mistake: 'forgets a second id by which an earlier cancel was not named',
    file: 'src/cancel/orders-in-doubt.ts',
    from: 'mirrors.set(canonicalId(mirrorId), conditionId);',
    to: '',
  },
  {
    mistake: 'forgets the tokens that an earlier cancel learned',
    file: 'src/cancel/orders-in-doubt.ts',
    from: 'scopes.set(keyOf(scope), scope);',
    to: '',
  },
  {
    mistake: 'forgets rows without a name that an earlier cancel was shown',
    file: 'src/cancel/orders-in-doubt.ts',
    from: 'if (shown.hasLostRows) withLostRows.add(canonicalId(conditionId));\n    else ',
    to: '',
  },
  {
    mistake: 'forgets a live record when the next one is missing',
    file: 'src/cancel/run/shown-orders.ts',
    from: 'if (isOurs && isResting(order)) onListed',
    to: 'if (isOurs && isResting(order) && run.decided) onListed',
  },
  {
    mistake: 'lets rows that cannot be read show nothing',
    file: 'src/cancel/run/shown-orders.ts',
    from: 'noteResting(run, [...resting, ...unread], askedAtMs);',
    to: 'noteResting(run, resting, askedAtMs);',
  },
  {
    mistake: 'believes an answer whose order has a record that cannot be read',
    file: 'src/cancel/run/conclude-reading.ts',
    from: '!refuted.has(id) && !isGarbled(records.failureOf(id))',
    to: '!refuted.has(id)',
  },
  {
    mistake: 'dates an answer by the slowest one beside it',
    file: 'src/cancel/run/send-attempt.ts',
    from: "last.kind === 'answered' ? endedMs :",
    to: "last.kind === 'answered' ? clock.monotonicMs() :",
  },
  {
    mistake: 'forgets what was kept when the clock was wrong',
    file: 'src/cancel/run/run-steps.ts',
    from: "for (const each of sent.values()) if (each.attempt.kind === 'refused') each.mustSignAgain = true;",
    to: "for (const [key, each] of sent) if (each.attempt.kind === 'refused') sent.delete(key);",
  },
  {
    mistake: 'forgets that an order which was called canceled is to be written down again',
    file: 'src/cancel/run/shown-orders.ts',
    from: 'run.learned = new Set([...run.record',
    to: 'run.learned = new Set([...run.learned, ...run.record',
  },
  {
    mistake: 'knows no time of a list that is no reading',
    file: 'src/monitor/publish.ts',
    from: 'hasLostRows: hasNamelessRows({ lost, unread }), askedAtMs };',
    to: 'hasLostRows: hasNamelessRows({ lost, unread }), ...(event.type === "ordersRead" && { askedAtMs }) };',
  },
];
