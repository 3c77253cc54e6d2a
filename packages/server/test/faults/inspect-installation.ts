import { sql } from 'kysely';
import { findRunningPostgres } from '../../src/platform/bundled-postgres/find-running-postgres.ts';
import { connect, type Db } from '../../src/platform/database/connect.ts';
import { ask } from '../server-process.ts';
import { listWrongCells } from '../wrong-cells.ts';
import { type Desk, describeExam, describeQuestion } from './killed-writers.ts';

/**
 * Finds violations after a crash through the API and the database: acknowledged writes, complete exams, the audit
 * trail,
 * counts and ranks.
 * @param dataFolder of the bundled database
 * @returns one sentence for each violation; the journal then holds the actual contents
 */
export async function inspect(desk: Desk, dataFolder: string): Promise<string[]> {
  const url = await findRunningPostgres(dataFolder);
  if (url === undefined) return ['the database does not run'];
  const { db, close } = connect(url, () => {});
  try {
    return [
      ...desk.journal.settle([...(await readQuestions(desk)), ...(await readExams(db))]),
      ...(await listHalfSaved(db)).map((name) => `${name} is half saved`),
      ...(await listUntold(db)).map((id) => `the audit trail does not tell of ${id} once`),
      ...(await listWrongCells(db)).map((cell) => `wrong cell: ${JSON.stringify(cell)}`),
    ];
  } finally {
    await close();
  }
}

type Found = readonly (readonly [name: string, content: string])[];

async function readQuestions({ server, token, forExams }: Desk): Promise<Found> {
  const { body } = await ask(server, 'GET', '/api/questions', { token });
  const questions: (Parameters<typeof describeQuestion>[0] & { readonly _id: string })[] = body.data;
  return questions
    .filter(({ _id }) => !forExams.includes(_id))
    .map((question) => [question.text.split(':')[0] ?? '', describeQuestion(question)]);
}

async function readExams(db: Db): Promise<Found> {
  const { rows } = await sql<{ name: string; versions: string[][] }>`
    select name, (
      select json_agg(questions order by version) from (
        select version, json_agg(question_id order by position) as questions
        from exam_questions where exam_id = exams.id group by version
      ) as held
    ) as versions
    from exams`.execute(db);
  return rows.map(({ name, versions }) => [name, describeExam(name, versions)]);
}

/** Exams whose questions do not match the number, versions and kinds that the exam states. */
async function listHalfSaved(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with held as (
      select exam_id, version, count(*) as n, min(position) as first, max(position) as last,
        count(*) filter (where difficulty = 'simple') as simple,
        count(*) filter (where objective = 'reminding') as reminding,
        count(distinct chapter_id) as chapters
      from exam_questions group by exam_id, version
    )
    select name from exams where number_of_versions <> (
      select count(*) from held
      where exam_id = exams.id and version < number_of_versions
        and n = number_of_questions and first = 1 and last = n
        and simple = (difficulty_distribution ->> 'simple')::int
        and reminding = (objective_distribution ->> 'reminding')::int
        and chapters = jsonb_array_length(chapters_distribution)
    ) or number_of_questions <> (
      select sum((chapter ->> 'numberOfQuestionsInExam')::int)
      from jsonb_array_elements(chapters_distribution) as chapter
    )`.execute(db);
  return rows.map(({ name }) => name);
}

/** Questions and exams without exactly one creation event in the audit trail. */
async function listUntold(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select made.id from (
      select id, 'question.created' as action from questions union all select id, 'exam.saved' from exams
    ) as made
    where 1 <> (
      select count(*) from audit_events
      where object_id = made.id
        and case audit_events.action when 'exam.corrected' then 'exam.saved' else audit_events.action end = made.action
    )`.execute(db);
  return rows.map(({ id }) => id);
}
