import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';
import { FolderHeldError } from './startup-error.ts';

// Node has no flock, and a lock file that is removed when stale lets two starters remove each other's. So lock files
// carry rising numbers, `server.lock.7`: the highest one counts, whoever finds its holder gone links the next number,
// which only one can, and numbers are never used again because the highest file stays.
const LOCK_NAME = /^server\.lock\.(\d+)$/;

/**
 * Takes the one-server lock of a folder and gives the function that releases it. The lock of a process that was killed
 * is taken over at once.
 * @throws FolderHeldError naming the process id when another server holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const claim = join(folder, `server.claim.${randomUUID()}`);
  try {
    // Readable by all who may enter the folder: a lock left by root must not look like one that is held.
    await writeFile(claim, JSON.stringify(identifyProcess(process.pid)), { flag: 'wx', mode: 0o644 });
    for (;;) {
      const newest = await findNewestNumber(folder);
      await refuseIfHeld(folder, newest);
      if (await takeNumber(folder, claim, newest + 1)) return () => truncate(lockPath(folder, newest + 1));
    }
  } finally {
    await rm(claim, { force: true });
  }
}

function lockPath(folder: string, number: number): string {
  return join(folder, `server.lock.${number}`);
}

async function listNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => LOCK_NAME.exec(name)?.[1] ?? []).map(Number);
}

/** 0 when the folder was never locked. */
async function findNewestNumber(folder: string): Promise<number> {
  return Math.max(0, ...(await listNumbers(folder)));
}

async function refuseIfHeld(folder: string, number: number): Promise<void> {
  const holder = number === 0 ? undefined : await readHolder(lockPath(folder, number));
  if (holder === undefined || !isRunning(holder)) return;
  throw new FolderHeldError(`Another server (process ${holder.pid}) already uses the data folder ${folder}.`);
}

/** Undefined when the lock was released (an empty file) or superseded (none). */
async function readHolder(path: string): Promise<ProcessIdentity | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    return text === '' ? undefined : (JSON.parse(text) as ProcessIdentity);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** False when somebody else was quicker. */
async function takeNumber(folder: string, claim: string, number: number): Promise<boolean> {
  try {
    await link(claim, lockPath(folder, number));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  const numbers = await listNumbers(folder);
  // The number was free only because its holder has come and gone since we looked.
  const isSuperseded = numbers.some((other) => other > number);
  const outdated = isSuperseded ? [number] : numbers.filter((other) => other < number);
  await Promise.all(outdated.map((other) => rm(lockPath(folder, other), { force: true })));
  return !isSuperseded;
}
