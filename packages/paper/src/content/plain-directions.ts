/** Embeddings, overrides and isolates of Unicode's bidirectional algorithm. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Removes characters that force another text direction: no exam needs them, reversed text deceives readers, and Typst
 * 0.13 panics on them. Marks that act like a letter of a direction stay.
 */
export function plainDirections(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '');
}
