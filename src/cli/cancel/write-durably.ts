import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;

/** Makes a folder that only its owner can enter. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Puts `text` into a file of its own, whole or not at all, and on stable storage before it resolves. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const unfinished = `${path}.tmp`;
  await writeAndSync(await open(unfinished, 'w', OWNER_ONLY), text);
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

/** Adds `text` at the end in one write, on stable storage before it resolves. */
export async function appendDurably(path: string, text: string): Promise<void> {
  await writeAndSync(await open(path, 'a', OWNER_ONLY), text);
}

export async function removeDurably(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}

async function writeAndSync(file: FileHandle, text: string): Promise<void> {
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is only safe when its folder is. Some systems cannot sync one; the file itself is safe then. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Node's code of a file system error, for a sentence about it. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
