import type { DatabaseSync } from 'node:sqlite';

const BUSY = 5;
const LOCKED = 6;
/** A transaction of another process is over in less time than a timer takes; so often it is tried again at once. */
const SPINS = 20;

/** One text that processes change in turn, with a version that each change raises. */
export interface VersionedText {
  /** Undefined while another process commits. */
  read(): { readonly text: unknown; readonly version: unknown } | undefined;
  /** Puts `text` in place; false when that version is not there any more, or another process holds the file. */
  replace(version: unknown, text: string): boolean;
  close(): void;
}

/**
 * Opens a database of one row. It never waits for a lock, which would hold up the whole program; and it maps no file into
 * memory, as a write-ahead log does: who truncates a mapped file ends every process that has it.
 * @throws what SQLite throws, with its `errcode`
 */
export function openTable(file: string): VersionedText {
  const database = openDatabase(file);
  try {
    // What is not on disk when the machine stops is of no use when it starts.
    database.exec('PRAGMA mmap_size = 0; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF');
    database.exec(
      'CREATE TABLE IF NOT EXISTS limits (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER, state TEXT)',
    );
    if (!database.prepare('SELECT 1 FROM limits').get()) {
      database.exec('INSERT OR IGNORE INTO limits VALUES (1, 0, NULL)');
    }
    return createTable(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Some versions of Node warn on stderr that their SQLite is experimental. */
function openDatabase(file: string): DatabaseSync {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    return new DatabaseSync(file, { timeout: 0 });
  } finally {
    process.emitWarning = emitWarning;
  }
}

function createTable(database: DatabaseSync): VersionedText {
  const read = database.prepare('SELECT version, state FROM limits');
  const begin = database.prepare('BEGIN IMMEDIATE');
  const write = database.prepare('UPDATE limits SET version = version + 1, state = ? WHERE version = ?');
  const commit = database.prepare('COMMIT');
  return {
    read() {
      const row = runInTurn(() => read.get() ?? {});
      return row && { text: row['state'], version: row['version'] };
    },
    replace(version, text) {
      if (!runInTurn(() => begin.run())) return false;
      try {
        const isThere = write.run(text, version as number).changes === 1;
        // Whoever reads at this moment is in the way of a commit.
        return isThere && runInTurn(() => commit.run()) !== undefined;
      } finally {
        if (database.isTransaction) database.exec('ROLLBACK');
      }
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Another process held the file. */
export function isLocked(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return code === BUSY || code === LOCKED;
}

/** Undefined when another process held the file all the time. */
function runInTurn<T>(run: () => T): T | undefined {
  for (let spin = 0; spin < SPINS; spin++) {
    try {
      return run();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
  }
  return undefined;
}
