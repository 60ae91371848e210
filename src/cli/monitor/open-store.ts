import { initialState } from '../../state/app-state.ts';
import { createStore } from '../../state/store.ts';
import type { Store } from '../../state/store.ts';
import type { MonitorFlags } from '../monitor-flags.ts';
import type { Settings } from '../settings.ts';

/** The state as it is before anything was asked: which service, as whom, and what the flags select. */
export function openStore(flags: MonitorFlags, settings: Settings): Store {
  const { url, credentials, credentialsProblem: problem, readOnly } = settings;
  const session =
    url === undefined
      ? { demo: true, host: 'demo exchange', readOnly }
      : {
          demo: false,
          host: new URL(url).host,
          readOnly,
          ...(credentials && { address: credentials.address }),
          ...(problem !== undefined && { credentialsProblem: problem }),
        };
  return createStore(initialState(session, flags.market === undefined ? {} : { wantedMarket: flags.market }));
}
