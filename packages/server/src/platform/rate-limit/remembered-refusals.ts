/** A refusal is repeated from memory for so long: then another server may have given the key its points back. */
const REMEMBERED_MS = 2_000;

/** The refusals of a limit that are too fresh to ask the database about the key again. */
export interface RememberedRefusals {
  /** How long the window of the key still lasts, in milliseconds; undefined where the database is to be asked. */
  find(key: string): number | undefined;
  remember(key: string, msBeforeNext: number): void;
  forget(key: string): void;
}

/** Who goes on after a refusal is refused from memory: a flood must not become a flood of writes. */
export function rememberRefusals(): RememberedRefusals {
  const refusals = new Map<string, { at: number; msBeforeNext: number }>();
  const isFresh = (at: number) => performance.now() - at < REMEMBERED_MS;

  return {
    find(key) {
      const refusal = refusals.get(key);
      if (refusal === undefined || !isFresh(refusal.at)) return undefined;
      const msLeft = refusal.msBeforeNext - (performance.now() - refusal.at);
      return msLeft > 0 ? msLeft : undefined;
    },
    remember(key, msBeforeNext) {
      refusals.delete(key);
      refusals.set(key, { at: performance.now(), msBeforeNext });
      // Oldest first: all are remembered for the same time.
      for (const [old, { at }] of refusals) {
        if (isFresh(at)) break;
        refusals.delete(old);
      }
    },
    forget: (key) => void refusals.delete(key),
  };
}
