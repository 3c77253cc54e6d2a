import { LIMITS, NOTE_KINDS } from '@exam/contract';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import type { JudgedItem } from './judge-item.ts';
import { RefusedFile } from './refused-file.ts';

/** What an outline goes by. */
export type Outlined = Pick<JudgedItem, 'state' | 'category' | 'tags' | 'note_kinds' | 'is_true_false'>;

/** The categories of questions in the order of the files, and their tags, most frequent first. Others are served meanwhile. */
export async function outlineOf(items: readonly Outlined[]) {
  const questions = items.filter(({ state }) => state === 'question');
  const categories = await count(questions, ({ category }) => [category]);
  if (categories.length > LIMITS.importCategories) {
    throw new RefusedFile(
      `The files name ${categories.length} categories, which would be chapters; at most ${LIMITS.importCategories} are accepted.`,
    );
  }
  const tags = await count(questions, (question) => question.tags);
  const kindsOf = ({ note_kinds = [] }: Outlined) => note_kinds;
  const notes = new Map(await count(questions, kindsOf));
  const noted = new Map(await count(questions, (question) => [...new Set(kindsOf(question))]));
  return {
    notes: NOTE_KINDS.filter((kind) => notes.has(kind)).map((kind) => ({
      kind,
      numberOfNotes: notes.get(kind)!,
      numberOfQuestions: noted.get(kind)!,
    })),
    categories: categories.map(([category, numberOfQuestions]) => ({ category, numberOfQuestions })),
    tags: tags
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, LIMITS.importTags)
      .map(([tag, numberOfQuestions]) => ({ tag, numberOfQuestions })),
    numberOfQuestions: questions.length,
    numberOfTrueFalse: questions.filter(({ is_true_false }) => is_true_false).length,
  };
}

async function count(
  questions: readonly Outlined[],
  wordsOf: (question: Outlined) => readonly string[],
): Promise<[string, number][]> {
  const counts = new Map<string, number>();
  await mapInSlices(questions, (question) => {
    for (const word of wordsOf(question)) counts.set(word, (counts.get(word) ?? 0) + 1);
  });
  return [...counts];
}
