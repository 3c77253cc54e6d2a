import type { Db } from '../../../platform/database/connect.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { Client, JobQueue } from '../../../platform/jobs/index.ts';
import type { PaperTasks } from '../../../workers/papers-worker.ts';
import type { ExamRow } from '../../exams/index.ts';
import { getSettings } from '../../papers/index.ts';
import { getResults } from '../get-results.ts';
import { areFinal, findExamResults } from '../queries.ts';
import { getMarks } from './get-marks.ts';
import { refuseEnded } from './print-sheets.ts';
import type { ScannedPages } from './scanned-pages.ts';

interface AnalysisParts {
  readonly db: Db;
  readonly setting: JobQueue<PaperTasks>;
  readonly scannedPages: ScannedPages;
}

/**
 * The analysis of the results as PDF, for the file of the exam. It names no student.
 * @throws AppError notFound without results; unavailable if it takes too long
 */
export async function printAnalysis(
  { db, setting, scannedPages }: AnalysisParts,
  { account, client }: { readonly account: Account; readonly client: Client },
  exam: ExamRow,
): Promise<{ name: string; type: string; content: Buffer }> {
  return setting.run(client, async (worker) => {
    const results = await getResults(db, account, exam);
    const { institution, course, title, date, language, paperSize } = await getSettings(db, account, exam.id);
    const { scheme, regradings, passLine, figures, attendance } = await getMarks(db, exam.id);
    const isFromScans = (await findExamResults(db, exam.id))?.isFromScans === true;
    const audit = isFromScans ? await scannedPages.findAudit(db, exam.id) : undefined;
    const analysis = {
      settings: { institution, course, title, date, language: language, paperSize },
      examId: exam.id,
      results,
      marks: { scheme, regradings, passLine, figures, attendance },
      isFinal: await areFinal(db, exam.id),
      ...(audit && { audit }),
    };
    const content = await worker.run('printAnalysis', analysis).catch(refuseEnded);
    return { name: `${exam.name} - analysis.pdf`, type: 'application/pdf', content: Buffer.from(content) };
  });
}
