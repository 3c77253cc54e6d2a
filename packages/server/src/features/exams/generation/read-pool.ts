import {
  type Availability,
  type KindCounts,
  kindIndex,
  NO_QUESTIONS,
  type Pick as QuestionPick,
} from '@exam/assembly';
import { NO_ID } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { inOrderOf } from '../in-order-of.ts';
import { listChaptersWithCells, listRankedQuestions, type RankedQuestion } from './queries.ts';

/** The part of a course's pool that a blueprint needs. */
export interface Pool {
  /** Empty if the blueprint names no chapter. */
  readonly courseId: string;
  /** By id: the names of the requested chapters by number, then of those of locked questions. */
  readonly chapterNames: ReadonlyMap<string, string>;
  readonly availability: Availability;
  /** How many questions have left each cell: while this is unchanged, ranks refer to the same questions. */
  readonly removals: ReadonlyMap<string, KindCounts>;
  /** Whether the pool has pairs to keep apart. */
  readonly hasPairs: boolean;
  /** Locked questions in the order sent; they are part of the availability. */
  readonly locked: readonly RankedQuestion[];
}

/**
 * Reads the cells of the requested chapters and of the chapters of locked questions.
 * @throws AppError notFound if a chapter is not visible, or a locked question is not in their course;
 * malformed if the chapters belong to several courses
 */
export async function readPool(
  db: Queryable,
  account: Account,
  { chapterIds, lockedIds }: { chapterIds: readonly string[]; lockedIds: readonly string[] },
): Promise<Pool> {
  const named = await listChaptersWithCells(db, account, chapterIds);
  if (named.length < chapterIds.length) throw notFound('Chapter');
  const courseId = named[0]?.courseId ?? NO_ID;
  if (named.some((chapter) => chapter.courseId !== courseId)) {
    throw invalidField('chapters', 'The chapters of an exam must be of one course.');
  }
  const locked = await readLocked(db, account, courseId, lockedIds);
  const isNamed = new Set<string>(chapterIds);
  const others = new Set(locked.map(({ chapterId }) => chapterId).filter((id) => !isNamed.has(id)));
  const chapters =
    others.size === 0 ? named : [...named, ...(await listChaptersWithCells(db, account, [...others]))];
  return {
    courseId,
    chapterNames: new Map(chapters.map(({ id, name }) => [id, name])),
    availability: tableOf(chapters, ([, , held]) => held),
    removals: tableOf(chapters, ([, , , removals]) => removals),
    hasPairs: chapters.some((chapter) => chapter.hasPairs),
    locked,
  };
}

/** The position of a question in the pool. */
export function pickOf({ chapterId, difficulty, objective, rank }: RankedQuestion): QuestionPick {
  return { chapterId, kind: { difficulty, objective }, rank };
}

async function readLocked(db: Queryable, account: Account, courseId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : inOrderOf(ids, await listRankedQuestions(db, account, courseId, ids));
}

type Chapter = Awaited<ReturnType<typeof listChaptersWithCells>>[number];
type CellCounts = NonNullable<Chapter['cells']>[number];

function tableOf(
  chapters: readonly Chapter[],
  countOf: (cell: CellCounts) => number,
): Map<string, KindCounts> {
  return new Map(
    chapters.map(({ id, cells }) => {
      const counts = [...NO_QUESTIONS] as [...KindCounts];
      for (const cell of cells ?? []) {
        const [difficulty, objective] = cell;
        counts[kindIndex({ difficulty, objective })] = countOf(cell);
      }
      return [id, counts];
    }),
  );
}
