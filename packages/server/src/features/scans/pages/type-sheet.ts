import { LIMITS, type ScannedPageDetail } from '@exam/contract';
import type { StoredReading } from '../../../database/columns.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { readVersions } from '../../exam-results/index.ts';
import type { ExamRow } from '../../exams/index.ts';
import { createOnce, type Once } from '../../idempotency/index.ts';
import { refuseIfFull } from '../../storage/index.ts';
import { requireMayChange, requireReplaceable } from '../policy.ts';
import { countChange, findPage, insertPage, sumPages } from '../queries.ts';
import type { ScanParts } from '../scan-parts.ts';
import { presentPageDetail } from './present.ts';
import { recordCorrection } from './record-correction.ts';
import { NONE, settlePage } from './settle-page.ts';

interface TypedSheet {
  /** The letter of a version. */
  readonly examVersion: string;
  readonly studentNumber: string;
  readonly answers: readonly (string | null)[];
  /** Whether it may replace the results of a file. */
  readonly replacesResults?: boolean | undefined;
}

/**
 * Adds a sheet that is typed instead of scanned. @returns it as a page
 * @throws AppError malformed for what the exam does not have; conflict if results of a file would be replaced, or the
 * key was used for another sheet
 */
export async function typeSheet(
  parts: ScanParts,
  account: Account,
  exam: ExamRow,
  sheet: TypedSheet,
  once: Once | undefined,
): Promise<ScannedPageDetail> {
  const { db, clock, results } = parts;
  await requireMayChange(db, account, exam);
  const version = sheet.examVersion.charCodeAt(0) - 65;
  requireFitting((await readVersions(db, exam.id))[version], sheet);
  const { studentNumber } = sheet;
  const answers = sheet.answers.map((choice) => choice ?? NONE).join('');
  const reading: StoredReading = { kind: 'typed', version, studentNumber, answers };
  const make = async (trx: Trx, id: string) => {
    const sheets = { exam, owner: account, isMarker: true, seesNames: true };
    await requireReplaceable(trx, account, sheets, sheet.replacesResults);
    const { numberOfPages } = await sumPages(trx, exam.id);
    if (numberOfPages >= LIMITS.examScannedPages) {
      throw conflict(`An exam has at most ${LIMITS.examScannedPages} scanned pages and typed sheets.`);
    }
    await refuseIfFull(trx, account, { examIds: [exam.id] });
    const settled = settlePage(reading, {}, () => undefined);
    const made = [{ madeAt: clock().toISOString(), by: account.email, what: 'Typed.' }];
    await insertPage(trx, {
      id,
      examId: exam.id,
      ...settled,
      reading: JSON.stringify(reading),
      changes: JSON.stringify(made),
      changedAt: clock(),
    });
    await countChange(trx, exam.id);
    await recordCorrection(trx, account, exam, clock());
    const page = await findPage(trx, id);
    if (page === undefined) throw new Error('the page was just inserted');
    return presentPageDetail(trx, page, []);
  };
  const get = async (id: string) => {
    const page = await findPage(db, id);
    if (page === undefined) throw notFound('Page');
    return presentPageDetail(db, page, []);
  };
  const typed = await createOnce(db, account, once, { what: 'sheet', make, get });
  await results.compute(account.id, exam.id);
  return typed;
}

function requireFitting(
  questions: readonly { readonly choices: readonly string[] }[] | undefined,
  { examVersion, answers }: TypedSheet,
): void {
  if (questions === undefined) {
    throw invalidField('examVersion', `The exam has no version ${examVersion}.`);
  }
  if (answers.length !== questions.length) {
    throw invalidField(
      'answers',
      `The exam has ${questions.length} questions, and there are ${answers.length} answers.`,
    );
  }
  const beyond = questions.findIndex(
    ({ choices }, at) => (answers[at] ?? 'A').charCodeAt(0) - 65 >= choices.length,
  );
  if (beyond >= 0) {
    throw invalidField(`answers.${beyond}`, `Question ${beyond + 1} has no choice ${answers[beyond]}.`);
  }
}
