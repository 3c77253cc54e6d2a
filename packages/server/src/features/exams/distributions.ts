import { DIFFICULTIES, OBJECTIVES } from '@exam/contract';
import type { ChapterInExam } from '../../database/columns.ts';
import { AppError } from '../../platform/errors.ts';
import type { QuestionRow } from '../questions/index.ts';

/** How many questions of an exam each chapter, difficulty and objective has. */
export interface Distributions {
  /** By chapter number. */
  readonly chapters: ChapterInExam[];
  readonly difficulty: { simple: number; difficult: number };
  readonly objective: { reminding: number; understanding: number; creativity: number };
}

/** The distributions sent by a client. */
export interface ClaimedDistributions {
  readonly chaptersDistribution: Readonly<Record<string, number>>;
  readonly difficultyDistribution: Readonly<Record<string, number>>;
  readonly objectiveDistribution: Readonly<Record<string, number>>;
}

/** The fields of a question that a distribution counts. */
export type CountedQuestion = Pick<
  QuestionRow,
  'chapterId' | 'chapterName' | 'chapterNumber' | 'difficulty' | 'objective'
>;

/** Counts the questions; every difficulty and objective has a count, possibly zero. */
export function distributionsOf(questions: readonly CountedQuestion[]): Distributions {
  const chapters = new Map<string, ChapterInExam>();
  const difficulty = { simple: 0, difficult: 0 };
  const objective = { reminding: 0, understanding: 0, creativity: 0 };
  for (const question of questions) {
    const { chapterId, chapterName: name, chapterNumber: number } = question;
    const chapter = chapters.get(chapterId) ?? { chapterId, name, number, numberOfQuestionsInExam: 0 };
    chapter.numberOfQuestionsInExam++;
    chapters.set(chapterId, chapter);
    difficulty[question.difficulty]++;
    objective[question.objective]++;
  }
  const byNumber = [...chapters.values()].sort((one, other) => one.number - other.number);
  return { chapters: byNumber, difficulty, objective };
}

/**
 * Checks the client's distributions. A zero equals an absent count.
 * @param name of the exam or the version
 * @throws AppError malformed with each wrong count
 */
export function requireTrueDistributions(
  claimed: ClaimedDistributions,
  actual: Distributions,
  name: string,
): void {
  const { chaptersDistribution, difficultyDistribution, objectiveDistribution } = claimed;
  const inChapters = actual.chapters.map((chapter) => [chapter.chapterId, chapter.numberOfQuestionsInExam]);
  const errors = [
    ...wrongCounts('chaptersDistribution', chaptersDistribution, Object.fromEntries(inChapters)),
    ...wrongCounts('difficultyDistribution', difficultyDistribution, actual.difficulty, DIFFICULTIES),
    ...wrongCounts('objectiveDistribution', objectiveDistribution, actual.objective, OBJECTIVES),
  ].map(({ field, key, claims, gives }) => ({
    msg: `${field} says ${claims} for ${key}, but the questions of ${name} give ${gives}.`,
    path: `${field}.${key}`,
  }));
  const [first, ...others] = errors;
  if (first) throw new AppError('malformed', { errors: [first, ...others] });
}

function wrongCounts(
  field: string,
  claimed: Readonly<Record<string, number>>,
  actual: Readonly<Record<string, number>>,
  keys: readonly string[] = [...new Set([...Object.keys(actual), ...Object.keys(claimed)])],
) {
  return keys
    .map((key) => ({ field, key, claims: claimed[key] ?? 0, gives: actual[key] ?? 0 }))
    .filter(({ claims, gives }) => claims !== gives);
}
