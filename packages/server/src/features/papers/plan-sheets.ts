import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  LARGE_PRINT_SIZES,
  type LargePrintSize,
  type PaperSettings,
  type PersonalSheets,
} from '@exam/contract';
import type { PaperSheets, SheetStudent } from '@exam/paper';
import {
  type CircleSize,
  circlesFor,
  layOutSheet,
  type PrintedSheets,
  SHEET_PAGES,
  type SheetLayout,
} from '@exam/paper/sheet';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { byGroup, getOwnExam, listStudentsOf, type StudentRow, setVersions } from '../exam-students/index.ts';
import { insertPrint, listPrints } from './queries.ts';
import type { ExamToPrint } from './read-exam.ts';

interface PrintToPlan {
  readonly toPrint: ExamToPrint;
  readonly settings: PaperSettings;
  /** Whether answer sheets are among the documents. */
  readonly hasSheets: boolean;
  /** How the sheets of the students are printed; undefined for one blank sheet of each version. */
  readonly personal: PersonalSheets | undefined;
  /** Whether students who need a larger print than this one get papers of their size. */
  readonly hasLargePapers: boolean;
}

/** Papers in large print for some students of a version. */
export interface LargePapers {
  /** 0 is version A. */
  readonly version: number;
  /** In points. */
  readonly fontSize: LargePrintSize;
  readonly copies: number;
}

export interface PrintPlan {
  /** Undefined where no answer sheets are printed. */
  readonly sheets: PaperSheets | undefined;
  /** The students whose version this print decides. */
  readonly students: readonly SeatedStudent[];
  /** By size and version. */
  readonly large: readonly LargePapers[];
}

/** A student with a version, and with the size that the student needs if that is larger than the print. */
type SeatedStudent = SheetStudent & { readonly fontSize: LargePrintSize | null };

/**
 * Who gets which version and which size, and what the answer sheets need. Large circles are a print of their own.
 * @throws AppError forbidden if somebody else than the owner asks for papers of students; conflict if sheets of students are
 * asked for and none are listed
 */
export async function planPrint(
  db: Queryable,
  account: Account,
  { toPrint, settings, hasSheets, personal, hasLargePapers }: PrintToPlan,
): Promise<PrintPlan> {
  const needsStudents = hasLargePapers || (hasSheets && personal !== undefined);
  const students = needsStudents
    ? await seatStudents(db, account, toPrint, { settings, order: personal?.order ?? 'list' })
    : [];
  if (hasSheets && personal !== undefined && students.length === 0) {
    throw conflict('No students are listed for this exam. List them first.');
  }
  const large = hasLargePapers ? countLargePapers(students) : [];
  if (!hasSheets) return { sheets: undefined, students, large };
  const prints = await listPrints(db, toPrint.exam.id);
  const printOf = (circles: CircleSize) => printWith(layOutVersions(toPrint, settings, circles), prints);
  const usual = printOf(circlesFor(settings));
  const hasLargeCircles = circlesFor(settings) === 'usual' && students.some(({ isLarge }) => isLarge);
  const sheets = {
    ...usual,
    ...(hasLargeCircles && { large: printOf('large') }),
    ...(personal !== undefined && { students }),
    blankSheets: personal?.blankSheets ?? 1,
  };
  return { sheets, students, large };
}

/**
 * A print with the same layouts reuses token and key of the earlier one, so that the prints of an exam are few: the layouts
 * depend on the sizes of paper and circles and the digits of the student number alone.
 */
function printWith(layouts: readonly SheetLayout[], prints: readonly PrintedSheets[]): PrintedSheets {
  const earlier = prints.find((print) => isDeepStrictEqual(print.layouts, layouts));
  const { token, key } = earlier ?? { token: randomBytes(8).toString('hex'), key: randomBytes(32) };
  return { token, key, layouts };
}

/** Stores the prints of a plan, and the versions of the students with them. */
export async function keepSheets(
  trx: Trx,
  { examId, printedAt }: { readonly examId: string; readonly printedAt: Date },
  { sheets, students }: PrintPlan,
): Promise<void> {
  for (const print of [sheets, sheets?.large]) {
    if (print === undefined) continue;
    const { token, key, layouts } = print;
    await insertPrint(trx, { examId, token, key, layouts, printedAt });
  }
  if (students.length > 0) await setVersions(trx, examId, students);
}

/** One layout for each version of the exam, also for those that are not printed now. */
function layOutVersions(
  { allVersions }: ExamToPrint,
  settings: PaperSettings,
  circles: CircleSize,
): SheetLayout[] {
  const { hasStudentNumberField, studentNumberDigits, paperSize } = settings;
  const digits = hasStudentNumberField ? studentNumberDigits : 0;
  return allVersions.map(({ questions }) => {
    const asked = questions.map(({ choices }, at) => ({ number: at + 1, choices: choices.length }));
    return layOutSheet(asked, SHEET_PAGES[paperSize], digits, circles);
  });
}

async function seatStudents(
  db: Queryable,
  account: Account,
  { exam, versions, allVersions }: ExamToPrint,
  { settings, order }: { readonly settings: PaperSettings; readonly order: PersonalSheets['order'] },
): Promise<SeatedStudent[]> {
  await getOwnExam(db, account, exam.id);
  const listed = await listStudentsOf(db, exam.id);
  const students = order === 'list' ? listed : [...listed].sort(byGroup);
  const labels = versions.map(({ label }) => label);
  const printed = [...allVersions.keys()].filter((at) => labels.includes(allVersions[at]!.label));
  return assignVersions(students, printed).map(
    ({ ordinal, number, name, groupName, version, largePrint }) => ({
      ...{ ordinal, number, name, group: groupName, version },
      isLarge: largePrint !== null,
      fontSize: largePrint !== null && largePrint > settings.fontSize ? largePrint : null,
    }),
  );
}

function countLargePapers(students: readonly SeatedStudent[]): LargePapers[] {
  return LARGE_PRINT_SIZES.flatMap((fontSize) => {
    const ofSize = students.filter((student) => student.fontSize === fontSize);
    const versions = [...new Set(ofSize.map(({ version }) => version))].sort((one, other) => one - other);
    return versions.map((version) => ({
      version,
      fontSize,
      copies: ofSize.filter((student) => student.version === version).length,
    }));
  });
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
