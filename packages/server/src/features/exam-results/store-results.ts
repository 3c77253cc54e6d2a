import type { RememberedFields } from '@exam/interchange';
import { v7 as uuid } from 'uuid';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { mapInSlices } from '../../platform/yield-by-time.ts';
import { listQuestionsOfVersions } from '../exams/index.ts';
import type { CountedStudent } from './count-answers.ts';
import { commonFullHundredths, countPassed } from './marks/figures.ts';
import { keepLineOfResults } from './marks/mark-again.ts';
import { hundredthsIn, isByPrintedKey, readAppliedMarking } from './marks/marking.ts';
import { measureAsMarked, printedFigures } from './marks/measure-as-marked.ts';
import {
  deleteResults,
  findColumnsSaid,
  insertMeasures,
  insertResults,
  insertStudents,
  showFiguresOf,
} from './queries.ts';
import type { AskedQuestion, ExamMeasure } from './statistics/measure-exam.ts';

interface ResultsToStore {
  readonly examId: string;
  readonly uploadedAt: Date;
  readonly students: readonly CountedStudent[];
  /** By the key as printed. */
  readonly measure: ExamMeasure;
  /** The choices for the columns of a file; default: those of an earlier file. */
  readonly columns?: RememberedFields | undefined;
  /** Whether they were computed from scanned sheets. */
  readonly isFromScans?: boolean;
}

/** Stores counted answers of a locked exam with points and measurements, in place of its earlier results. Members see them as far as they may be told. */
export async function storeResults(trx: Trx, results: ResultsToStore): Promise<void> {
  const { examId, uploadedAt, students, measure, columns, isFromScans = false } = results;
  const ownBefore = await findColumnsSaid(trx, examId);
  await deleteResults(trx, examId);
  const marking = await readAppliedMarking(trx, examId);
  const marked = isByPrintedKey(marking) ? measure : await measureAsMarked(marking, students);
  const rows = await mapInSlices(students.entries(), ([at, { student, version, answers }]) => ({
    id: uuid(),
    examId,
    student,
    version,
    answers,
    score: marked.scoresOfStudents[at] ?? 0,
    pointsHundredths: hundredthsIn(marking, { version, answers }),
  }));
  await insertResults(trx, {
    examId,
    uploadedAt,
    numberOfStudents: students.length,
    scores: [...marked.scores],
    reliability: marked.reliability,
    numberOfUnfinished: marked.numberOfUnfinished,
    printed: marked === measure ? null : JSON.stringify(printedFigures(measure)),
    columns: JSON.stringify(columns ?? ownBefore ?? null),
    isFromScans,
    // A rule needs the class: it is counted once that is stored.
    numberOfPassed: marking.scheme.passLine === null ? countPassed(marking, rows) : null,
    fullPointsHundredths: commonFullHundredths(marking),
  });
  await insertStudents(trx, rows);
  await keepLineOfResults(trx, examId, marking);
  await insertMeasures(trx, examId, marked.questions);
  await showFiguresOf(trx, examId, uploadedAt);
}

/** The questions of each version, A first. */
export async function readVersions(db: Queryable, examId: string): Promise<AskedQuestion[][]> {
  const versions: AskedQuestion[][] = [];
  for (const row of await listQuestionsOfVersions(db, examId)) {
    const question = { id: row.questionId, choices: row.choices, correctAnswer: row.correctAnswer };
    const version = versions[row.version] ?? [];
    version.push(question);
    versions[row.version] = version;
  }
  return versions;
}
