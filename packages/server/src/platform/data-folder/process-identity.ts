import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, distinguished from a later one with the same number. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in the platform's format; absent if the platform does not provide it. */
  startedAt?: string;
}

const ENDED = 'ended';

/** The identity of the running process `pid`. */
export function identifyProcess(pid: number): ProcessIdentity {
  const startedAt = startOf(pid);
  return startedAt === undefined ? { pid } : { pid, startedAt };
}

/** Whether exactly this process still runs. A zombie does not; where no start time is known, the number decides. */
export function isRunning(identity: ProcessIdentity): boolean {
  if (!isNumberTaken(identity.pid)) return false;
  const startedAt = startOf(identity.pid);
  if (startedAt === ENDED) return false;
  return startedAt === undefined || identity.startedAt === undefined || startedAt === identity.startedAt;
}

function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, and belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return linuxStartOf(pid);
    if (process.platform === 'win32') return undefined;
    const { PATH } = process.env;
    const options = { encoding: 'utf8', env: { PATH, LC_ALL: 'C' } } as const;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fields 3 (state) and 22 (start, in ticks since boot) of proc(5)'s stat, after the name, which may hold blanks and
 * parentheses. The boot's id is needed because ticks begin anew with each boot.
 */
function linuxStartOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return ENDED;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return `${boot}/${fields[19]}`;
}
