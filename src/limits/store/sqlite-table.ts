import type { DatabaseSync, StatementSync } from 'node:sqlite';

const BUSY = 5;
const LOCKED = 6;
/** A transaction of another process is over in less time than a timer takes; so often it is tried again at once. */
const SPINS = 20;

/** One text that processes change in turn. */
export interface LedgerTable {
  /** Puts in place of the text what `change` makes of it; false when another process held the file all the time. */
  change(change: (text: string | undefined) => string): boolean;
  close(): void;
}

/**
 * Opens a database of one row. It never waits for a lock, which would hold up the whole program; and it maps no file into
 * memory, as a write-ahead log does: who truncates a mapped file ends every process that has it.
 * @throws what SQLite throws, with its `errcode`
 */
export function openTable(file: string): LedgerTable {
  const database = openDatabase(file);
  try {
    // What is not on disk when the machine stops is of no use when it starts.
    database.exec('PRAGMA mmap_size = 0; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF');
    database.exec('CREATE TABLE IF NOT EXISTS ledger_1 (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT)');
    return createTable(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Some versions of Node tell on stderr, which is the terminal, that their SQLite is new. */
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

function createTable(database: DatabaseSync): LedgerTable {
  // Whoever only looks at the file would be in the way of a commit otherwise.
  const begin = database.prepare('BEGIN EXCLUSIVE');
  const read = database.prepare('SELECT state FROM ledger_1');
  const write = database.prepare('INSERT OR REPLACE INTO ledger_1 VALUES (1, ?)');
  const commit = database.prepare('COMMIT');
  return {
    change(change) {
      if (!beginInTurn(begin)) return false;
      try {
        const row = read.get();
        write.run(change(row?.['state'] as string | undefined));
        commit.run();
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
      return true;
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

function beginInTurn(begin: StatementSync): boolean {
  for (let spin = 0; spin < SPINS; spin++) {
    try {
      begin.run();
      return true;
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
  }
  return false;
}
