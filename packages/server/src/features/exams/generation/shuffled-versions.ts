import { type Seed, shuffleVersions } from '@exam/assembly';
import { countPinned, inAskedOrder } from '@exam/contract';
import type { QuestionRow } from '../../questions/index.ts';

/**
 * Versions of the same questions: A unchanged, the others with questions and choices shuffled.
 * @param questions in asked order: pinned choices last
 */
export function shuffledVersions(
  questions: readonly QuestionRow[],
  count: number,
  seed: Seed,
): (readonly QuestionRow[])[] {
  const shuffled = shuffleVersions({
    questions: questions.map((question) => ({
      numberOfChoices: question.choices.length,
      keepsChoiceOrder: question.keepChoiceOrder,
      numberOfPinned: countPinned(question),
    })),
    versions: count,
    seed,
  });
  return shuffled.map((version) =>
    version.map(({ question, choices }) => inChoiceOrder(questions[question] as QuestionRow, choices)),
  );
}

/**
 * The question with its choices in a new order; pinned ones are last whatever the order says.
 * @param places positions of the choices, from 0, in their new order
 */
export function inChoiceOrder(question: QuestionRow, places: readonly number[]): QuestionRow {
  return inAskedOrder({ ...question, choices: places.map((place) => question.choices[place] as string) });
}
