/** Embeddings, overrides and isolates of Unicode's bidirectional algorithm, and invisible tags. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/**
 * Removes characters that force another text direction: no exam needs them, and reversed text deceives readers. Marks
 * that act like a letter of a direction stay. Tags are removed too, because Typst 0.14 panics on some.
 */
export function plainDirections(text: string): string {
  return text.replace(CONTROLS, '');
}
