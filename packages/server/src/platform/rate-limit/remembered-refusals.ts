/**
 * How long a refusal is repeated from memory. After this time another server may have given the key its points back.
 */
const REMEMBERED_MS = 2_000;

/** Recent refusals of a limit, for which the database need not be asked again. */
export interface RememberedRefusals {
  /** The remaining milliseconds of the key's period; undefined if the database has to be asked. */
  find(key: string): number | undefined;
  remember(key: string, msBeforeNext: number): void;
  forget(key: string): void;
}

/** Remembers refusals for a short time, so that a flood of attempts does not become a flood of writes. */
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
      // The oldest refusals come first, because all are remembered for the same time.
      for (const [old, { at }] of refusals) {
        if (isFresh(at)) break;
        refusals.delete(old);
      }
    },
    forget: (key) => void refusals.delete(key),
  };
}
