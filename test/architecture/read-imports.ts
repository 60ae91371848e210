import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Import {
  /** Both relative to src, with `/`; `target` is a bare name for a package or a Node module. */
  readonly file: string;
  readonly target: string;
  readonly kind: 'value' | 'type' | 'dynamic';
}

const SRC = join(import.meta.dirname, '../../src');

const STATIC = /^(?:import|export)\b(?<clause>[^'";]*?)\bfrom '(?<target>[^']+)'/gm;
const BARE = /^import '(?<target>[^']+)'/gm;
const DYNAMIC = /\bimport\('(?<target>[^']+)'\)/g;

export function sourceFiles(): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: SRC }).map((file) => file.replaceAll('\\', '/'));
}

export function readSource(file: string): string {
  return readFileSync(join(SRC, file), 'utf8');
}

/**
 * Every import of a source file. Patterns are enough because the formatter, which runs before this, leaves
 * one way to write an import; a statement with nothing but `type` members counts as a type import.
 */
export function readImports(file: string): Import[] {
  const code = readSource(file).replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const found = (target: string, kind: Import['kind']): Import => ({
    file,
    target: resolveTarget(file, target),
    kind,
  });
  return [
    ...Array.from(code.matchAll(STATIC), ({ groups }) =>
      found(groups!['target']!, isTypeOnly(groups!['clause']!) ? 'type' : 'value'),
    ),
    ...Array.from(code.matchAll(BARE), ({ groups }) => found(groups!['target']!, 'value')),
    ...Array.from(code.matchAll(DYNAMIC), ({ groups }) => found(groups!['target']!, 'dynamic')),
  ];
}

function isTypeOnly(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const members = /^\s*\{(?<members>[^}]*)\}\s*$/.exec(clause)?.groups?.['members'];
  const names = members?.split(',').map((name) => name.trim());
  return names?.filter((name) => name !== '').every((name) => name.startsWith('type ')) ?? false;
}

function resolveTarget(file: string, target: string): string {
  return target.startsWith('.') ? relative('.', join(dirname(file), target)) : target;
}

/** Everything a file pulls in when it is loaded, itself included: packages too, types not, nor what is loaded `apart`. */
export function reachableFrom(
  entry: string,
  kinds: readonly Import['kind'][],
  apart: readonly string[] = [],
): Set<string> {
  const reached = new Set<string>();
  const pending = [entry];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file) || apart.includes(file)) continue;
    reached.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const { target, kind } of readImports(file)) if (kinds.includes(kind)) pending.push(target);
  }
  return reached;
}
