/** Embeddings, overrides and isolates of directions, by Unicode's bidirectional algorithm. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Takes away what forces letters into another direction than their own: no exam needs it, a text that is turned around
 * deceives who reads it, and Typst 0.13 loses its way in it, and panics. The marks that stand for a letter of a direction stay.
 */
export function plainDirections(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '');
}
