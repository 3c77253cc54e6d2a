import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PaperSettings, PersonalSheets } from '@exam/contract';
import type { PaperSheets, SheetStudent } from '@exam/paper';
import { circlesFor, layOutSheet, SHEET_PAGES, type SheetLayout } from '@exam/paper/sheet';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { byGroup, getOwnExam, listStudentsOf, type StudentRow, setVersions } from '../exam-students/index.ts';
import { insertPrint, listPrints } from './queries.ts';
import type { ExamToPrint } from './read-exam.ts';

interface SheetsToPlan {
  readonly toPrint: ExamToPrint;
  readonly settings: PaperSettings;
  /** How the sheets of the students are printed; undefined for one blank sheet of each version. */
  readonly personal: PersonalSheets | undefined;
}

/**
 * What a print of answer sheets needs. A print with the same layouts reuses token and key of the earlier one, so that the
 * prints of an exam are few: the layouts depend on the sizes of paper and circles and the digits of the student number alone.
 * @throws AppError forbidden if somebody else than the owner asks for sheets of students; conflict if none are listed
 */
export async function planSheets(
  db: Queryable,
  account: Account,
  { toPrint, settings, personal }: SheetsToPlan,
): Promise<PaperSheets> {
  const layouts = layOutVersions(toPrint, settings);
  const prints = await listPrints(db, toPrint.exam.id);
  const earlier = prints.find((print) => isDeepStrictEqual(print.layouts, layouts));
  const { token, key } = earlier ?? { token: randomBytes(8).toString('hex'), key: randomBytes(32) };
  if (personal === undefined) return { token, key, layouts, blankSheets: 1 };
  const students = await listSheetStudents(db, account, toPrint, personal);
  return { token, key, layouts, students, blankSheets: personal.blankSheets };
}

/** Stores a print, and the versions of the students with it. */
export async function keepSheets(
  trx: Trx,
  { examId, printedAt }: { readonly examId: string; readonly printedAt: Date },
  { token, key, layouts, students }: PaperSheets,
): Promise<void> {
  await insertPrint(trx, { examId, token, key, layouts, printedAt });
  if (students) await setVersions(trx, examId, students);
}

/** One layout for each version of the exam, also for those that are not printed now. */
function layOutVersions({ allVersions }: ExamToPrint, settings: PaperSettings): SheetLayout[] {
  const { hasStudentNumberField, studentNumberDigits, paperSize } = settings;
  const digits = hasStudentNumberField ? studentNumberDigits : 0;
  return allVersions.map(({ questions }) => {
    const asked = questions.map(({ choices }, at) => ({ number: at + 1, choices: choices.length }));
    return layOutSheet(asked, SHEET_PAGES[paperSize], digits, circlesFor(settings));
  });
}

async function listSheetStudents(
  db: Queryable,
  account: Account,
  { exam, versions, allVersions }: ExamToPrint,
  { order }: PersonalSheets,
): Promise<SheetStudent[]> {
  await getOwnExam(db, account, exam.id);
  const listed = await listStudentsOf(db, exam.id);
  if (listed.length === 0) throw conflict('No students are listed for this exam. List them first.');
  const students = order === 'list' ? listed : [...listed].sort(byGroup);
  const labels = versions.map(({ label }) => label);
  const printed = [...allVersions.keys()].filter((at) => labels.includes(allVersions[at]!.label));
  return assignVersions(students, printed).map(({ ordinal, number, name, groupName, version }) => ({
    ...{ ordinal, number, name, group: groupName, version },
  }));
}

/**
 * Gives each student a version, so that neighbours differ. Whose sheet was printed before keeps its version, if that one is
 * printed again.
 * @param printed indexes of versions, at least one
 */
function assignVersions<Student extends Pick<StudentRow, 'version'>>(
  students: readonly Student[],
  printed: readonly number[],
): (Student & { version: number })[] {
  let last = -1;
  return students.map((student) => {
    const kept = student.version === null ? -1 : printed.indexOf(student.version);
    last = kept === -1 ? (last + 1) % printed.length : kept;
    return { ...student, version: printed[last]! };
  });
}
