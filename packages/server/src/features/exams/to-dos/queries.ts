import type { ToDo } from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isExamVisibleTo, isVisibleTo } from '../../courses/index.ts';

type ToDoRow = Omit<ToDo, '_id'> & { readonly id: string };

/** The newest of these things, and how many others there are. @param found a query of `id`, `name`, `count` and `answers` */
async function findNewest(
  db: Queryable,
  kind: ToDo['kind'],
  found: RawBuilder<unknown>,
): Promise<ToDoRow | undefined> {
  const { rows } = await sql<ToDoRow>`
    select ${kind}::text as kind, found.id, found.name, found.count, found.answers, (count(*) over () - 1)::int as others
    from (${found}) as found order by found.id desc limit 1`.execute(db);
  return rows[0];
}

/** Own exams whose sheets have open doubts. */
export function findDoubtful(db: Queryable, account: Account) {
  return findNewest(
    db,
    'check-answers',
    sql`
      select exams.id, exams.name, exam_scans.number_of_doubts as count,
        exam_scans.number_of_doubtful_answers as answers
      from exams join exam_scans on exam_scans.exam_id = exams.id
      where exams.owner_id = ${account.id} and exam_scans.number_of_doubts > 0 and ${isExamVisibleTo(account)}`,
  );
}

/** Own exams that nobody has printed, and of which no answers are known. */
export function findUnprinted(db: Queryable, account: Account, savedAfter: Date) {
  return findNewest(
    db,
    'print-exam',
    sql`
      select exams.id, exams.name, 1 as count, 0 as answers from exams
      where exams.owner_id = ${account.id} and exams.created_at > ${savedAfter} and ${isExamVisibleTo(account)}
        and not exists (select from paper_settings where exam_id = exams.id and printed_at is not null)
        and not exists (select from printed_sheets where exam_id = exams.id)
        and not exists (select from exam_results where exam_id = exams.id)
        and not exists (select from scanned_pages where exam_id = exams.id)`,
  );
}

/** Courses with questions that the account may change, and some of whose cells have none. */
export function findIncomplete(db: Queryable, account: Account, kindsOfChapter: number) {
  return findNewest(
    db,
    'fill-kinds',
    sql`
      select courses.id, courses.name, (count(distinct chapters.id) * ${kindsOfChapter}::int - count(cells.chapter_id))::int as count, 0 as answers
      from courses
        join chapters on chapters.course_id = courses.id
        left join cells on cells.chapter_id = chapters.id and cells.number_of_questions > 0
      where ${isVisibleTo(account)} and not exists (
        select from course_members
        where course_members.course_id = courses.id and course_members.email = ${account.email} and role = 'viewer'
      )
      group by courses.id
      having count(cells.chapter_id) > 0
        and count(cells.chapter_id) < count(distinct chapters.id) * ${kindsOfChapter}::int`,
  );
}

/** The demo exam of an account that did not close the first steps, and what of these steps is done. */
export async function findFirstSteps(
  db: Queryable,
  account: Account,
  { exam, courses }: { readonly exam: string; readonly courses: readonly string[] },
) {
  const { rows } = await sql<{
    demoExamId: string;
    hasGenerated: boolean;
    hasRead: boolean;
    hasStarted: boolean;
  }>`
    select demo.id as "demoExamId",
      exists (select from exams where owner_id = ${account.id} and id <> demo.id) as "hasGenerated",
      (
        exists (select from scanned_pages where exam_id = demo.id)
        or exists (select from exam_results where exam_id = demo.id)
      ) as "hasRead",
      exists (
        select from courses where owner_id = ${account.id} and name <> all(${[...courses]}::text[])
      ) as "hasStarted"
    from exams as demo join accounts on accounts.id = demo.owner_id
    where demo.owner_id = ${account.id} and accounts.shows_first_steps and demo.name = ${exam}
    order by demo.id limit 1`.execute(db);
  return rows[0];
}
