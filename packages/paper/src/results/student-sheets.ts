import {
  letterOf,
  type MarkingScheme,
  type PaperLanguage,
  type PaperSettings,
  type RegradingKind,
} from '@exam/contract';
import { PAGE_SIZES, wordsOf } from '../compose-paper.ts';
import type {
  AnswerRow,
  ComposedAnswer,
  ComposedPaper,
  ComposedStudentSheet,
  ComposedStudentSheets,
} from '../composed.ts';
import { composeText } from '../content/compose-text.ts';
import type { Images } from '../content/content.ts';
import { directionOf } from '../content/direction.ts';
import { LEFT_TO_RIGHT } from '../content/keep-signs.ts';
import { mostWidthOf } from '../typst/text-width.ts';
import { PAPER_WORDS } from '../words.ts';
import { RESULT_WORDS, type ResultWords } from './result-words.ts';

/** The results of students of one exam, to be given to them: a sheet for each. */
export interface StudentSheets {
  readonly settings: HeadingSettings;
  readonly examId: string;
  readonly hasVersions: boolean;
  readonly scheme: Pick<MarkingScheme, 'wrongAnswers' | 'penaltyShare' | 'mayBeNegative' | 'pointsStep'>;
  /** A first. */
  readonly versions: readonly MarkedVersion[];
  readonly students: readonly MarkedStudent[];
  /** Whether the questions are printed with the answers. */
  readonly hasTexts: boolean;
  /** Of the questions and of scanned pages, by id. */
  readonly images: Images;
}

/** What stands above the results. */
export type HeadingSettings = Pick<
  PaperSettings,
  'institution' | 'course' | 'title' | 'date' | 'paperSize'
> & { readonly language: PaperLanguage };

export interface MarkedVersion {
  readonly label: string;
  readonly fullPoints: number;
  /** The least points with which a student passes, null if none suffice; absent without grades. */
  readonly pass?: { readonly from: number | null };
  readonly questions: readonly MarkedQuestion[];
}

export interface MarkedQuestion {
  readonly fullPoints: number;
  /** Positions of the right choices after regrading. */
  readonly right: readonly number[];
  /** A regrading that holds, with the positions of its choices. */
  readonly regrading?: { readonly kind: RegradingKind; readonly choices: readonly number[] };
  /** Empty unless texts are printed. */
  readonly text: string;
  readonly choices: readonly string[];
}

export interface MarkedStudent {
  /** Student number, name and group, as far as they are known. */
  readonly names: readonly string[];
  /** From 0. */
  readonly version: number;
  readonly points: number;
  readonly grade?: { readonly grade: string; readonly isPass: boolean };
  /** For each question of the version the position of the chosen choice, null for none, and the points for it. */
  readonly answers: readonly { readonly place: number | null; readonly points: number }[];
  /** The pages of the answer sheet as they were scanned; absent where they are not printed. */
  readonly scans?: readonly ScannedPicture[];
}

/** The picture of a scanned page, with what was read on it. */
export interface ScannedPicture {
  /** Of the picture, among the images. */
  readonly id: string;
  /** Of the page, in millimetres; for a picture without places, of the picture in any unit. */
  readonly width: number;
  readonly height: number;
  /** In millimetres. */
  readonly circleDiameter: number;
  /** The centres of circles that are marked, and whether the mark counts. */
  readonly marks: readonly { readonly x: number; readonly y: number; readonly counts: boolean }[];
}

/** As in `student-sheets.typ`, in em: the space between columns, and on both sides of a cell. */
const [GUTTER, INSET] = [2, 0.5];
const MOST_COLUMNS = 3;
/** Of the letters of a head, in em of the text. */
const HEAD_SIZE = 0.76;
/** So many rows fit below the heading of a first page. */
const ROWS_OF_CHUNK = 25;
const FONT_SIZE = 10.5;

/** Decides the content of the sheets before they are typeset. */
export function composeStudentSheets(order: StudentSheets): ComposedPaper<ComposedStudentSheets> {
  const { settings, versions, hasVersions, students, hasTexts, images } = order;
  const words = RESULT_WORDS[settings.language];
  const { result, student, points, grade, number, answer, right, legend, regradings } = words;
  const { scanned, scannedLegend } = words;
  const labels = {
    ...{ result, student, points, grade, number, answer, right, legend, regradings },
    ...{ scanned, scannedLegend },
  };
  const answers = students.map((one) => answersOf(one, versions[one.version]!, settings.language));
  const { columns, cells } = layOutRows(answers, labels, settings.paperSize);
  const notes = notesOn(order.scheme, settings.language);
  const body: ComposedStudentSheets = {
    part: 'student-sheets',
    labels,
    columns,
    cells,
    notes,
    versions: versions.map((version) => ({
      label: hasVersions ? version.label : null,
      regradings: regradingsOf(version, words),
      questions: hasTexts ? version.questions.map((question) => composeQuestion(question, images)) : [],
    })),
    sheets: students.map((one, at) =>
      composeSheet(order, one, { words, columns, notes, answers: answers[at]! }),
    ),
  };
  return { ...composeFrame(settings, order.examId, words.result), body };
}

