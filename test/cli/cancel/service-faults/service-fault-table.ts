import { OTHER_MARKETS } from './faults-of-catalogs.ts';
import { BY_OTHER_IDS, ELSEWHERE, UNSEEN_BY_MARKET } from './faults-of-ids.ts';
import { CONTRADICTORY, SHOWN_BY_ONE } from './faults-of-lists.ts';
import { LOOKED_UP_WRONGLY, UNLISTED, WITHOUT_ANSWER } from './faults-of-look-ups.ts';
import { HONEST } from './honest-services.ts';
import type { ServiceFaultRow } from './service-fault-row.ts';

/** Every way in which a service behind a sound connection can make an account look clear, and honest ones beside them. */
export const SERVICE_FAULT_ROWS: readonly ServiceFaultRow[] = [
  ...WITHOUT_ANSWER,
  ...LOOKED_UP_WRONGLY,
  ...UNLISTED,
  ...CONTRADICTORY,
  ...SHOWN_BY_ONE,
  ...BY_OTHER_IDS,
  ...ELSEWHERE,
  ...UNSEEN_BY_MARKET,
  ...OTHER_MARKETS,
  ...HONEST,
];
