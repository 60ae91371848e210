import { initialState } from '../../state/app-state.ts';
import { createStore } from '../../state/store.ts';
import type { Store } from '../../state/store.ts';
import type { Memory } from '../memory/memory.ts';
import type { MonitorFlags } from '../monitor-flags.ts';
import type { Settings } from '../settings.ts';

/** The state as it is before anything was asked: which service, as whom, and what flags and memory select. */
export function openStore(flags: MonitorFlags, settings: Settings, memory: Memory): Store {
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
  const store = createStore(
    initialState(session, {
      ...memory.view(session.host),
      ...(settings.chart && { chart: settings.chart }),
      ...(flags.market !== undefined && { wantedMarket: flags.market }),
    }),
  );
  const remembered = memory.firstMarkets();
  if (remembered) store.dispatch({ type: 'catalogRemembered', ...remembered });
  return store;
}
