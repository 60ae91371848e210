/**
 * First of `npm start`: says what to do where nothing was installed, or npm was told to run no scripts. With `installed`, before
 * what builds or tests: where there is no Node that can. For any Node.
 */
import { existsSync } from 'node:fs';

const isThere = (path) => existsSync(new URL(`../${path}`, import.meta.url));

/** The Node of the package `node`, or another that runs TypeScript: without npm's scripts the machine's own may be an older one. */
const canBuild = Boolean(process.features.typescript);
const isEnough = process.argv[2] === 'installed' ? canBuild : isThere('dist/pmtop.js');
/** npm leaves out what builds pmtop, and with it everything. */
const { NODE_ENV, npm_config_omit: omitted = '' } = process.env;
const isLeftOut = NODE_ENV === 'production' || /\bdev\b/.test(omitted);
if (!isThere('node_modules')) {
  console.error(`pmtop is neither installed nor built. Run: npm ci${isLeftOut ? ' --include=dev' : ''}`);
  process.exitCode = 1;
} else if (!isEnough) {
  console.error(
    'pmtop is not built, perhaps because npm was told to run no scripts. Run: npm rebuild --ignore-scripts=false && npm run build',
  );
  process.exitCode = 1;
}
