import {
  DEMO_PRINT,
  DOUBT_KINDS,
  type DoubtKind,
  type ExamScans,
  ExamScansSchema,
  LIMITS,
} from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { pickFields } from '../../platform/http/pick-fields.ts';
import { findExamResults } from '../exam-results/index.ts';
import { findExamScans, listScans, listTokens, type ScanRow, sumPages } from './queries.ts';
import { openDoubts, readStack, type Stack } from './results/read-stack.ts';

const pickScans = pickFields(ExamScansSchema);
const DAY_MS = 24 * 60 * 60_000;

/** The scans of an exam, what has come of them, and what they take. */
export async function describeScans(db: Queryable, examId: string): Promise<ExamScans> {
  const scans = await listScans(db, examId);
  const stack = await readStack(db, examId);
  const state = await findExamScans(db, examId);
  const tokens = await listTokens(db, examId);
  const sums = await sumPages(db, examId);
  const keptDays = state?.keptDays ?? LIMITS.scansKeptDaysByDefault;
  const finalAt = state?.finalAt ?? null;
  return pickScans({
    scans: scans.map(presentScan),
    hasPrints: tokens.length > 0,
    filledSheets: tokens.includes(DEMO_PRINT.token) ? DEMO_PRINT.filledSheets : null,
    ...countPages(stack),
    numberOfStudents: stack.students.length === 0 ? null : stack.students.length,
    doubts: countDoubts(stack),
    numberOfBrokenOff: stack.numberOfBrokenOff,
    hasResults: (await findExamResults(db, examId))?.isFromScans === true,
    isFinal: finalAt !== null,
    keptDays,
    keptUntil: finalAt && new Date(finalAt.getTime() + keptDays * DAY_MS),
    usedBytes: sums.bytes,
    mostBytes: LIMITS.examScanBytes,
    accountUsedBytes: sums.accountBytes,
    accountMostBytes: LIMITS.accountScanBytes,
  });
}

/** A run whose work has not begun waits for its slot, and so does one that has yielded. */
function presentScan(scan: ScanRow) {
  return { ...scan, isWaiting: scan.state === 'reading' && (scan.tries === 0 || scan.isPaused) };
}

function countPages({ pages, sheets: { sheets, duplicates } }: Stack) {
  return {
    numberOfPages: pages.length,
    numberOfEmpty: pages.filter(({ kind }) => kind === 'empty').length,
    numberOfDiscarded: pages.filter(({ isDiscarded }) => isDiscarded).length,
    numberOfDuplicates: duplicates.size,
    numberOfSheets: sheets.length,
    numberOfCompleteSheets: sheets.filter(({ isComplete }) => isComplete).length,
  };
}

function countDoubts(stack: Stack): ExamScans['doubts'] {
  const counts = Object.fromEntries(DOUBT_KINDS.map((kind) => [kind, 0])) as Record<DoubtKind, number>;
  for (const { kind } of openDoubts(stack)) counts[kind]++;
  return counts;
}
