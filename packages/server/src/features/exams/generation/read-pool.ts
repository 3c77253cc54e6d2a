import { type Availability, type KindCounts, kindIndex, NO_QUESTIONS, type Pick } from '@exam/assembly';
import { NO_ID } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { inOrderOf } from '../in-order-of.ts';
import { listCellsOfChapters, listRankedQuestions, type RankedQuestion } from './queries.ts';

/** The part of a course's pool that a blueprint is about. */
export interface Pool {
  /** Of no course when the blueprint names no chapter. */
  readonly courseId: string;
  /** Name by id: the named chapters by their number, then those of locked questions. */
  readonly chapterNames: ReadonlyMap<string, string>;
  readonly availability: Availability;
  /** How many questions have left each cell in all: while this stands still, ranks mean what they meant. */
  readonly removals: ReadonlyMap<string, KindCounts>;
  /** Whether any of its questions should not stand together. */
  readonly hasPairs: boolean;
  /** Questions that stay in the exam, as they were sent; part of the availability. */
  readonly locked: readonly RankedQuestion[];
}

/**
 * Reads what the named chapters hold, and the chapters of the locked questions.
 * @throws AppError notFound when the account does not see one of them, or a locked question is not in their course;
 * malformed when the chapters are of several courses
 */
export async function readPool(
  db: Queryable,
  account: Account,
  { chapterIds, lockedIds }: { chapterIds: readonly string[]; lockedIds: readonly string[] },
): Promise<Pool> {
  const named = await listCellsOfChapters(db, account, chapterIds);
  if (new Set(named.map(({ id }) => id)).size < chapterIds.length) throw notFound('Chapter');
  const courseId = named[0]?.course_id ?? NO_ID;
  if (named.some((chapter) => chapter.course_id !== courseId)) {
    throw invalidField('chapters', 'The chapters of an exam must be of one course.');
  }
  const locked = await readLocked(db, account, courseId, lockedIds);
  const isNamed = new Set<string>(chapterIds);
  const others = new Set(locked.map(({ chapter_id }) => chapter_id).filter((id) => !isNamed.has(id)));
  const cells =
    others.size === 0 ? named : [...named, ...(await listCellsOfChapters(db, account, [...others]))];
  return {
    courseId,
    chapterNames: new Map(cells.map(({ id, name }) => [id, name])),
    availability: tableOf(cells, (cell) => cell.number_of_questions),
    removals: tableOf(cells, (cell) => cell.number_of_removals),
    hasPairs: cells.some((cell) => cell.has_pairs),
    locked,
  };
}

/** Where a question stands in the pool. */
export function pickOf({ chapter_id, difficulty, objective, rank }: RankedQuestion): Pick {
  return { chapterId: chapter_id, kind: { difficulty, objective }, rank };
}

async function readLocked(db: Queryable, account: Account, courseId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : inOrderOf(ids, await listRankedQuestions(db, account, courseId, ids));
}

type CellRow = Awaited<ReturnType<typeof listCellsOfChapters>>[number];

function tableOf(cells: readonly CellRow[], countOf: (cell: CellRow) => number | null): Availability {
  const table = new Map(cells.map(({ id }) => [id, [...NO_QUESTIONS] as [...KindCounts]]));
  for (const cell of cells) {
    const { id, difficulty, objective } = cell;
    const counts = table.get(id);
    if (counts && difficulty && objective) counts[kindIndex({ difficulty, objective })] = countOf(cell) ?? 0;
  }
  return table;
}
