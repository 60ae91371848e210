/** Before `npm start`: says what to do where nothing was installed, or npm was told to run no scripts. For any Node. */
import { existsSync } from 'node:fs';

const isThere = (path) => existsSync(new URL(`../${path}`, import.meta.url));

if (!isThere('dist/pmtop.js')) {
  console.error(
    isThere('node_modules')
      ? 'pmtop is not built, perhaps because npm was told to run no scripts. Run: npm rebuild && npm run build'
      : 'pmtop is neither installed nor built. Run: npm ci',
  );
  process.exitCode = 1;
}
