import { type Seed, shuffleVersions } from '@exam/assembly';
import type { QuestionRow } from '../../questions/index.ts';

/** Versions of the same questions: A unchanged, the others with questions and choices shuffled. */
export function shuffledVersions(
  questions: readonly QuestionRow[],
  count: number,
  seed: Seed,
): (readonly QuestionRow[])[] {
  const shuffled = shuffleVersions({
    questions: questions.map(({ choices, keepChoiceOrder }) => ({
      numberOfChoices: choices.length,
      keepsChoiceOrder: keepChoiceOrder,
    })),
    versions: count,
    seed,
  });
  return shuffled.map((version) =>
    version.map(({ question, choices }) => inChoiceOrder(questions[question] as QuestionRow, choices)),
  );
}

/** @param places positions of the choices, from 0, in their new order */
export function inChoiceOrder<Row extends { readonly choices: string[] }>(
  question: Row,
  places: readonly number[],
): Row {
  return { ...question, choices: places.map((place) => question.choices[place] as string) };
}
