import { KINDS, type Kind, kindIndex, type Pick } from '@exam/assembly';
import { type RawBuilder, sql } from 'kysely';
import { preparedAs } from '../../../platform/database/prepared-as.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isVisibleTo } from '../../courses/index.ts';
import { joinQuestions, type QuestionRow } from '../../questions/index.ts';

/** A question with its rank in its cell. */
export type RankedQuestion = QuestionRow & { readonly rank: number };

/** Two questions to keep apart, with their positions in the pool. */
export interface PairToKeepApart {
  readonly oneId: string;
  readonly otherId: string;
  readonly isExcluded: boolean;
  readonly one: Pick;
  readonly other: Pick;
}

const RANK_IN_CELL = ['ranks.chapterId', 'ranks.kind', 'ranks.rank'] as const;

function idsOf(ids: readonly string[]): RawBuilder<string[]> {
  return sql`${[...ids]}::uuid[]`;
}

/** A kind with the numbers of questions that are in the cell and that have left it. */
type CellCounts = readonly [Kind['difficulty'], Kind['objective'], number, number];

/** One list per chapter is planned and read faster than a row per cell. */
const CELLS = sql<CellCounts[] | null>`(
  select json_agg(json_build_array(difficulty, objective, number_of_questions, number_of_removals))
  from cells where cells.chapter_id = chapters.id
)`;

/** Whether the course has pairs to keep apart. */
const HAS_PAIRS = sql<boolean>`exists (
  select from question_pairs as pair
  where pair.course_id = chapters.course_id and pair.decision in ('excluded', 'open')
)`;

/** The visible chapters among these ids by number, with their cells. */
export async function listChaptersWithCells(db: Queryable, account: Account, chapterIds: readonly string[]) {
  return db
    .selectFrom('chapters')
    .innerJoin('courses', 'courses.id', 'chapters.courseId')
    .where(isVisibleTo(account))
    .where(sql<boolean>`chapters.id = any(${idsOf(chapterIds)})`)
    .orderBy('chapters.number')
    .select(['chapters.id', 'chapters.name', 'chapters.number', 'chapters.courseId'])
    .select([CELLS.as('cells'), HAS_PAIRS.as('hasPairs')])
    .modifyEnd(preparedAs('generating-cells'))
    .execute();
}

/** The questions of one course among these ids, with their ranks. */
export async function listRankedQuestions(
  db: Queryable,
  account: Account,
  courseId: string,
  questionIds: readonly string[],
): Promise<RankedQuestion[]> {
  return joinQuestions(db)
    .innerJoin('ranks', 'ranks.questionId', 'questions.id')
    .where(isVisibleTo(account))
    .where('courses.id', '=', courseId)
    .where(sql<boolean>`questions.id = any(${idsOf(questionIds)})`)
    .select('ranks.rank')
    .execute();
}

/** The picked questions of each list in the order of its picks; a pick beyond the cell is absent. Visibility was checked before. */
export async function listPickedQuestions(db: Queryable, lists: readonly (readonly Pick[])[]) {
  const picks = lists.flat();
  const pick = sql<{ list: number; position: number }>`(
    select * from unnest(
      ${lists.flatMap((list, at) => list.map(() => at))}::int[], ${picks.map(({ chapterId }) => chapterId)}::uuid[],
      ${picks.map(({ kind }) => kindIndex(kind))}::smallint[], ${picks.map(({ rank }) => rank)}::int[]
    ) with ordinality as pick (list, chapter_id, kind, rank, position)
  )`;
  const questions = await joinQuestions(db)
    .innerJoin('ranks', 'ranks.questionId', 'questions.id')
    .innerJoin(pick.as('pick'), (join) =>
      join.on(
        sql<boolean>`(pick.chapter_id, pick.kind, pick.rank) = (ranks.chapter_id, ranks.kind, ranks.rank)`,
      ),
    )
    .orderBy('pick.position')
    .select('pick.list')
    .modifyEnd(preparedAs('generating-questions'))
    .execute();
  return lists.map((_list, at) => questions.filter(({ list }) => list === at));
}

