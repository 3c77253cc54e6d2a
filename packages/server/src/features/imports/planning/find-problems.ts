import { type FullChapter, type KindCount, LIMITS } from '@exam/contract';
import { describeFullChapter } from '../../chapters/index.ts';
import type { ChapterOfCourse } from './suggest-chapters.ts';

/** A chapter as it would be after the import. */
export interface PlannedChapter {
  /** Null for a new chapter. */
  readonly chapterId: string | null;
  readonly name: string;
  readonly number: number;
  readonly numberOfQuestions: number;
  /** Its number of questions by kind now, and after the import. */
  readonly held: readonly KindCount[];
  readonly kinds: readonly KindCount[];
  /** Its current maximum. */
  readonly maximum: number | null;
  readonly maximumNeeded: number;
  /** Its maximum after the import. */
  readonly maximumThen: number;
}

interface Plan {
  readonly numberOfQuestions: number;
  readonly chapters: readonly PlannedChapter[];
  /** Number of images of the course after the import. */
  readonly numberOfImages: number;
  /** The chapters that are too small and may not grow. */
  readonly fullChapters: readonly FullChapter[];
}

/** Why the import is not possible, as sentences; empty if it is. */
export function findProblems(plan: Plan, existing: readonly ChapterOfCourse[]): string[] {
  const { numberOfQuestions, chapters, numberOfImages, fullChapters } = plan;
  return [
    ...(numberOfQuestions === 0 ? ['No question is chosen.'] : []),
    ...findNumberProblems(chapters, existing),
    ...chapters.flatMap((chapter) => findSizeProblem(chapter) ?? []),
    ...fullChapters.filter(({ maximumOffered }) => maximumOffered !== null).map(describeFullChapter),
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

function findSizeProblem({ name, maximumNeeded }: PlannedChapter): string | undefined {
  if (maximumNeeded <= LIMITS.chapterMaximum) return undefined;
  return `The chapter “${name}” would need a maximum of ${maximumNeeded}; at most ${LIMITS.chapterMaximum} are possible.`;
}