/** The parts of a document of results around its body. */
export function composeFrame(
  settings: HeadingSettings,
  examId: string,
  what: string,
): Omit<ComposedPaper, 'body'> {
  const words = PAPER_WORDS[settings.language];
  const names = [settings.title || settings.course, what].filter((name) => name !== '');
  return {
    language: settings.language,
    words,
    page: PAGE_SIZES[settings.paperSize],
    fontSize: FONT_SIZE,
    mayBreakQuestions: false,
    documentTitle: wordsOf(names.join(' – ')).text,
    authors: settings.institution === '' ? [] : [wordsOf(settings.institution).text],
    examId,
    version: null,
    heading: {
      institution: wordsOf(settings.institution),
      course: wordsOf(settings.course),
      title: wordsOf(settings.title),
      facts: settings.date === '' ? [] : [{ label: words.date, value: wordsOf(settings.date) }],
    },
    hasNameField: false,
    hasStudentNumberField: false,
    instructions: [],
    instructionsDirection: 'ltr',
  };
}

function composeQuestion({ text, choices }: MarkedQuestion, images: Images) {
  return {
    blocks: composeText(text, images),
    direction: directionOf(text),
    choices: choices.map((choice) => ({
      blocks: composeText(choice, images, 'choice'),
      direction: directionOf(choice),
    })),
  };
}

/** The answers of a student to the questions of a version, each with its points. */
function answersOf(
  student: MarkedStudent,
  { questions }: MarkedVersion,
  language: PaperLanguage,
): ComposedAnswer[] {
  const inWords = numbersOf(language);
  return questions.map((question, at) => {
    const { place, points } = student.answers[at] ?? { place: null, points: 0 };
    return {
      number: at + 1,
      at,
      place,
      right: question.right,
      points: `${forwards(language)}${pointsOf(points, question, inWords)}`,
      isFull: points >= question.fullPoints && (question.regrading?.kind !== 'bonus' || points > 0),
    };
  });
}

/**
 * The number of columns of rows, as many as fit, and the widths of the four cells of a row in em. Each cell is as wide as its
 * widest entry on any sheet, since rows have one height and no room for a second line.
 */
function layOutRows(
  answers: readonly (readonly ComposedAnswer[])[],
  labels: ComposedStudentSheets['labels'],
  paperSize: PaperSettings['paperSize'],
): Pick<ComposedStudentSheets, 'columns' | 'cells'> {
  const heads = [labels.number, labels.answer, labels.right, labels.points];
  const entries = heads.map(() => new Set<string>());
  for (const [number, answer, right, points] of answers.flat().map(rowOf))
    for (const [at, text] of [String(number), answer, right, points].entries()) entries[at]!.add(text);
  const least = heads.map(
    (head, at) => INSET + Math.max(mostWidthOf(head) * HEAD_SIZE, ...Array.from(entries[at]!, mostWidthOf)),
  );
  const needed = least.reduce((sum, width) => sum + width, 0);
  const { width, marginX } = PAGE_SIZES[paperSize];
  const line = (width - 2 * marginX) / FONT_SIZE;
  const columns = Math.max(1, Math.min(MOST_COLUMNS, Math.floor((line + GUTTER) / (needed + GUTTER))));
  const spare = Math.max(0, (line + GUTTER) / columns - GUTTER - needed);
  // The number keeps its width, so that it stands beside the answer.
  return { columns, cells: least.map((cell, at) => (at === 0 ? cell : cell + spare / (least.length - 1))) };
}

function composeSheet(
  order: StudentSheets,
  student: MarkedStudent,
  {
    words,
    columns,
    notes,
    answers,
  }: {
    readonly words: ResultWords;
    readonly columns: number;
    readonly notes: readonly string[];
    readonly answers: readonly ComposedAnswer[];
  },
): ComposedStudentSheet {
  const { settings, versions, hasTexts } = order;
  const inWords = numbersOf(settings.language);
  const { fullPoints, pass } = versions[student.version]!;
  const sum = student.answers.reduce((total, { points }) => total + points, 0);
  const composed = {
    names: student.names.map(wordsOf),
    version: student.version,
    points: inWords(student.points),
    ofPoints: words.ofPoints(inWords(fullPoints)),
    grade: student.grade ? wordsOf(student.grade.grade) : null,
    outcome: student.grade ? (student.grade.isPass ? words.passed : words.failed) : null,
    passFrom: pass ? (pass.from === null ? words.nobodyPasses : words.passFrom(inWords(pass.from))) : null,
    sum: Math.abs(sum - student.points) < 0.005 ? null : words.sum(inWords(sum), inWords(student.points)),
    chunks: hasTexts ? [] : inChunks(answers.map(rowOf), columns),
    answers: hasTexts ? answers : [],
    scans: (student.scans ?? []).map(({ id, width, height, marks }) => ({
      ...{ image: { id }, width, height, hasMarks: marks.length > 0 },
    })),
  };
  return { ...composed, isOnePage: isOnePage(order, composed, notes) };
}

