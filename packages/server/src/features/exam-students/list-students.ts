import { LIMITS, type ListedStudents } from '@exam/contract';
import type { SaidOfStudents, StudentOfList } from '@exam/interchange';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { Client, JobQueue } from '../../platform/jobs/index.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import type { ExamRow } from '../exams/index.ts';
import { refuseIfFull } from '../storage/index.ts';
import { changeList, type ListParts } from './change-list.ts';
import { deleteStudentsExcept, listNumbers, setLastOrdinal, upsertStudents } from './queries.ts';
import type { FileOfStudents } from './read-student-list.ts';
import { readStudentsInTurn } from './student-list-reader.ts';

interface ReadingParts extends ListParts {
  readonly clock: Clock;
  readonly reading: JobQueue<ResultsTasks>;
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
 * @throws AppError malformed with the columns; conflict above the limit, or if a scanned sheet would be nobody's
 */
export async function listStudents(
  { reading, client, clock, ...parts }: ReadingParts,
  account: Account,
  exam: ExamRow,
  { file, said, replaces }: ListOfStudents,
): Promise<ListedStudents> {
  const { students, warnings } = await readStudentsInTurn(reading, client, { file, said });
  return changeList(parts, account, exam.id, async (trx, { lastStudentOrdinal }) => {
    const numbers = students.map(({ number }) => number);
    const removed = replaces ? await deleteStudentsExcept(trx, exam.id, numbers) : [];
    const ordinals = await listNumbers(trx, exam.id);
    const added = students.filter(({ number }) => !ordinals.has(number));
    const numberOfStudents = ordinals.size + added.length;
    requireRoom(numberOfStudents, lastStudentOrdinal + added.length);
    if (added.length > removed.length) await refuseIfFull(trx, account, { examIds: [exam.id] });
    let last = lastStudentOrdinal;
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
    const data = { numberOfStudents, numberOfAdded: added.length, numberOfRemoved: removed.length };
    const hasOtherNumbers = added.length + removed.length > 0;
    return { result: { data, warnings: [...warnings] }, hasOtherNumbers, removed };
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
