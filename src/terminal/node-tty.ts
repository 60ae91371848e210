/** What Node keeps to itself about a terminal's stream. */
interface TtyInternals {
  readonly _handle?: { setBlocking?(blocking: boolean): number };
  /** Asks the terminal for its size, of which nobody tells a process in the background. */
  _refreshSize?(): void;
}

/** Writes to a terminal wait for its reader unless libuv is told otherwise. Gives whether it was. */
export function setBlocking(stream: NodeJS.WriteStream, blocking: boolean): boolean {
  const { _handle: handle } = stream as unknown as TtyInternals;
  return handle?.setBlocking?.(blocking) === 0;
}

/** Emits `resize` on the stream if the terminal's size is not what the stream last saw. */
export function refreshSize(stream: NodeJS.WriteStream): void {
  const { _refreshSize: refresh } = stream as unknown as TtyInternals;
  refresh?.call(stream);
}
