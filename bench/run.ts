/** `npm run bench -- NAME` runs bench/NAME.ts; without a name it lists what there is. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';

interface Bench {
  run(): Promise<void>;
}

const names = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run')
  .toSorted();

const name = process.argv[2];
if (name === undefined) {
  console.log(['npm run bench -- NAME, where NAME is one of:', ...names].join('\n  '));
} else if (names.includes(name)) {
  const bench = (await import(`./${name}.ts`)) as Bench;
  await bench.run();
} else {
  console.error(`no bench "${name}"; there are: ${names.join(', ')}`);
  process.exitCode = 2;
}
