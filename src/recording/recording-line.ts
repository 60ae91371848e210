import type { TradesPath } from '../domain/endpoint.ts';
import type { Choices } from '../state/preferences.ts';
import type { KeyEvent, MouseEvent } from '../terminal/input/input-event.ts';

/** The first line: what a replay needs before anything happens. No secret and no header of a request is in any line. */
export interface RecordingHead {
  readonly schema: typeof RECORDING_SCHEMA;
  readonly version: string;
  /** Wall time at which it began, epoch milliseconds. */
  readonly startedAtMs: number;
  /** Base addresses, without user and password. */
  readonly url: string;
  readonly catalogUrl?: string;
  readonly dataUrl?: string;
  readonly tradesPath?: TradesPath;
  readonly demo: boolean;
  /** Of which creator the catalog was asked; whether canceling was off, or on with one press. */
  readonly creator?: string;
  readonly readOnly?: boolean;
  readonly instant?: boolean;
  /** What of the limits was taken, and limits other than the interface's. */
  readonly share?: number;
  readonly limits?: Readonly<Record<string, number>>;
  readonly address?: string;
  readonly columns: number;
  readonly rows: number;
  /** How it was looked at in the beginning: what was chosen, which market was wanted, and keys other than the usual. */
  readonly choices?: Choices;
  readonly market?: string;
  /** The market that was left earlier and not found yet, or one of the folded event that the cursor was on. */
  readonly savedMarket?: string;
  readonly keys?: Readonly<Record<string, readonly string[]>>;
}

export const RECORDING_SCHEMA = 'pmtop.recording/1';

/** A request and how it ended. Times are milliseconds since the recording began. */
export interface RecordedRequest {
  readonly kind: 'ask';
  readonly atMs: number;
  readonly tookMs: number;
  readonly origin: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body?: string;
  /** Missing when no whole answer came. */
  readonly answer?: RecordedAnswer;
  /** How the connection broke; missing too when the program gave up waiting. */
  readonly broke?: { readonly code: string; readonly message: string; readonly sent: 'no' | 'maybe' };
}

export interface RecordedAnswer {
  readonly status: number;
  /** Only those that are read: `date`, `retry-after`, `content-type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What the person did. */
export interface RecordedInput {
  readonly kind: 'input';
  readonly atMs: number;
  readonly event: KeyEvent | MouseEvent;
}

/** The alerts of config.toml and of earlier runs, from then on; those of this run are keys. Each is spelled as it is typed. */
export interface RecordedAlerts {
  readonly kind: 'alerts';
  readonly atMs: number;
  readonly alerts: readonly { readonly alert: string; readonly rung: boolean }[];
}

/** Something was pasted, or came at once like a paste. Nobody can know what is in it. */
export interface LeftOut {
  readonly kind: 'left-out';
  readonly atMs: number;
}

export type RecordingLine = RecordingHead | RecordedRequest | RecordedInput | RecordedAlerts | LeftOut;

export interface Recording {
  readonly head: RecordingHead;
  /** In the order in which they were asked. */
  readonly requests: readonly RecordedRequest[];
  /** What did not come from the service, in its order. */
  readonly inputs: readonly (RecordedInput | RecordedAlerts)[];
  /** From here on something that was typed is missing. */
  readonly leftOutAtMs?: number;
  readonly endMs: number;
  /** What came after is missing: the file is damaged or cut off, or its pmtop was killed. */
  readonly isCut: boolean;
}
