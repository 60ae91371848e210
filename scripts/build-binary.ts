/**
 * Makes one file that needs no Node beside it: `npm run build:binary` puts it into dist/bin, an argument elsewhere. Its Node is
 * the one this runs on, 25.5 or newer.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { collectLicenses } from './collect-licenses.ts';
import { DIST, PLUGINS, PROGRAM, ROOT } from './program-bundle.ts';

const FOLDER = process.argv[2] ?? join(DIST, 'bin');
const MAIN = join(FOLDER, 'main.mjs');
const BINARY = join(FOLDER, 'pmtop');

/** All of the program in one module, the optional packages too: an executable can import no files. */
async function bundleAll(): Promise<Metafile> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const { metafile } = await build({
    ...PROGRAM,
    metafile: true,
    entryPoints: [join(ROOT, 'src/pmtop.ts')],
    outdir: undefined,
    outfile: MAIN,
    write: true,
    splitting: false,
    external: [],
    minify: true,
    define: { ...PROGRAM.define, BINARY_VERSION: JSON.stringify(version) },
    banner: {
      js: `const require = process.getBuiltinModule('node:module').createRequire(process.execPath);`,
    },
    plugins: [...PLUGINS],
  });
  return metafile;
}

function makeExecutable(): void {
  const config = join(FOLDER, 'sea.json');
  const settings = { main: MAIN, mainFormat: 'module', output: BINARY, disableExperimentalSEAWarning: true };
  writeFileSync(config, JSON.stringify(settings));
  execFileSync(process.execPath, ['--build-sea', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', BINARY]);
  rmSync(config);
  rmSync(MAIN);
}

/** Node is inside, with all that it carries: its text is beside it where Node comes in an archive, and in npm's package of it. */
function nodeLicense(): string {
  const folder = dirname(dirname(realpathSync(process.execPath)));
  const [file] = globSync(['LICENSE', 'node_modules/node-*/LICENSE'], { cwd: folder });
  if (file === undefined)
    throw new Error(`there is no LICENSE of Node in ${folder}: build with npm's package "node"`);
  return `node ${process.version}\n\n${readFileSync(join(folder, file), 'utf8')}`;
}

mkdirSync(FOLDER, { recursive: true });
const metafile = await bundleAll();
const own = `pmtop\n\n${readFileSync(join(ROOT, 'LICENSE'), 'utf8')}`;
const texts = [own, collectLicenses(ROOT, [metafile]), nodeLicense()];
writeFileSync(join(FOLDER, 'LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
makeExecutable();
console.log(`${BINARY}  ${Math.round(statSync(BINARY).size / 1e6)} MB`);
