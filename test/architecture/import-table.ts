const BELOW_MONITOR = [
  'domain',
  'text',
  'system',
  'storage',
  'terminal',
  'limits',
  'api',
  'polling',
  'cancel',
  'state',
  'recording',
];

/** What each folder of src may import, from the lowest up; a folder always knows itself. */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  text: [],
  system: ['domain'],
  storage: ['domain', 'text', 'system'],
  terminal: ['text'],
  limits: ['domain', 'text', 'storage'],
  api: ['domain', 'text', 'limits'],
  polling: ['domain', 'api'],
  cancel: ['domain', 'text', 'storage', 'api'],
  state: ['domain', 'text'],
  recording: ['domain', 'text', 'storage', 'api'],
  actions: ['domain', 'text', 'state'],
  config: ['domain', 'text', 'system', 'storage', 'actions'],
  view: ['domain', 'text', 'state', 'actions'],
  exchange: ['domain', 'text'],
  monitor: [...BELOW_MONITOR, 'actions', 'config', 'view'],
  cli: [...BELOW_MONITOR, 'config', 'exchange'],
};

/** Single files that a folder may know of another, and why. */
export const SINGLE_FILES: Readonly<Record<string, readonly string[]>> = {
  // The port of time, as a type.
  terminal: ['domain/clock.ts'],
  // Keys of a recording, and the choices that it began with, as types.
  recording: ['terminal/input/input-event.ts', 'state/preferences.ts'],
  // What a setting may be.
  config: ['limits/limit-table.ts', 'state/view-state.ts', 'api/signing/credentials.ts'],
  // The words of a cancel, and the port that rows are painted through.
  view: ['cancel/describe-cancel.ts', 'cancel/describe-everything.ts', 'terminal/painter.ts'],
  // `record` and `replay` start it; what it is given, as a type.
  cli: ['monitor/start-monitor.ts', 'monitor/runtime/replay-runtime.ts'],
};

/** Entries of bundles, which put the folders together and which no folder imports. */
export const ENTRIES = ['pmtop.ts', 'headless.ts', 'library.ts', 'library-exchange.ts'];
