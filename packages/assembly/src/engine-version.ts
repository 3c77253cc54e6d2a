/**
 * Kept with each saved exam. The same blueprint, availability and seed give the same exam as long as this
 * number stays the same, so it goes up with every change to what the engine draws.
 */
export const ENGINE_VERSION = 5;

/** The last version that drew by the Markov chain alone, also where an exact draw is quick. */
export const CHAIN_VERSION = 2;

/** The last version whose searches for preferred exams had no walks of swaps; it drew as this one does. */
export const WITHOUT_WALKS_VERSION = 3;

/**
 * The last version that shuffled choices in versions B, C… of the same questions alone, and that did not decide whether excluded
 * pairs can be kept apart.
 */
export const POOL_ORDER_VERSION = 4;

/** Whether this engine still draws what that version drew. */
export function canDrawAs(version: number): boolean {
  return version >= CHAIN_VERSION && version <= ENGINE_VERSION;
}
