import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { FAULT_ROWS } from '../cli/cancel/fault-table.ts';
import type { FaultProxy, ProxyFault } from '../support/fault-proxy.ts';

/** Something that goes wrong between the program and the service for a while. */
export interface ChaosFault {
  readonly name: string;
  begin(proxy: FaultProxy, exchange: Exchange): Promise<void> | void;
  end(proxy: FaultProxy, exchange: Exchange): Promise<void> | void;
}

/** What a service tells us to wait is waited for: it must be over when the recovery is looked at. */
const TOLD_TO_WAIT: ProxyFault = {
  kind: 'answer',
  when: 'unheard',
  bytes:
    'HTTP/1.1 429 Too Many Requests\r\nretry-after: 2\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}',
};

export const CHAOS_FAULTS: readonly ChaosFault[] = [
  ...FAULT_ROWS.map(({ name, unheard, executed }) =>
    proxied(name, name === '429 with Retry-After' ? TOLD_TO_WAIT : (unheard ?? executed)),
  ),
  proxied('every answer three seconds late', { kind: 'latency', delayMs: 3_000 }),
  {
    name: 'the service is gone',
    begin: (_proxy, exchange) => exchange.stop(),
    end: (_proxy, exchange) => exchange.start(),
  },
];

function proxied(name: string, fault: ProxyFault | undefined): ChaosFault {
  return {
    name,
    begin: (proxy) => {
      if (fault) proxy.strike(fault);
    },
    end: (proxy) => proxy.heal(),
  };
}
