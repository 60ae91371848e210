import { createInterface } from 'node:readline';
import { fileAudit } from '../../../src/cancel/records/audit-file.ts';
import { fileJournal } from '../../../src/cancel/records/journal-file.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';
import { createCancels } from '../../../src/cancel/cancel-machine.ts';
import type { CancelService } from '../../../src/cancel/run/cancel-service.ts';
import type { Result } from '../../../src/domain/result.ts';
import { orders, target } from '../../cancel/fake-account.ts';

/**
 * A program that arms and fires one cancel and stops dead at the point it is told, for its parent to kill.
 * Its service is its parent: requests go out on stdout, answers come in on stdin.
 */
const [folder = '', stopAt = ''] = process.argv.slice(2);
const owner = { url: 'https://clob.example.com', address: `0x${'5'.repeat(40)}` };
const onTrouble = (problem: string): void => void process.stdout.write(`trouble ${problem}\n`);
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function reach(point: string): Promise<void> {
  if (point !== stopAt) return;
  process.stdout.write(`reached ${point}\n`);
  await new Promise(() => {});
}

async function ask<T>(what: string): Promise<Result<T>> {
  process.stdout.write(`ask ${what}\n`);
  const answer = await answers.next();
  return JSON.parse(answer.value as string) as Result<T>;
}

const service: CancelService = {
  async cancel() {
    await reach('sending');
    const answer = await ask<never>('cancel');
    await reach('answered');
    return answer;
  },
  async listOpen({ market }) {
    if (market === undefined) return ask('account');
    await reach('reading');
    const answer = await ask<never>('list');
    await reach('read');
    return answer;
  },
  getOrder: async () => ({ ok: true, value: undefined }),
};

const written = Promise.withResolvers<void>();
const journal = fileJournal({ folder, owner, processId: process.pid, clock: realClock, onTrouble });
const audit = fileAudit({ folder, owner, clock: realClock, onTrouble });
const cancels = createCancels({
  service,
  clock: realClock,
  random: realRandom,
  journal: {
    ...journal,
    async write(entry) {
      await reach('arming');
      const isWritten = await journal.write(entry);
      await reach('armed');
      written.resolve();
      return isWritten;
    },
    async erase(key) {
      await journal.erase(key);
      await reach('erased');
    },
  },
  audit: {
    async append(progress) {
      await audit.append(progress);
      await reach('recorded');
    },
  },
});

const pinned = target(orders(6));
cancels.arm(pinned);
// Between the presses of a person the intent is long on the disk.
await written.promise;
await cancels.start(pinned);
setInterval(() => {}, 1_000);
