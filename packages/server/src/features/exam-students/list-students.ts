import { LIMITS, type ListedStudents } from '@exam/contract';
import type { SaidOfStudents, StudentOfList } from '@exam/interchange';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { Bench, Client } from '../../platform/workshop/index.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import type { ExamRow } from '../exams/index.ts';
import { deleteStudentsExcept, listNumbers, lockListOf, setLastOrdinal, upsertStudents } from './queries.ts';
import type { FileOfStudents } from './read-student-list.ts';
import { readStudentsInTurn } from './student-list-reader.ts';

interface ListParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly reading: Bench<ResultsTasks>;
  readonly client: Client;
}

interface ListOfStudents {
  readonly file: FileOfStudents;
  readonly said: SaidOfStudents | undefined;
  /** Whether students who are not in the file leave the list. */
  readonly replaces: boolean;
}

/**
 * Lists the students of a file. One whose number is in the list already keeps ordinal and version.
 * @throws AppError malformed with the columns; conflict above the limit
 */
export async function listStudents(
  { db, clock, reading, client }: ListParts,
  account: Account,
  exam: ExamRow,
  { file, said, replaces }: ListOfStudents,
): Promise<ListedStudents> {
  const { students, warnings } = await readStudentsInTurn(reading, client, { file, said });
  return inTransaction(db, async (trx) => {
    const exams = await lockListOf(trx, account.id, exam.id);
    if (!exams) throw notFound('Exam');
    const numbers = students.map(({ number }) => number);
    const numberOfRemoved = replaces ? await deleteStudentsExcept(trx, exam.id, numbers) : 0;
    const ordinals = await listNumbers(trx, exam.id);
    const added = students.filter(({ number }) => !ordinals.has(number));
    const numberOfStudents = ordinals.size + added.length;
    requireRoom(numberOfStudents, exams.lastStudentOrdinal + added.length);
    let last = exams.lastStudentOrdinal;
    const place = ({ number }: StudentOfList) => ordinals.get(number) ?? ++last;
    const rows = students.map((student) => ({
      ...student,
      id: uuid(),
      examId: exam.id,
      ordinal: place(student),
      listedAt: clock(),
    }));
    await upsertStudents(trx, rows);
    await setLastOrdinal(trx, exam.id, last);
    const data = { numberOfStudents, numberOfAdded: added.length, numberOfRemoved };
    return { data, warnings: [...warnings] };
  });
}

const LAST_ORDINAL = 32_767;

function requireRoom(numberOfStudents: number, lastOrdinal: number): void {
  if (numberOfStudents > LIMITS.examStudents) {
    throw conflict(
      `An exam has at most ${LIMITS.examStudents} students, and the list would have ${numberOfStudents}.`,
    );
  }
  if (lastOrdinal > LAST_ORDINAL) {
    throw conflict(
      `An exam lists at most ${LAST_ORDINAL} students in all, deleted ones included, because each has a place of its own on paper. Make a copy of the exam for the others.`,
    );
  }
}
