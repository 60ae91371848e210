/**
 * Begins a change of the shared limits in the file given as argument, and there says so and waits to be killed, or with
 * `kill` kills itself. Plain JavaScript: it is started a hundred times.
 */
import { DatabaseSync } from 'node:sqlite';

const [file, how] = process.argv.slice(2);
const database = new DatabaseSync(file, { timeout: 5_000 });
database.exec(`BEGIN IMMEDIATE; UPDATE limits SET state = '{}'`);
if (how === 'kill') process.kill(process.pid, 'SIGKILL');
process.stdout.write('held\n');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
