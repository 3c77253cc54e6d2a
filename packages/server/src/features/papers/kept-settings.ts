import { type PaperSettings, PaperSettingsSchema } from '@exam/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Queryable } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ExamRow, getExam } from '../exams/index.ts';
import { findNearestSettings, findOwnSettings, upsertSettings } from './queries.ts';

/** How an exam is to look on paper: as the account kept it, else much as it kept another one, else plain. */
export async function getSettings(db: Db, account: Account, examId: string): Promise<PaperSettings> {
  const exam = await getExam(db, account, examId);
  const row = await findNearestSettings(db, account.id, exam);
  // What an older release kept may say too little.
  const kept = PaperSettingsSchema.safeParse(row?.settings);
  if (row === undefined || !kept.success) return defaultSettings(exam);
  if (row.exam_id === exam.id) return kept.data;
  const isOfSameCourse = row.course_id !== null && row.course_id === exam.course_id;
  const course = isOfSameCourse ? kept.data.course : exam.course_name;
  // Another exam has another title and another day.
  return { ...kept.data, course, title: exam.name, date: '' };
}

/** How an account kept this very exam to look on paper; undefined where it did not. */
export async function findPaperSettings(
  db: Queryable,
  accountId: string,
  examId: string,
): Promise<PaperSettings | undefined> {
  const row = await findOwnSettings(db, accountId, examId);
  return PaperSettingsSchema.safeParse(row?.settings).data;
}

/** Keeps how an exam is to look on paper, for one account. */
export async function keepSettings(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  account: Account,
  { examId, settings }: { readonly examId: string; readonly settings: PaperSettings },
): Promise<PaperSettings> {
  const exam = await getExam(db, account, examId);
  await upsertSettings(db, {
    account_id: account.id,
    exam_id: exam.id,
    settings: JSON.stringify(settings),
    updated_at: clock(),
  });
  return settings;
}

function defaultSettings(exam: ExamRow): PaperSettings {
  return {
    institution: '',
    course: exam.course_name,
    title: exam.name,
    date: '',
    durationMinutes: null,
    instructions: '',
    hasNameField: true,
    hasStudentNumberField: true,
    studentNumberDigits: 8,
    choiceColumns: 1,
    paperSize: 'a4',
    fontSize: 11,
    language: 'en',
  };
}
