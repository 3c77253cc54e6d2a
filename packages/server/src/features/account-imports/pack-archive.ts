import type { KindCount } from '@exam/contract';
import type {
  Archive,
  ArchivedChapter,
  ArchivedCourse,
  ArchivedExam,
  ArchivedPair,
  ArchivedQuestion,
} from './archive.ts';
import { type PackedList, packList } from './packed-list.ts';

// An archive as the server gets it: of what there may be very much, it looks at a little at a time.

export interface PackedChapter extends Omit<ArchivedChapter, 'questions'> {
  readonly questions: PackedList<ArchivedQuestion>;
  /** Number of questions by kind. */
  readonly kinds: readonly KindCount[];
}

export interface PackedCourse extends Omit<ArchivedCourse, 'chapters' | 'pairs'> {
  readonly chapters: readonly PackedChapter[];
  /** Pairs whose questions are both in this course. */
  readonly pairs: PackedList<ArchivedPair>;
}

export interface PackedArchive extends Omit<Archive, 'courses' | 'exams'> {
  readonly courses: readonly PackedCourse[];
  readonly exams: PackedList<ArchivedExam>;
  readonly numberOfQuestions: number;
}

/** Number of items that one statement inserts. */
const ITEMS_IN_PART = 1_000;

export function packArchive({ courses, exams, ...rest }: Archive): PackedArchive {
  const chapters = courses.flatMap((course) => course.chapters);
  return {
    ...rest,
    courses: courses.map(packCourse),
    exams: packList(exams, 1),
    numberOfQuestions: chapters.reduce((sum, { questions }) => sum + questions.length, 0),
  };
}

function packCourse({ chapters, pairs, ...course }: ArchivedCourse): PackedCourse {
  const own = new Set(chapters.flatMap(({ questions }) => questions.map(({ fileId }) => fileId)));
  const kept = pairs.filter(({ one, other }) => own.has(one) && own.has(other));
  return { ...course, chapters: chapters.map(packChapter), pairs: packList(kept, ITEMS_IN_PART) };
}

function packChapter({ questions, ...chapter }: ArchivedChapter): PackedChapter {
  return { ...chapter, questions: packList(questions, ITEMS_IN_PART), kinds: countKinds(questions) };
}

function countKinds(questions: readonly ArchivedQuestion[]): KindCount[] {
  const kinds = new Map<string, { -readonly [Field in keyof KindCount]: KindCount[Field] }>();
  for (const { difficulty, objective } of questions) {
    const key = `${difficulty} ${objective}`;
    const kind = kinds.get(key) ?? { difficulty, objective, numberOfQuestions: 0 };
    kind.numberOfQuestions++;
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}
