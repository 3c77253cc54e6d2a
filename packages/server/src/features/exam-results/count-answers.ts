import type { ResultsTable } from '@exam/contract';
import { type RowProblem, type SaidOfResults, UnreadableFile, UnreadableResults } from '@exam/interchange';
import { answersAsText } from './answers-as-text.ts';
import { type FileOfResults, readStudents } from './read-students.ts';
import { type AskedQuestion, type ExamMeasure, measureExam } from './statistics/measure-exam.ts';
import { warnOfAnswers } from './warn-of-answers.ts';

export interface CountedStudent {
  readonly student: string;
  /** From 0. */
  readonly version: number;
  /** As a row keeps them. */
  readonly answers: string;
  readonly score: number;
}

/** What a file says of an exam, or why it says nothing: of the file as a whole, or of each line that cannot be used. */
export type CountedAnswers =
  | {
      readonly ok: true;
      readonly students: readonly CountedStudent[];
      readonly measure: ExamMeasure;
      /** What was taken otherwise than it may have been meant, in sentences. */
      readonly warnings: readonly string[];
      /** What its columns were read as. */
      readonly table: ResultsTable;
    }
  | { readonly ok: false; readonly problem: string; readonly table?: ResultsTable }
  | {
      readonly ok: false;
      readonly problems: readonly RowProblem[];
      readonly numberOfProblems: number;
      readonly table: ResultsTable;
    };

export interface AnswersToCount {
  readonly file: FileOfResults;
  /** What somebody said of it, instead of its names and answers. */
  readonly said: SaidOfResults;
  /** What the paper of each version asks, A first. */
  readonly versions: readonly (readonly AskedQuestion[])[];
}

/** Reads a file of answers and measures the exam by it: seconds for a large one, so not in the thread that serves everybody. */
export async function countAnswers({ file, said, versions }: AnswersToCount): Promise<CountedAnswers> {
  try {
    const { students, problems, notes, table } = await readStudents(file, versions, said);
    if (problems.length > 0) {
      return { ok: false, problems: problems.slice(0, MOST_TOLD), numberOfProblems: problems.length, table };
    }
    const measure = measureExam(versions, students);
    const counted = students.map(({ student, version, places }, index) => ({
      student,
      version,
      answers: answersAsText(places),
      score: measure.scoresOfStudents[index] ?? 0,
    }));
    const warnings = [...notes, ...warnOfAnswers(students, versions.length)];
    return { ok: true, students: counted, measure, warnings, table };
  } catch (error) {
    if (error instanceof UnreadableResults) return { ok: false, problem: error.message, table: error.table };
    if (error instanceof UnreadableFile) return { ok: false, problem: error.message };
    throw error;
  }
}

/** Who gets more lines back than these has another file than the one that was meant. */
const MOST_TOLD = 50;
