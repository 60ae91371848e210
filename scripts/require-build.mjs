/**
 * Before `npm start`: says what to do where nothing was installed, or npm was told to run no scripts. With `installed`, before
 * what builds: only where nothing was installed. For any Node.
 */
import { existsSync } from 'node:fs';

const isThere = (path) => existsSync(new URL(`../${path}`, import.meta.url));

const isInstalled = isThere('node_modules');
if (!(process.argv[2] === 'installed' ? isInstalled : isThere('dist/pmtop.js'))) {
  console.error(
    isInstalled
      ? 'pmtop is not built, perhaps because npm was told to run no scripts. Run: npm rebuild && npm run build'
      : 'pmtop is neither installed nor built. Run: npm ci',
  );
  process.exitCode = 1;
}
