/**
 * Kept with each saved exam. The same blueprint, availability and seed give the same exam as long as this
 * number stays the same, so it goes up with every change to what the engine draws.
 */
export const ENGINE_VERSION = 7;
