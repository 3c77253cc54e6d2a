/** The choices of a question that is being written, and the one that is correct; both as typed. */
export interface Choices {
  choices: readonly string[];
  correctAnswer: string;
}

const LETTERS = 26;

/** The letter that a choice is called by: A for the first. After Z come AA, AB, …, as over the columns of a sheet. */
export function letterOf(index: number): string {
  const before = index < LETTERS ? '' : letterOf(Math.floor(index / LETTERS) - 1);
  return before + String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS));
}

/** Puts a choice behind the others. */
export function addChoice(before: Choices, choice: string): Choices {
  return { ...before, choices: [...before.choices, choice] };
}

/** Takes a choice out, with every other that has the same text. A correct answer that goes with them is none any more. */
export function removeChoice({ choices, correctAnswer }: Choices, text: string): Choices {
  return {
    choices: choices.filter((choice) => choice !== text),
    correctAnswer: correctAnswer === text ? '' : correctAnswer,
  };
}

/**
 * Changes the text of one choice. The correct answer follows where that choice is it, unless another choice still has
 * the old text.
 * @param isCorrect whether the choice was correct when the editing began: a text that is emptied and typed anew is
 * equal to nothing in between
 */
export function editChoice(before: Choices, index: number, text: string, isCorrect: boolean): Choices {
  const choices = before.choices.with(index, text);
  const isAnswered = choices.some((choice, at) => at !== index && choice === before.correctAnswer);
  return { choices, correctAnswer: isCorrect && !isAnswered ? text : before.correctAnswer };
}

/** Moves one choice to another place; one beyond the ends is the same list. */
export function moveChoice(before: Choices, from: number, to: number): Choices {
  if (to < 0 || to >= before.choices.length) return before;
  const choices = before.choices.toSpliced(from, 1).toSpliced(to, 0, before.choices[from]!);
  return { ...before, choices };
}
