/**
 * How V8 frees memory in the server and its workers (decision 35): no helper threads for young objects, and no object is made among
 * the old ones.
 */
export const MEMORY_FLAGS: readonly string[] = ['--no-parallel-scavenge', '--no-allocation-site-pretenuring'];
