import {
  type KeptPaper,
  letterOf,
  PAPER_PARTS,
  type PaperSettings,
  PaperSettingsSchema,
  type PrintChoice,
  PrintChoiceSchema,
} from '@exam/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Queryable } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ExamRow, getExam } from '../exams/index.ts';
import { findNearestSettings, findOwnSettings, upsertSettings } from './queries.ts';

/**
 * The print settings of an exam: those saved for it by the account, otherwise those saved for a similar exam, otherwise
 * the defaults.
 */
export async function getSettings(db: Db, account: Account, examId: string): Promise<KeptPaper> {
  const exam = await getExam(db, account, examId);
  const row = await findNearestSettings(db, account, exam);
  const kept = parseKept(row?.settings);
  if (row === undefined || kept === undefined) {
    return { ...defaultSettings(exam), choice: choiceFor(exam, undefined) };
  }
  if (row.examId === exam.id) return { ...kept.settings, choice: choiceFor(exam, kept.choice) };
  const isOfSameCourse = row.courseId !== null && row.courseId === exam.courseId;
  return {
    ...kept.settings,
    course: isOfSameCourse ? kept.settings.course : exam.courseName,
    // Title, date and versions belong to one exam only.
    title: exam.name,
    date: '',
    choice: choiceFor(exam, kept.choice && { ...kept.choice, versions: [] }),
  };
}

/** The settings that an account saved for this exam; undefined if it saved none. */
export async function findPaperSettings(
  db: Queryable,
  accountId: string,
  exam: Pick<ExamRow, 'id' | 'numberOfVersions'>,
): Promise<KeptPaper | undefined> {
  const kept = parseKept((await findOwnSettings(db, accountId, exam.id))?.settings);
  return kept && { ...kept.settings, choice: choiceFor(exam, kept.choice) };
}

/** Saves the print settings of an exam for one account. */
export async function keepSettings(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  account: Account,
  { examId, settings }: { readonly examId: string; readonly settings: KeptPaper },
): Promise<KeptPaper> {
  const exam = await getExam(db, account, examId);
  await upsertSettings(db, {
    accountId: account.id,
    examId: exam.id,
    settings: JSON.stringify(settings),
    updatedAt: clock(),
  });
  return settings;
}

interface Kept {
  readonly settings: PaperSettings;
  readonly choice: PrintChoice | undefined;
}

/** The content of a row. A row of an older release may lack fields. */
function parseKept(row: unknown): Kept | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const { choice, ...look } = row as { choice?: unknown };
  const settings = PaperSettingsSchema.safeParse(look).data;
  return settings && { settings, choice: PrintChoiceSchema.safeParse(choice).data };
}

/** The choice limited to what the exam has; undefined if nothing remains. */
function choiceFor(
  { numberOfVersions: count }: Pick<ExamRow, 'numberOfVersions'>,
  kept: PrintChoice | undefined,
): PrintChoice {
  const all = Array.from({ length: count }, (_, version) => letterOf(version));
  const versions = all.filter((label) => kept?.versions.includes(label));
  const parts = PAPER_PARTS.filter((part) => kept?.parts.includes(part));
  return {
    parts: parts.length > 0 ? parts : ['questions', 'key'],
    versions: versions.length > 0 ? versions : all,
    format: kept?.format ?? 'pdf',
  };
}

function defaultSettings(exam: ExamRow): PaperSettings {
  return {
    institution: '',
    course: exam.courseName,
    title: exam.name,
    date: '',
    durationMinutes: null,
    instructions: '',
    hasNameField: true,
    hasStudentNumberField: true,
    hasExplanations: true,
    studentNumberDigits: 8,
    choiceColumns: 1,
    questionColumns: 1,
    hasPoints: false,
    mayBreakQuestions: false,
    paperSize: 'a4',
    fontSize: 11,
    language: 'en',
  };
}
