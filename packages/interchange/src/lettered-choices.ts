/** A letter that stands before the text of a choice: `A) 4`, `b. 6`, `(C) 7`. */
export interface LetterLabel {
  /** From 0. */
  readonly rank: number;
  /** What stands behind the letter. */
  readonly text: string;
  /** The letter as `A`, its case and the signs beside it: equal for labels of one kind. */
  readonly style: string;
}

/** The letter before a text; undefined if it begins otherwise. */
export function labelOf(text: string): LetterLabel | undefined {
  const [whole, open = '', letter = '', close = ''] =
    /^\s*([([（]?)([A-Ja-j])([)\]）.:、．])\s*/u.exec(text) ?? [];
  if (whole === undefined || (open !== '' && !/[)\]）]/.test(close))) return undefined;
  const isCapital = letter === letter.toUpperCase();
  return {
    rank: letter.toLowerCase().charCodeAt(0) - 97,
    text: text.slice(whole.length),
    style: `${open}${isCapital ? 'A' : 'a'}${close}`,
  };
}

/** How the choices of a question are lettered: not at all, in order from A, or otherwise. */
type Lettering = 'none' | 'in-order' | 'other';

/**
 * Whether each filled choice begins with its own letter, all in one style and with a text behind it. Empty choices keep
 * their place.
 * @param choices in the order of their columns
 */
function letteringOf(choices: readonly string[]): Lettering {
  const labels = choices.flatMap((choice, place) =>
    choice.trim() === '' ? [] : [{ place, label: labelOf(choice) }],
  );
  const [first] = labels;
  const areLabelled =
    labels.length >= 2 &&
    labels.every(
      ({ label }) => label !== undefined && label.style === first?.label?.style && label.text.trim() !== '',
    );
  if (!areLabelled || new Set(labels.map(({ label }) => label!.rank)).size < labels.length) return 'none';
  return labels.every(({ place, label }) => label!.rank === place) ? 'in-order' : 'other';
}

/** The choices without the letters before them, if these are in order from A and not all that differs; else as they are. */
export function withoutLetters(choices: readonly string[]): readonly string[] {
  if (letteringOf(choices) !== 'in-order') return choices;
  const bare = choices.map((choice) => labelOf(choice)?.text ?? choice);
  const filled = bare.map((text) => text.trim()).filter((text) => text !== '');
  return new Set(filled).size === filled.length ? bare : choices;
}

/** Whether a letter that names the choice at `index` by its column stands before the text of another choice. */
export function isLetterOfAnother(
  choices: readonly string[],
  index: number,
  answers: readonly string[],
): boolean {
  if (letteringOf(choices) !== 'other') return false;
  const letter = String.fromCharCode('A'.charCodeAt(0) + (labelOf(choices[index] ?? '')?.rank ?? 0));
  return answers.some(
    (answer) => /^\s*[([（]?[A-Ja-j][)\]）.:]?\s*$/.test(answer) && !answer.toUpperCase().includes(letter),
  );
}
