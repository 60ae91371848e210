/** `pmtop/exchange` as others import it: an exchange to test programs against that trade. */
import { checkExchangeOptions, checkPort } from './exchange/check-options.ts';
import { createExchange as createExchangeWith } from './exchange/create-exchange.ts';
import type { Exchange, ExchangeOptions } from './exchange/exchange.ts';
import { FAULTS } from './exchange/faults/fault-names.ts';
import { realClock } from './system/system-clock.ts';

export { FAULTS };
export type { Exchange, ExchangeOptions };
export type { ExchangeMarket, SeenRequest } from './exchange/exchange.ts';
export type { Clock } from './domain/clock.ts';
export type { Side } from './domain/order-book.ts';
export type { DemoDriver, DemoOrder } from './exchange/demo-driver.ts';
export type { DialectName } from './exchange/dialect.ts';
export type { FaultForm, FaultName } from './exchange/faults/fault-names.ts';
export type { FaultControls, FaultOptions } from './exchange/faults/fault-switches.ts';
export type { AccountKeys } from './exchange/personas.ts';
export type { ExchangeRequest } from './exchange/server/endpoint.ts';
export type { SiteName } from './exchange/sites.ts';

/**
 * An exchange in this process. It does not listen before `listen` is called.
 * @throws TypeError when an option is unknown, out of bounds or of another kind, or `faults` names no fault
 */
export function createExchange(options: ExchangeOptions = {}): Exchange {
  checkExchangeOptions(options);
  const inner = createExchangeWith({ ...options, clock: options.clock ?? realClock });
  const { dialect, account, markets, demo, requests, stop, start, close } = inner;
  const { on, off, clear, list } = inner.faults;
  const exchange: Exchange = {
    get url() {
      return inner.url;
    },
    get catalogUrl() {
      return inner.catalogUrl;
    },
    get dataUrl() {
      return inner.dataUrl;
    },
    dialect,
    account,
    markets,
    demo,
    faults: { on, off, clear, list },
    requests,
    async listen(port) {
      checkPort(port, options.hosts ?? 1);
      await inner.listen(port);
      return exchange;
    },
    stop,
    start,
    close,
  };
  return exchange;
}
