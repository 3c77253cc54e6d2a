import { letterOf } from '@exam/contract/letters';

/** The choices of a question that is being written, and the one that is correct; both as typed. */
export interface Choices {
  choices: readonly string[];
  correctAnswer: string;
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

/** Replaces a text wherever the choices hold it. */
export function replaceInChoices({ choices, correctAnswer }: Choices, from: string, to: string): Choices {
  const replaced = (text: string) => text.replace(from, () => to);
  return { choices: choices.map(replaced), correctAnswer: replaced(correctAnswer) };
}

const MOST_LINES = 26;

/**
 * The choices of a text of several lines, one each; letters or numbers that count them, such as "a)" or "1.", are left out.
 * Undefined for a single line, for more lines than a list of choices has, and for code and tables, which are one choice.
 */
export function choicesOfLines(text: string): string[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2 || lines.length > MOST_LINES) return undefined;
  if (lines.some((line) => line.startsWith('```') || line.startsWith('|'))) return undefined;
  const marks = lines.map((line) => /^\(?([A-Za-z]|\d{1,2})[.)]\s+(?=\S)/.exec(line));
  const isCounted = (nameOf: (index: number) => string) =>
    marks.every((mark, index) => mark?.[1]?.toUpperCase() === nameOf(index));
  if (!isCounted(letterOf) && !isCounted((index) => String(index + 1))) return lines;
  return lines.map((line, index) => line.slice(marks[index]?.[0].length));
}

/** The choice that a correct answer of one letter may mean, from 0; undefined if it means itself. */
export function choiceOfLetter({ choices, correctAnswer }: Choices): number | undefined {
  const letter = /^\(?([A-Z])[.)]?$/i.exec(correctAnswer.trim())?.[1]?.toUpperCase();
  const index = choices.findIndex((_choice, at) => letterOf(at) === letter);
  return index === -1 || choices.includes(correctAnswer) ? undefined : index;
}
