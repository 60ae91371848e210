import { close, constants, fsync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from '../system/node-util.ts';

const syncFile = promisify(fsync);
const closeFile = promisify(close);

const OWNER_ONLY = 0o600;
const OWNERS_FOLDER = { mode: 0o700 };

/**
 * Makes a folder that only its owner can enter, and those above it. Throws Node's error. Node's own `recursive` tries
 * for ever where a folder exists in which none can be made for ENOENT, as in /proc; here each is tried twice.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  try {
    await mkdir(path, OWNERS_FOLDER);
  } catch (error) {
    if (isFolder(path)) return;
    if (!lacksParent(path, error)) throw error;
    await makePrivateFolder(dirname(path));
    await mkdir(path, OWNERS_FOLDER).catch((again: unknown) => refuseUnlessFolder(path, again));
  }
}

/** The same before it returns, for where a turn of the event loop is too long. */
export function makePrivateFolderAtOnce(path: string): void {
  try {
    mkdirSync(path, OWNERS_FOLDER);
  } catch (error) {
    if (isFolder(path)) return;
    if (!lacksParent(path, error)) throw error;
    makePrivateFolderAtOnce(dirname(path));
    try {
      mkdirSync(path, OWNERS_FOLDER);
    } catch (again) {
      refuseUnlessFolder(path, again);
    }
  }
}

function lacksParent(path: string, error: unknown): boolean {
  return errorCode(error) === 'ENOENT' && dirname(path) !== path;
}

/** Another process may have made it in between. */
function refuseUnlessFolder(path: string, error: unknown): void {
  if (!isFolder(path)) throw error;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Puts `content` into a file of its own, whole or not at all, and on stable storage before it resolves. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  // Another pmtop may write the same at the same time.
  const unfinished = `${path}.${process.pid}.tmp`;
  await writeAndSync(await open(unfinished, 'w', OWNER_ONLY), content);
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

/**
 * Makes a new file, and its folder, which is there and holds `content` when this returns, and is on stable storage when
 * the promise resolves. It rejects with Node's error; a file whose content could not be written is gone.
 */
export async function createAtOnce(path: string, content: string): Promise<void> {
  const file = openNew(path);
  try {
    writeWholly(file, path, content);
    await syncFile(file);
  } finally {
    await closeFile(file);
  }
  await syncFolder(dirname(path));
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', OWNER_ONLY);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    makePrivateFolderAtOnce(dirname(path));
    return openSync(path, 'wx', OWNER_ONLY);
  }
}

function writeWholly(file: number, path: string, content: string): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;
/** A pipe in the file's place is refused, not waited for. */
const APPEND = O_APPEND | O_CREAT | O_NONBLOCK | O_WRONLY;

/** Adds `text` in one write below the last line, also one that a crash tore; on stable storage before it resolves. */
export async function appendDurably(path: string, text: string): Promise<void> {
  const file = await open(path, APPEND, OWNER_ONLY);
  const isTorn = await endsWithinLine(path).catch(() => false);
  await writeAndSync(file, isTorn ? `\n${text}` : text);
}

async function endsWithinLine(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== '\n'.charCodeAt(0);
}

export async function removeDurably(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}

async function writeAndSync(file: FileHandle, content: string | Uint8Array): Promise<void> {
  try {
    await file.writeFile(content);
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
