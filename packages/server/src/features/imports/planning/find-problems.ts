import { LIMITS } from '@exam/contract';
import { describeLimit, findExceededLimit, type KindCount } from '../../chapters/index.ts';
import type { ChapterOfCourse } from './suggest-chapters.ts';

/** A chapter as it would be after the import. */
export interface PlannedChapter {
  /** Null for a new chapter. */
  readonly chapterId: string | null;
  readonly name: string;
  readonly number: number;
  readonly numberOfQuestions: number;
  /** Its number of questions by kind after the import. */
  readonly kinds: readonly KindCount[];
  /** Its current maximum. */
  readonly maximum: number | null;
  readonly maximumNeeded: number;
}

interface Plan {
  readonly numberOfQuestions: number;
  readonly chapters: readonly PlannedChapter[];
  /** Number of images of the course after the import. */
  readonly numberOfImages: number;
  readonly raiseMaximums: boolean;
}

/** Why the import is not possible, as sentences; empty if it is. */
export function findProblems(plan: Plan, existing: readonly ChapterOfCourse[]): string[] {
  const { numberOfQuestions, chapters, numberOfImages, raiseMaximums } = plan;
  return [
    ...(numberOfQuestions === 0 ? ['No question is chosen.'] : []),
    ...findNumberProblems(chapters, existing),
    ...chapters.flatMap((chapter) => findSizeProblem(chapter, raiseMaximums) ?? []),
    ...(numberOfImages > LIMITS.courseImages
      ? [`A course holds at most ${LIMITS.courseImages} images, and it would hold ${numberOfImages}.`]
      : []),
  ];
}

function findNumberProblems(
  chapters: readonly PlannedChapter[],
  existing: readonly ChapterOfCourse[],
): string[] {
  const existingByNumber = new Map(existing.map((chapter) => [chapter.number, chapter]));
  const madeByNumber = new Map<number, PlannedChapter>();
  const made = chapters.filter(({ chapterId }) => chapterId === null);
  return made.flatMap((chapter) => {
    const { name, number } = chapter;
    const taken = existingByNumber.get(number);
    if (taken) {
      return [
        `The number ${number} of the new chapter “${name}” is taken by the chapter “${taken.name}”. Choose another number, or that chapter.`,
      ];
    }
    const twin = madeByNumber.get(number);
    if (!twin) madeByNumber.set(number, chapter);
    return twin
      ? [`Two new chapters have the number ${number}: “${twin.name}” and “${name}”. Give one another number.`]
      : [];
  });
}

function findSizeProblem(chapter: PlannedChapter, raiseMaximums: boolean): string | undefined {
  const { name, kinds, maximum, maximumNeeded } = chapter;
  if (maximumNeeded > LIMITS.chapterMaximum) {
    return `The chapter “${name}” would need a maximum of ${maximumNeeded}; at most ${LIMITS.chapterMaximum} are possible.`;
  }
  if (maximum === null || raiseMaximums) return undefined;
  const exceeded = findExceededLimit(kinds, maximum);
  if (!exceeded) return undefined;
  return `The chapter “${name}” may hold ${describeLimit(exceeded)}, and it would hold ${exceeded.held}. Raise its maximum to ${maximumNeeded}, or leave questions out.`;
}
