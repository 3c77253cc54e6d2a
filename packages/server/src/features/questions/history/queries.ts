import { LIMITS, type Person, type QuestionContent } from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { hourly } from '../../../platform/jobs/index.ts';
import { hasWorkedIn } from '../../audit/index.ts';
import { isVisibleTo } from '../../courses/index.ts';
import { CONTENT_COLUMNS, measuresSeenBy } from '../queries.ts';

/**
 * Keeps what these locked questions are, before an edit replaces it, and deletes what is more than a question may have.
 * Must be called in the transaction of the edit.
 */
export async function keepVersions(
  trx: Trx,
  account: Pick<Account, 'id'>,
  questionIds: readonly string[],
): Promise<void> {
  const ids = sql`${[...questionIds]}::uuid[]`;
  await sql`
    insert into question_versions (question_id, version, chapter_id, content, changed_by)
    select id, version, chapter_id, ${CONTENT}, ${account.id} from questions where id = any(${ids})
    on conflict (question_id, version) do nothing`.execute(trx);
  await sql`
    delete from question_versions using questions
    where question_id = any(${ids}) and questions.id = question_id
      and question_versions.version <= questions.version - ${LIMITS.questionVersions}::int`.execute(trx);
}

/** All that authors say of a question, by the names of the contract. */
const CONTENT: RawBuilder<unknown> = sql`jsonb_build_object(${sql.join(
  CONTENT_COLUMNS.flatMap((name) => [sql.lit(name), sql`to_jsonb(${sql.ref(`questions.${name}`)})`]),
)})`;

/**
 * Whether a version was edited in a course that the account sees. Otherwise it names nobody, and so does one of a chapter that
 * is gone: members of one course do not learn who is in another.
 */
const isInVisibleCourse = (account: Account) => sql<boolean>`exists (
  select from chapters join courses on courses.id = chapters.course_id
  where chapters.id = kept.chapter_id and ${isVisibleTo(account)}
)`;

const COURSE_OF_VERSION = sql`(select chapters.course_id from chapters where chapters.id = kept.chapter_id)`;

/** The account that made the newest edit of a question; null if its history names none, or none that is still a member. */
export async function findLastEditor(
  db: Queryable,
  account: Account,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select accounts.email, display_name as "displayName" from question_versions as kept join accounts on accounts.id = kept.changed_by
    where kept.question_id = ${id} and kept.version = ${version - 1}
      and ${isInVisibleCourse(account)} and ${hasWorkedIn(COURSE_OF_VERSION)}`.execute(db);
  return rows[0] ?? null;
}

/** Whether somebody else made one of the newest edits of a question, as far as its history goes back. */
export async function isEditedByOthers(
  db: Queryable,
  account: Account,
  { id, version }: { readonly id: string; readonly version: number },
  numberOfEdits: number,
): Promise<boolean> {
  const { rows } = await sql<{ isByOthers: boolean }>`
    select exists (
      select from question_versions
      where question_id = ${id} and version >= ${version - numberOfEdits}
        and changed_by is distinct from ${account.id}
    ) as "isByOthers"`.execute(db);
  return rows[0]?.isByOthers ?? true;
}

/**
 * The earlier contents of a question, newest first. Its chapters of then are named as far as the account sees them, and its editors as
 * long as they are members.
 */
export async function listVersions(db: Queryable, account: Account, questionId: string) {
  const { rows } = await sql<VersionRow>`
    select kept.version, kept.content, kept.replaced_at as "replacedAt",
      accounts.email, accounts.display_name as "displayName",
      (select json_build_object('id', chapters.id, 'name', chapters.name, 'number', chapters.number)
        from chapters join courses on courses.id = chapters.course_id
        where chapters.id = kept.chapter_id and ${isVisibleTo(account)}) as chapter
    from question_versions as kept left join accounts on accounts.id = kept.changed_by
      and ${isInVisibleCourse(account)} and ${hasWorkedIn(COURSE_OF_VERSION)}
    where kept.question_id = ${questionId}
    order by kept.version desc`.execute(db);
  return rows;
}

/** The question that one is a copy of, with its id as long as the account sees it; null if it is none. */
export async function findOrigin(
  db: Queryable,
  account: Account,
  questionId: string,
): Promise<{ readonly id: string | null; readonly course: string } | null> {
  const { rows } = await sql<{ id: string | null; course: string }>`
    select copied_from_course as course, (
      select origin.id from questions as origin
      join chapters on chapters.id = origin.chapter_id join courses on courses.id = chapters.course_id
      where origin.id = questions.copied_from and ${isVisibleTo(account)}
    ) as id
    from questions where questions.id = ${questionId} and copied_from is not null`.execute(db);
  return rows[0] ?? null;
}

interface VersionRow {
  readonly version: number;
  readonly content: QuestionContent;
  readonly replacedAt: Date;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly chapter: { readonly id: string; readonly name: string; readonly number: number } | null;
}

/** The exams of a course that ask a question, newest first, with what their results say of it. */
export async function listExamsOf(
  db: Queryable,
  account: Account,
  { id, courseId }: { readonly id: string; readonly courseId: string },
) {
  const { rows } = await sql<ExamRow>`
    select exams.id, exams.name, exams.created_at as "createdAt", number_of_answers as "numberOfAnswers",
      number_of_correct as "numberOfCorrect", discrimination, is_rounded as "isRounded"
    from exams left join ${measuresSeenBy(account)} as measures on measures.exam_id = exams.id
      and measures.question_id = ${id}
    where exams.course_id = ${courseId} and exists (
      select from exam_questions
      where exam_questions.exam_id = exams.id and exam_questions.question_id = ${id}
        and exam_questions.version between 0 and exams.number_of_versions - 1
    )
    order by exams.id desc limit ${LIMITS.examsOfQuestion}`.execute(db);
  return rows;
}

interface ExamRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly numberOfAnswers: number | null;
  readonly numberOfCorrect: number | null;
  readonly discrimination: number | null;
  readonly isRounded: boolean | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** Deletes earlier versions of questions after their retention period. */
export const PURGE_VERSIONS = hourly('delete earlier versions of questions', async (db, clock) => {
  const replacedBefore = new Date(clock().getTime() - LIMITS.questionVersionDays * DAY_MS);
  await db.deleteFrom('questionVersions').where('replacedAt', '<', replacedBefore).execute();
});
