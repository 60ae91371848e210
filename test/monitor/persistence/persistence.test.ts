import { expect, it } from 'vitest';
import { openSavedState } from '../../../src/monitor/persistence/persistence.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HOST = 'clob.example.com';

it('keeps a catalog that was complete before there was time to read the kept one, and none for a recording', async () => {
  const folder = temporaryFolder();
  const environment = { XDG_CACHE_HOME: folder, XDG_STATE_HOME: folder };
  const settings = { url: `https://${HOST}`, readOnly: false };
  const open = () => openSavedState(settings, environment, simulatedClock());
  const store = createStore(initialState({ demo: false, host: HOST, readOnly: false }));
  const time = Promise.withResolvers<void>();
  const attached = open().attach(store, time.promise);
  const market = { conditionId: '0x1', question: 'Rain?', outcomes: [{ name: 'Yes', tokenId: '1' }] };
  store.dispatch({
    type: 'marketsListed',
    complete: true,
    markets: [market],
    times: { askedAtMs: 0, readAtMs: 1 },
  });
  time.resolve();
  await attached;
  await expect.poll(() => open().firstMarkets()?.markets).toMatchObject([market]);
  const recording = openSavedState(settings, environment, simulatedClock(), { keepsCatalog: false });
  expect(recording.firstMarkets()).toBeUndefined();
});
