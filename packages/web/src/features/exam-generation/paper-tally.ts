import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import type { Question } from '@exam/contract';
import { type ChapterNames, nameOfChapter } from './chapter-names.ts';
import { parseCount } from './draft-counts.ts';
import type { ExamRequest } from './generated-paper.ts';

/** One count of the blueprint and the actual number in the version. */
export interface Tally {
  readonly key: string;
  readonly label: string;
  readonly asked: number;
  readonly got: number;
}

/** Counts the questions of a version against the request; counts of zero are omitted. */
export function tallyQuestions(
  questions: readonly Question[],
  request: ExamRequest,
  chapterNames: ChapterNames,
) {
  const chapters = Object.keys(request.chapters).map((chapterId) => ({
    key: chapterId,
    label: nameOfChapter(chapterNames, chapterId),
    asked: asNumber(request.chapters[chapterId]),
    got: questions.filter((question) => question.chapterId === chapterId).length,
  }));
  const difficulty = DIFFICULTIES.map((label) => ({
    key: label,
    label,
    asked: asNumber(request.difficulty[label]),
    got: questions.filter((question) => question.difficulty === label).length,
  }));
  const objective = OBJECTIVES.map((label) => ({
    key: label,
    label,
    asked: asNumber(request.objective[label]),
    got: questions.filter((question) => question.objective === label).length,
  }));
  return {
    chapters: chapters.filter(isTold),
    difficulty: difficulty.filter(isTold),
    objective: objective.filter(isTold),
  };
}

function asNumber(typed: string | undefined): number {
  return parseCount(typed ?? '0') ?? 0;
}

function isTold({ asked, got }: Tally): boolean {
  return asked > 0 || got > 0;
}
