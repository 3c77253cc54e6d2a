import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The contents of a cluster's postmaster.pid. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Whether it accepts connections. */
  isReady: boolean;
}

/** Undefined if there is no file, or it is being written. Source: src/include/utils/pidfile.h of PostgreSQL. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : undefined;
}
