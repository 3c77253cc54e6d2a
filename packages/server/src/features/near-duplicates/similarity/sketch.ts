import { bitmapOf } from './bitmap.ts';
import { mix } from './mix.ts';
import { normaliseText } from './normalise-text.ts';
import { shinglesOf } from './shingles.ts';

/** The compared fields of a question. */
export interface Comparable {
  readonly text: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
}

/** A question as sets of shingles. Choices are one set, so their order does not matter. */
export interface Sketch {
  readonly text: Uint32Array;
  readonly choices: Uint32Array;
  /** The shingles of the correct answer, which are also among those of the choices. */
  readonly answer: Uint32Array;
  /** The bitmaps of the two sets. */
  readonly textBits: Uint32Array;
  readonly choiceBits: Uint32Array;
  /** Equal for equal correct answers. */
  readonly answerHash: number;
}

const TEXT_SEED = 0x7465_7874;
const CHOICE_SEED = 0x6368_6f69;

export function sketchQuestion({ text, choices, correctAnswer }: Comparable): Sketch {
  const answer = normaliseText(correctAnswer);
  const ofText = shinglesOf([normaliseText(text)], TEXT_SEED);
  const ofChoices = shinglesOf(choices.map(normaliseText), CHOICE_SEED);
  return {
    text: ofText,
    choices: ofChoices,
    answer: shinglesOf([answer], CHOICE_SEED),
    textBits: bitmapOf(ofText),
    choiceBits: bitmapOf(ofChoices),
    answerHash: hashOf(answer),
  };
}

function hashOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return mix(hash);
}
