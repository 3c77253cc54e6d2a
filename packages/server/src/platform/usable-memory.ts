import { totalmem } from 'node:os';

/** Memory of a machine, in bytes; `limitBytes` is that of its container, and 0 if the system tells none. */
export interface MachineMemory {
  readonly totalBytes: number;
  readonly limitBytes: number;
}

/**
 * How many bytes of memory all processes of the application may take.
 * @param memory default: that of this machine
 */
export function usableMemory({ totalBytes, limitBytes }: MachineMemory = memoryOfThisMachine()): number {
  // Without a container, Linux tells a limit larger than the machine.
  return limitBytes > 0 ? Math.min(totalBytes, limitBytes) : totalBytes;
}

export function memoryOfThisMachine(): MachineMemory {
  return { totalBytes: totalmem(), limitBytes: process.constrainedMemory() };
}
