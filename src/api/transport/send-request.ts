import type { Client, Dispatcher } from 'undici';
import type { WireReply, WireRequest } from './wire.ts';

/**
 * Sends one request over one connection and reads the answer to its last byte. Never rejects. Aborting
 * `signal` ends it at once; a request not yet written by then is never written. `beforeWriting` is the last moment to abort it.
 */
export function exchangeBytes(
  client: Client,
  request: WireRequest,
  signal: AbortSignal,
  beforeWriting?: () => void,
): Promise<WireReply> {
  return new Promise((resolve) => {
    const attempt = new AttemptHandler(finish, beforeWriting);
    const stop = (): void => attempt.abort(signal.reason as Error);
    function finish(reply: WireReply): void {
      signal.removeEventListener('abort', stop);
      resolve(reply);
    }
    if (signal.aborted) return finish({ kind: 'broken', error: signal.reason as Error, sent: 'no' });
    signal.addEventListener('abort', stop);
    try {
      client.dispatch(toDispatchOptions(request), attempt);
    } catch (error) {
      attempt.abort(error as Error);
    }
  });
}

function toDispatchOptions(request: WireRequest): Dispatcher.DispatchOptions {
  const { method, path, headers, body } = request;
  return { method, path, headers: { ...headers }, ...(body && { body }) };
}

/** Sees one request through undici's dispatch; reports exactly once. */
class AttemptHandler implements Dispatcher.DispatchHandler {
  readonly #report: (reply: WireReply) => void;
  readonly #beforeWriting: (() => void) | undefined;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #over: Error | true | undefined;
  #status = 0;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};

  constructor(report: (reply: WireReply) => void, beforeWriting: (() => void) | undefined) {
    this.#report = report;
    this.#beforeWriting = beforeWriting;
  }

  abort(error: Error): void {
    const controller = this.#controller;
    this.#break(error);
    controller?.abort(error);
  }

  /** Called when the request is about to be written; undici may try again after a reset, we must not. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#beforeWriting?.();
    if (this.#over instanceof Error) return controller.abort(this.#over);
    const again = this.#controller !== undefined;
    this.#controller = controller;
    if (again) this.abort(new Error('the connection was reset while the request was on its way'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = Buffer.concat(this.#chunks);
    this.#finish({ kind: 'answer', status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#break(error);
  }

  #break(error: Error): void {
    this.#finish({ kind: 'broken', error, sent: this.#controller ? 'maybe' : 'no' }, error);
  }

  #finish(reply: WireReply, error?: Error): void {
    if (this.#over) return;
    this.#over = error ?? true;
    this.#report(reply);
  }
}