/** The newest exams of a course, the newest first. */
export async function listRecentExamIds(
  db: Queryable,
  courseId: string,
  numberOfExams: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('exams')
    .where('courseId', '=', courseId)
    .orderBy('id', 'desc')
    .limit(numberOfExams)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The order of the kinds' names, difficulty first. An exam can be made again only while the engine gets its uses in the
 * order of then.
 */
const KINDS_BY_NAME = sql`array_position('{5,3,4,2,0,1}'::smallint[], ranks.kind)`;

/** In how many of these exams each question of these chapters occurs; unused questions are absent. */
export async function listUses(db: Queryable, examIds: readonly string[], chapterIds: readonly string[]) {
  const rows = await db
    .selectFrom('examQuestions')
    .innerJoin('ranks', 'ranks.questionId', 'examQuestions.questionId')
    .where(sql<boolean>`exam_id = any(${idsOf(examIds)})`)
    .where(sql<boolean>`ranks.chapter_id = any(${idsOf(chapterIds)})`)
    .groupBy(RANK_IN_CELL)
    .orderBy('ranks.chapterId')
    .orderBy(KINDS_BY_NAME)
    .orderBy('ranks.rank')
    .select(RANK_IN_CELL)
    .select(sql<number>`count(distinct exam_id)`.as('times'))
    .execute();
  return rows.map(({ times, ...place }) => ({ question: toPick(place), times }));
}

/**
 * The pairs to keep apart with both questions in these chapters.
 * @param withNearDuplicates whether undecided pairs are included
 */
export async function listPairsToKeepApart(
  db: Queryable,
  courseId: string,
  chapterIds: readonly string[],
  withNearDuplicates: boolean,
): Promise<PairToKeepApart[]> {
  const place = (name: 'one' | 'other') =>
    sql<RankInCell>`json_build_object('chapterId', ${sql.ref(name)}.chapter_id, 'kind', ${sql.ref(name)}.kind,
      'rank', ${sql.ref(name)}.rank)`.as(name);
  const rows = await db
    .selectFrom('questionPairs as pair')
    .innerJoin('ranks as one', 'one.questionId', 'pair.oneId')
    .innerJoin('ranks as other', 'other.questionId', 'pair.otherId')
    .where('pair.courseId', '=', courseId)
    .where('pair.decision', 'in', withNearDuplicates ? ['excluded', 'open'] : ['excluded'])
    .where(sql<boolean>`one.chapter_id = any(${idsOf(chapterIds)})`)
    .where(sql<boolean>`other.chapter_id = any(${idsOf(chapterIds)})`)
    .orderBy('pair.oneId')
    .orderBy('pair.otherId')
    .select(['pair.oneId', 'pair.otherId', 'pair.decision', place('one'), place('other')])
    .execute();
  return rows.map((row) => ({
    oneId: row.oneId,
    otherId: row.otherId,
    isExcluded: row.decision === 'excluded',
    one: toPick(row.one),
    other: toPick(row.other),
  }));
}

/** The ranks in the cell of a question that must be kept apart from these others. */
export async function listPartnerRanks(
  db: Queryable,
  cell: { readonly chapterId: string } & Kind,
  otherIds: readonly string[],
) {
  const partners = (mine: 'oneId' | 'otherId', theirs: 'oneId' | 'otherId') =>
    db
      .selectFrom('questionPairs as pair')
      .innerJoin('ranks', 'ranks.questionId', `pair.${mine}`)
      .where(sql<boolean>`${sql.ref(`pair.${theirs}`)} = any(${idsOf(otherIds)})`)
      .where('pair.decision', 'in', ['excluded', 'open'])
      .where('ranks.chapterId', '=', cell.chapterId)
      .where('ranks.kind', '=', kindIndex(cell))
      .select(['ranks.rank', 'pair.decision']);
  return partners('oneId', 'otherId').unionAll(partners('otherId', 'oneId')).execute();
}

interface RankInCell {
  readonly chapterId: string;
  /** The position of the kind in `KINDS`. */
  readonly kind: number;
  readonly rank: number;
}

function toPick({ chapterId, kind, rank }: RankInCell): Pick {
  return { chapterId, kind: KINDS[kind] as Kind, rank };
}

/** The questions of all versions of a saved exam, in order. */
export async function listSavedQuestions(db: Queryable, examId: string) {
  return db
    .selectFrom('examQuestions')
    .where('examId', '=', examId)
    .orderBy('version')
    .orderBy('position')
    .select(['version', 'questionId', 'text', 'choices', 'correctAnswer'])
    .execute();
}
