/**
 * What each package adds to the program: bytes of its code in one minified bundle of everything, and of pmtop's own code
 * beside them.
 */
import { join } from 'node:path';
import { build } from 'esbuild';
import { PLUGINS, PROGRAM, ROOT } from '../scripts/program-bundle.ts';

export async function run(): Promise<void> {
  const sizes = [...(await measureBundle())].toSorted(([, one], [, other]) => other - one);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  for (const [name, bytes] of [...sizes, ['all', total] as const]) {
    console.log(`${name.padEnd(32)}${(bytes / 1_000).toFixed(1).padStart(8)} kB`);
  }
}

/** Bytes by package; `pmtop` for what is written here. */
export async function measureBundle(): Promise<ReadonlyMap<string, number>> {
  const { metafile } = await build({
    ...PROGRAM,
    entryPoints: [join(ROOT, 'src/pmtop.ts')],
    splitting: false,
    minify: true,
    write: false,
    metafile: true,
    plugins: [...PLUGINS],
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const sizes = new Map<string, number>();
  for (const [path, { bytesInOutput }] of inputs) {
    const name = packageOf(path);
    sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput);
  }
  return sizes;
}

/** `node_modules/@a/b/lib/c.js` → `@a/b`, the innermost where packages are nested. */
function packageOf(path: string): string {
  return /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? 'pmtop';
}
