import { LIMITS } from '@exam/contract';
import type { JudgedItem } from './judge-item.ts';
import { RefusedFile } from './refused-file.ts';

/** The categories of questions in the order of the files, and their tags, most frequent first. */
export function outlineOf(items: readonly JudgedItem[]) {
  const questions = items.filter(({ state }) => state === 'question');
  const categories = count(questions.map(({ category }) => category));
  if (categories.length > LIMITS.importCategories) {
    throw new RefusedFile(
      `The files name ${categories.length} categories, which would be chapters; at most ${LIMITS.importCategories} are accepted.`,
    );
  }
  const tags = count(questions.flatMap((question) => question.tags));
  return {
    categories: categories.map(([category, numberOfQuestions]) => ({ category, numberOfQuestions })),
    tags: tags
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, LIMITS.importTags)
      .map(([tag, numberOfQuestions]) => ({ tag, numberOfQuestions })),
    numberOfQuestions: questions.length,
    numberOfTrueFalse: questions.filter(({ is_true_false }) => is_true_false).length,
  };
}

function count(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts];
}
