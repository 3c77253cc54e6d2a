import { totalmem } from 'node:os';

/**
 * How V8 frees memory in the server and its workers (decision 35): no helper threads for young objects, and no object is made among
 * the old ones.
 */
export const MEMORY_FLAGS: readonly string[] = ['--no-parallel-scavenge', '--no-allocation-site-pretenuring'];

/**
 * How many bytes of memory all processes of the application may take.
 * @param totalBytes memory of the machine; default: of this one
 * @param limitBytes that of the container; 0 if the system tells none, and more than the machine has if there is no container
 */
export function usableMemory(totalBytes = totalmem(), limitBytes = process.constrainedMemory()): number {
  return limitBytes > 0 ? Math.min(totalBytes, limitBytes) : totalBytes;
}
