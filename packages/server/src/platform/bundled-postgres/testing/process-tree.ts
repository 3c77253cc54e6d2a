import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../../data-folder/index.ts';

/** Whether this platform lets tests see the parents of processes. */
export const canSeeProcesses = process.platform === 'linux';

/** The ids of all processes below `pid`, itself included. */
export function listTree(pid: number): number[] {
  const parents = readParents();
  const tree = [pid];
  for (const member of tree) {
    for (const [child, parent] of parents) if (parent === member) tree.push(child);
  }
  return tree;
}

/** The parent of a process. */
export function parentOf(pid: number): number {
  const parent = readParents().get(pid);
  if (parent === undefined) throw new Error(`process ${pid} is not there`);
  return parent;
}

/** Long enough for any machine, and shorter than a test may take, so that the test can name the survivors. */
const LAST_RESORT_MS = 540_000;

/** Waits until none of the processes runs. @returns those that still do at the last resort */
export async function listSurvivors(pids: readonly number[], limitMs = LAST_RESORT_MS): Promise<number[]> {
  const deadlineMs = Date.now() + limitMs;
  for (;;) {
    const survivors = pids.filter((pid) => isRunning({ pid }));
    if (survivors.length === 0 || Date.now() > deadlineMs) return survivors;
    await sleep(50);
  }
}

function readParents(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return parents;
}
