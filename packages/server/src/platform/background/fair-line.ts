/** Work waits here until it is its owner's turn. */
type FairLine = <Result>(ownerId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets work begin in fair turns: of an owner one at a time, and owners one after the other, however much each of them brought.
 * @param atOnce how much of it runs at the same time
 */
export function makeFairLine(atOnce: number): FairLine {
  /** What waits, by owners; whose turn is next comes first. An owner that is being served has a place here, too. */
  const waiting = new Map<string, (() => void)[]>();
  const served = new Set<string>();

  function serveNext(): void {
    for (const [ownerId, own] of waiting) {
      if (served.size >= atOnce) return;
      const begin = served.has(ownerId) ? undefined : own.shift();
      if (begin === undefined) continue;
      served.add(ownerId);
      begin();
    }
  }

  /** Who was served goes behind all others. */
  function end(ownerId: string): void {
    const own = waiting.get(ownerId) ?? [];
    waiting.delete(ownerId);
    if (own.length > 0) waiting.set(ownerId, own);
    served.delete(ownerId);
    serveNext();
  }

  return async (ownerId, work) => {
    await new Promise<void>((begin) => {
      waiting.set(ownerId, [...(waiting.get(ownerId) ?? []), begin]);
      serveNext();
    });
    try {
      return await work();
    } finally {
      end(ownerId);
    }
  };
}
