import { letterOf, type ResultsTable } from '@exam/contract';
import { type RowProblem, type SaidOfResults, UnreadableFile, UnreadableResults } from '@exam/interchange';
import { answersAsText, placesOfText, withoutSeveral } from './answers-as-text.ts';
import { type FileOfResults, type ReadStudent, readStudents } from './read-students.ts';
import {
  type AskedQuestion,
  type ExamMeasure,
  measureExam,
  OMITTED,
  type StudentAnswers,
} from './statistics/measure-exam.ts';

export interface CountedStudent {
  readonly student: string;
  /** From 0. */
  readonly version: number;
  /** In the stored form. */
  readonly answers: string;
  readonly score: number;
}

/** The evaluated file, or the problems: of the file as a whole, or of each bad line. */
export type CountedAnswers =
  | {
      readonly ok: true;
      readonly students: readonly CountedStudent[];
      readonly measure: ExamMeasure;
      /** Values that may have been misread, as sentences. */
      readonly warnings: readonly string[];
      /** The columns as they were read. */
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
  /** Corrections by the user that override detection. */
  readonly said: SaidOfResults;
  /** The questions of each version, A first. */
  readonly versions: readonly (readonly AskedQuestion[])[];
}

/**
 * Reads a file of answers and measures the exam. Takes seconds for a large file, so it runs outside the main thread.
 */
export async function countAnswers({ file, said, versions }: AnswersToCount): Promise<CountedAnswers> {
  try {
    const { students, problems, notes, table } = await readStudents(file, versions, said);
    if (problems.length > 0) {
      return { ok: false, problems: problems.slice(0, MOST_TOLD), numberOfProblems: problems.length, table };
    }
    const measure = measureAsPrinted(versions, students);
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

/** The answers on scanned sheets, whose versions exist. */
export interface SheetsToCount {
  /** The questions of each version, A first. */
  readonly versions: AnswersToCount['versions'];
  /** `answers` in the stored form. */
  readonly students: readonly Pick<CountedStudent, 'student' | 'version' | 'answers'>[];
}

export interface CountedSheets {
  readonly students: readonly CountedStudent[];
  readonly measure: ExamMeasure;
}

/** Measures the exam by sheets. It takes seconds for thousands of them, so it runs outside the main thread. */
export function countSheets({ versions, students }: SheetsToCount): CountedSheets {
  const answered = students.map(({ version, answers }) => ({ version, places: placesOfText(answers) }));
  const measure = measureAsPrinted(versions, answered);
  const scores = measure.scoresOfStudents;
  return { students: students.map((student, at) => ({ ...student, score: scores[at] ?? 0 })), measure };
}

/** As the key is printed and without a marking, which is applied when the results are stored. */
function measureAsPrinted(
  versions: AnswersToCount['versions'],
  students: readonly StudentAnswers[],
): ExamMeasure {
  return measureExam(
    versions,
    students.map(({ version, places }) => ({ version, places: withoutSeveral(places) })),
  );
}

/** A user who gets more problems than this has uploaded the wrong file. */
const MOST_TOLD = 50;

const MOST_NAMED = 5;

/**
 * Warnings about answers that count as wrong and may be an accident: trailing questions that nobody answered, lines
 * that end early, several marks for one question.
 */
function warnOfAnswers(students: readonly ReadStudent[], numberOfVersions: number): string[] {
  const warnings: string[] = [];
  const early: ReadStudent[] = [];
  for (let version = 0; version < numberOfVersions; version += 1) {
    // A student without any answer may have been absent, and tells nothing about the file.
    const some = students.filter((student) => student.version === version && answeredUpTo(student) > 0);
    const numberOfQuestions = some[0]?.places.length ?? 0;
    const last = some.reduce((most, student) => Math.max(most, answeredUpTo(student)), 0);
    if (last < numberOfQuestions) {
      const who = numberOfVersions === 1 ? 'Nobody' : `Nobody with version ${letterOf(version)}`;
      warnings.push(describeEnd(who, last + 1, numberOfQuestions));
    } else early.push(...some.filter(({ numberGiven }) => numberGiven < numberOfQuestions));
  }
  return [...warnings, ...warnOfEarlyEnds(early), ...warnOfSeveral(students)];
}

/** The number of the last question with an answer; 0 without any. */
function answeredUpTo({ places }: ReadStudent): number {
  return places.findLastIndex((place) => place !== OMITTED) + 1;
}

function describeEnd(who: string, first: number, last: number): string {
  const what =
    first === last
      ? `question ${last}: it counts as not correct`
      : `questions ${first} to ${last}: they count as not correct`;
  return `${who} answered ${what}. Check that the file belongs to this exam.`;
}

function warnOfEarlyEnds(students: readonly ReadStudent[]): string[] {
  const [first] = students;
  if (first === undefined) return [];
  const lines = students.map(({ line }) => line).sort((one, other) => one - other);
  const where = `line${lines.length === 1 ? '' : 's'} ${listed(lines.map(String))}`;
  return [
    `There are fewer answers than the ${first.places.length} questions of the exam in ${where}: missing answers count as omitted.`,
  ];
}

function warnOfSeveral(students: readonly ReadStudent[]): string[] {
  const marked = students.flatMap(({ line, severalMarked }) =>
    severalMarked.map((question) => `question ${question} in line ${line}`),
  );
  if (marked.length === 0) return [];
  return [
    `Several choices are marked, which counts as omitted unless the marking says that it counts as wrong: ${listed(marked)}.`,
  ];
}

/** The first few, and the number of the others. */
function listed(all: readonly string[]): string {
  const named = all.slice(0, MOST_NAMED);
  const last = all.length > MOST_NAMED ? `${all.length - MOST_NAMED} more` : named.pop();
  return named.length === 0 ? `${last}` : `${named.join(', ')} and ${last}`;
}
