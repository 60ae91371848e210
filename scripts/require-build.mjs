/** Before `npm start`: says what to do where npm was told to run no scripts. Plain JavaScript, for any Node. */
import { existsSync } from 'node:fs';

if (!existsSync(new URL('../dist/pmtop.js', import.meta.url))) {
  console.error(
    'pmtop is not built, perhaps because npm was told to run no scripts. Run: npm rebuild && npm run build',
  );
  process.exitCode = 1;
}
