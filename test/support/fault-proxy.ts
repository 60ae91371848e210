import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Whether the service behind the proxy gets the request before the fault strikes. */
type When = 'unheard' | 'executed';

/** What the network, or something between us and the service, does to one exchange. */
export type ProxyFault =
  /** The connection breaks with a reset, ends politely, or stays silent for ever. */
  | { readonly kind: 'reset' | 'close' | 'hang'; readonly when: When }
  /** Other bytes come back than the service sent, at once or a few at a time; then the connection ends. */
  | { readonly kind: 'answer'; readonly bytes: string | Buffer; readonly when: When; readonly drip?: Slices }
  /** The service's own answer breaks off after so many bytes. */
  | { readonly kind: 'cut'; readonly bytes: number; readonly how: 'reset' | 'close' }
  /** The service's own answer comes late. */
  | { readonly kind: 'latency'; readonly delayMs: number }
  /** The service's own answer comes a few bytes at a time: a slow line, or one with small packets. */
  | { readonly kind: 'slices'; readonly slices: Slices };

interface Slices {
  readonly bytes: number;
  readonly everyMs: number;
}

export interface FaultProxy {
  readonly url: string;
  /** What strikes, how often, and which requests: those whose first bytes match. */
  strike(fault: ProxyFault, options?: { readonly times?: number; readonly on?: RegExp }): void;
  heal(): void;
  /** First lines of the requests that came in, in order. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

/**
 * A TCP proxy on loopback in front of the service on `port`. A request must come in one piece, as every
 * request of ours does; each connection carries one exchange at a time. `onRequest` is called with the first line of
 * each before anything else is done with it.
 */
export async function startFaultProxy(port: number, onRequest?: (head: string) => void): Promise<FaultProxy> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  let active: { fault: ProxyFault; left: number; on: RegExp } | undefined;

  function draw(head: string): ProxyFault | undefined {
    if (!active || active.left <= 0 || !active.on.test(head)) return undefined;
    active.left -= 1;
    return active.fault;
  }
  const server = createServer({ noDelay: true }, (client) => {
    const service = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.on('close', () => service.destroy());
    let fault: ProxyFault | undefined;
    client.on('data', (request: Buffer) => {
      const head = request.toString('latin1', 0, 200).split('\r\n', 1)[0] ?? '';
      onRequest?.(head);
      seen.push(head);
      fault = draw(head);
      if (fault && 'when' in fault && fault.when === 'unheard') inflict(fault, client);
      else service.write(request);
    });
    service.on('data', (reply: Buffer) => {
      if (fault) inflict(fault, client, reply);
      else client.write(reply);
    });
    service.on('close', () => client.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strike(fault, { times = Number.POSITIVE_INFINITY, on = /./ } = {}) {
      active = { fault, left: times, on };
    },
    heal() {
      active = undefined;
    },
    seen,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function inflict(fault: ProxyFault, client: Socket, reply: Buffer = Buffer.alloc(0)): void {
  switch (fault.kind) {
    case 'reset':
      return void client.resetAndDestroy();
    case 'close':
      return void client.end();
    case 'hang':
      return;
    case 'answer': {
      const bytes = Buffer.from(fault.bytes);
      if (fault.drip) return drip(bytes, fault.drip, client);
      return void client.end(bytes);
    }
    case 'cut': {
      const cut = (): void => void (fault.how === 'reset' ? client.resetAndDestroy() : client.end());
      return void client.write(reply.subarray(0, fault.bytes), cut);
    }
    case 'latency':
      return void setTimeout(() => client.write(reply), fault.delayMs);
    case 'slices':
      return drip(reply, fault.slices, client);
  }
}

function drip(bytes: Buffer, slices: Slices, client: Socket): void {
  if (bytes.length === 0 || client.destroyed) return;
  client.write(bytes.subarray(0, slices.bytes));
  setTimeout(() => drip(bytes.subarray(slices.bytes), slices, client), slices.everyMs);
}
