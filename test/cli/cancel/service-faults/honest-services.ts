import { FAULT_FORMS } from '../../../../src/exchange/faults/fault-names.ts';
import { EVERY_OUTCOME_REF, EVERY_REF } from './faults-of-ids.ts';
import { every, type ServiceFaultRow } from './service-fault-row.ts';

export const HONEST: readonly ServiceFaultRow[] = [
  { name: 'nothing goes wrong', refs: EVERY_REF, outcomeRefs: EVERY_OUTCOME_REF, ends: every('confirmed') },
  ...FAULT_FORMS['list-other-forms'].map((form): ServiceFaultRow => ({
    name: `all goes well; lists in the form \`${form}\``,
    before: [{ name: 'list-other-forms', form }],
    ends: every('confirmed'),
  })),
  {
    name: 'all goes well; lists come two orders a page',
    before: [{ name: 'list-short-pages' }],
    ends: every('confirmed'),
  },
  {
    name: 'all goes well; the list of the whole account is refused',
    before: [{ name: 'list-filtered-only', form: 'refused' }],
    // The screen can list no order to press x on.
    ends: { ...every('confirmed'), 'x x': 'nothing sent' },
  },
  {
    name: 'all goes well; lists learn of it 0.7 s later',
    before: [{ name: 'lagging-list' }],
    ends: every('confirmed'),
  },
  {
    name: 'all goes well; a cache that `no-cache` gets past',
    before: [{ name: 'list-cached', form: 'unless-no-cache' }],
    ends: every('confirmed'),
  },
  {
    name: 'all goes well; look-ups are answered with 500',
    before: [{ name: 'look-up-fails', form: '500' }],
    ends: every('confirmed'),
  },
];