/** Heights of the parts of a sheet, in points: rounded up, so that they never promise too much. */
const HEIGHTS = { frame: 256, row: 15.5, line: 14 };
const LETTERS_OF_LINE = { small: 80, student: 65, title: 40 };

function isOnePage(
  { settings, versions, hasTexts }: StudentSheets,
  sheet: Omit<ComposedStudentSheet, 'isOnePage'>,
  notes: readonly string[],
): boolean {
  const [chunk = [], ...more] = sheet.chunks;
  if (hasTexts || more.length > 0) return false;
  const { institution, course, title, date } = settings;
  const names = sheet.names.map(({ text }) => text).join(' · ');
  const isWide =
    title.length > LETTERS_OF_LINE.title ||
    names.length + date.length > LETTERS_OF_LINE.student ||
    [institution, course].some((name) => name.length > LETTERS_OF_LINE.small);
  const regraded = versions[sheet.version]!.questions.filter(
    ({ regrading }) => regrading !== undefined,
  ).length;
  const { height, marginTop, marginBottom } = PAGE_SIZES[settings.paperSize];
  const rules = [...notes, sheet.sum ?? ''].join(' ').trim();
  const lines =
    (regraded === 0 ? 0 : regraded + 2) +
    (rules === '' ? 0 : Math.ceil(rules.length / LETTERS_OF_LINE.small) + 1);
  const needed = HEIGHTS.frame + HEIGHTS.row * (chunk[0]?.length ?? 0) + HEIGHTS.line * lines;
  return !isWide && needed <= height - marginTop - marginBottom;
}

function pointsOf(
  points: number,
  { fullPoints, regrading }: MarkedQuestion,
  inWords: (value: number) => string,
) {
  if (regrading?.kind === 'void') return '–';
  return regrading?.kind === 'bonus' ? `+ ${inWords(points)}` : `${inWords(points)} / ${inWords(fullPoints)}`;
}

/** Keeps a number with signs from left to right where the words run from right to left. */
function forwards(language: PaperLanguage): string {
  return directionOf(PAPER_WORDS[language].name) === 'rtl' ? LEFT_TO_RIGHT : '';
}

/** At most two decimals, with the sign and the separator of the language. */
export function numbersOf(language: PaperLanguage): (value: number) => string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
  return (value) => withMinus(language, format.format(Math.round(value * 100) / 100 || 0));
}

/** A number as `Intl` writes it, with a minus for its hyphen. */
export function withMinus(language: PaperLanguage, number: string): string {
  return number.replace(/\u200e?-/, `${forwards(language)}−`);
}

const rowOf = ({ number, place, right, points, isFull }: ComposedAnswer): AnswerRow => [
  number,
  place === null ? '–' : letterOf(place),
  right.map(letterOf).join(', '),
  points,
  isFull,
];

/** Each chunk fills its columns from top to bottom. */
function inChunks(rows: readonly AnswerRow[], columns: number): AnswerRow[][][] {
  const chunks: AnswerRow[][][] = [];
  for (let from = 0; from < rows.length; from += columns * ROWS_OF_CHUNK) {
    const chunk = rows.slice(from, from + columns * ROWS_OF_CHUNK);
    const perColumn = Math.ceil(chunk.length / columns);
    chunks.push(
      Array.from({ length: columns }, (_, column) =>
        chunk.slice(column * perColumn, (column + 1) * perColumn),
      ),
    );
  }
  return chunks;
}

function regradingsOf({ questions }: MarkedVersion, words: ResultWords): string[] {
  return questions.flatMap(({ regrading }, at) =>
    regrading ? [words.regrading[regrading.kind](at + 1, regrading.choices.map(letterOf))] : [],
  );
}

/** The rules of the scheme that can make points other than those of right answers. */
export function notesOn(
  { wrongAnswers, penaltyShare, mayBeNegative, pointsStep }: StudentSheets['scheme'],
  language: PaperLanguage,
): string[] {
  const words = RESULT_WORDS[language];
  const inWords = numbersOf(language);
  return [
    ...(wrongAnswers === 'penalty' ? [words.costOfWrong(inWords(penaltyShare))] : []),
    ...(wrongAnswers === 'guessing' ? [words.costByGuessing] : []),
    ...(wrongAnswers !== 'none' && !mayBeNegative ? [words.notBelowZero] : []),
    ...(pointsStep > 0.01 ? [words.roundedTo(inWords(pointsStep))] : []),
  ];
}
