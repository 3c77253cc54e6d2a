import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isRunning, type ProcessIdentity, StartupError } from '../data-folder/index.ts';
import { readPostmasterFile } from './postmaster-file.ts';

const FAST_LIMIT_MS = 20_000;
const IMMEDIATE_LIMIT_MS = 10_000;

/**
 * Ends the PostgreSQL that still runs on `cluster`, if any: fast shutdown first, then immediate shutdown, which the
 * next start recovers from. Only for who holds the lock of the data folder.
 * @returns the process id of what was ended.
 * @throws StartupError when it does not end.
 */
export async function endPostmaster(cluster: string): Promise<number | undefined> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined || !servesCluster(file.pid, cluster)) return undefined;
  const postmaster = identifyProcess(file.pid);
  if (await endsAfter(postmaster, 'SIGINT', FAST_LIMIT_MS)) return file.pid;
  if (await endsAfter(postmaster, 'SIGQUIT', IMMEDIATE_LIMIT_MS)) return file.pid;
  throw new StartupError(
    `A PostgreSQL (process ${file.pid}) still runs on ${cluster} and does not end: end it.`,
  );
}

async function endsAfter(
  postmaster: ProcessIdentity,
  signal: NodeJS.Signals,
  limitMs: number,
): Promise<boolean> {
  const deadlineMs = Date.now() + limitMs;
  if (isRunning(postmaster)) process.kill(postmaster.pid, signal);
  while (isRunning(postmaster)) {
    if (Date.now() > deadlineMs) return false;
    await sleep(25);
  }
  return true;
}

/** The number in a stale postmaster.pid may be any process's by now: only one with this cluster in its call is ended. */
function servesCluster(pid: number, cluster: string): boolean {
  if (!isRunning({ pid })) return false;
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
    // Windows tells no command line cheaply, and PostgreSQL itself refuses to start beside another one.
    if (process.platform === 'win32') return false;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}
