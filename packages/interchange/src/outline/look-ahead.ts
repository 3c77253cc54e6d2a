import type { OutlinePart, PartOf } from './outline.ts';

/** What follows a part of an outline. */
export interface Ahead {
  /** Whether a choice follows before the next heading, numbered question or table. */
  readonly isBeforeChoice: (at: number) => boolean;
  /** The first choices below a block of code or pictures, if nothing else stands between. */
  readonly choicesBelow: (at: number) => readonly PartOf<'choice'>[];
}

/** Choices of one question that are looked at. */
const MOST_CHOICES = 12;

/** Time and memory are linear in the parts. */
export function lookAhead(parts: readonly OutlinePart[]): Ahead {
  const isBefore = new Uint8Array(parts.length);
  /** The next part that is no block of code or pictures. */
  const nextInWords = new Uint32Array(parts.length);
  let [isBeforeChoice, next] = [0, parts.length];
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at]!;
    isBefore[at] = isBeforeChoice;
    nextInWords[at] = next;
    if (part.kind === 'choice') isBeforeChoice = 1;
    if (part.kind === 'heading' || part.kind === 'question' || part.kind === 'items') isBeforeChoice = 0;
    if (part.kind !== 'paragraph' || !part.isBare) next = at;
  }
  const choicesBelow = (at: number) => {
    const from = nextInWords[at]!;
    const choices: PartOf<'choice'>[] = [];
    for (const part of parts.slice(from, from + MOST_CHOICES)) {
      if (part.kind !== 'choice') break;
      choices.push(part);
    }
    return choices;
  };
  return { isBeforeChoice: (at) => isBefore[at] === 1, choicesBelow };
}
