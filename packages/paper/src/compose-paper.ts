import { type ExamQuestion, letterOf } from '@exam/contract';
import { composeSheets } from './compose-sheets.ts';
import type {
  ComposedBody,
  ComposedChoice,
  ComposedPaper,
  ComposedQuestion,
  ExplainedQuestion,
  KeyEntry,
  PageSize,
  Words,
} from './composed.ts';
import { cleanText, widenTabs } from './content/clean-text.ts';
import { composeText, type ImageSize } from './content/compose-text.ts';
import type { Block } from './content/content.ts';
import { type Direction, directionAmong, directionOf } from './content/direction.ts';
import { estimateHeight } from './content/estimate-height.ts';
import { keepSigns } from './content/keep-signs.ts';
import { isLargePrint } from './large-print.ts';
import type { PaperExam, PaperOrder } from './paper.ts';
import { besideEachOther } from './typst/decide-columns.ts';
import { PAPER_WORDS, type PaperWords } from './words.ts';

/** In points of 1/72 inch. */
export const PAGE_SIZES: Readonly<Record<PaperExam['settings']['paperSize'], PageSize>> = {
  a4: { width: 595.28, height: 841.89, marginX: 59, marginTop: 62, marginBottom: 60 },
  'us-letter': { width: 612, height: 792, marginX: 61, marginTop: 60, marginBottom: 58 },
};

const KEY_COLUMNS = 6;
const KEY_ROWS = 25;

/** Decides the content of a document before it is typeset. */
export function composePaper({ exam, part }: Pick<PaperOrder, 'exam' | 'part'>): ComposedPaper {
  return { ...composeHead(exam), body: composeBody(exam, part) };
}

/** In em: the number of a question, and the letter of a choice. */
const [NUMBER, LETTER] = [2.4, 1.55];
/** The share of the height of a page that an image takes at most, so that its question has room beside it. */
const MOST_OF_PAGE = 0.6;

/** The room of an image in a question, in points. */
function roomOf({ paperSize, fontSize }: PaperExam['settings']): ImageSize {
  const { width, height, marginX, marginTop, marginBottom } = PAGE_SIZES[paperSize];
  return {
    width: width - 2 * marginX - (NUMBER + LETTER) * fontSize,
    height: MOST_OF_PAGE * (height - marginTop - marginBottom),
  };
}

/** What a document has besides its questions. */
export function composeHead(exam: PaperExam): Omit<ComposedPaper, 'body'> {
  const { settings, version, hasVersions } = exam;
  const words = PAPER_WORDS[settings.language];
  const names = [settings.institution, settings.course, settings.title]
    .filter((name) => name !== '')
    .map(cleanText);
  return {
    language: settings.language,
    words,
    page: PAGE_SIZES[settings.paperSize],
    fontSize: settings.fontSize,
    ...(isLargePrint(settings) && { isLarge: true as const }),
    mayBreakQuestions: settings.mayBreakQuestions,
    documentTitle: [
      cleanText(settings.title || settings.course),
      hasVersions ? `${words.version} ${version.label}` : '',
    ]
      .filter((name) => name !== '')
      .join(' – '),
    authors: names.slice(0, settings.institution === '' ? 0 : 1),
    examId: exam.examId,
    version: hasVersions ? version.label : null,
    heading: {
      institution: wordsOf(settings.institution),
      course: wordsOf(settings.course),
      title: wordsOf(settings.title),
      facts: listFacts(exam, words),
    },
    hasNameField: settings.hasNameField,
    hasStudentNumberField: settings.hasStudentNumberField,
    instructions: composeText(settings.instructions, exam.images),
    instructionsDirection: directionOf(settings.instructions),
  };
}

/** The points of some questions together, such as "2.5 pt"; undefined if none are printed. */
function pointsOf({ settings, version }: PaperExam, places: readonly number[]): string | undefined {
  const { hundredths } = version;
  if (!settings.hasPoints || hundredths === undefined) return undefined;
  const sum = places.reduce((total, place) => total + (hundredths[place] ?? 0), 0);
  const number = new Intl.NumberFormat(settings.language, { useGrouping: false }).format(sum / 100);
  return `${number}\u00a0${PAPER_WORDS[settings.language].pointsShort}`;
}

/** A text with its points at the end of its last line. */
function withPoints(blocks: readonly Block[], points: string | undefined): Block[] {
  if (points === undefined) return [...blocks];
  const last = blocks.at(-1);
  const piece = (text: string) => ({ kind: 'text', text }) as const;
  return last?.kind === 'paragraph'
    ? [...blocks.slice(0, -1), { ...last, pieces: [...last.pieces, piece(` (${points})`)] }]
    : [...blocks, { kind: 'paragraph', pieces: [piece(`(${points})`)] }];
}

/** The heading of a section, with the points of its questions. @param first place of its first question */
function headingWithPoints(exam: PaperExam, heading: string, first: number): Words {
  const { questions } = exam.version;
  const next = questions.findIndex((question, at) => at > first && question.heading);
  const end = next === -1 ? questions.length : next;
  const points = pointsOf(
    exam,
    Array.from({ length: end - first }, (_, at) => first + at),
  );
  return wordsOf(points === undefined ? heading : `${heading} (${points})`);
}

/** A name or line in its own direction. */
export function wordsOf(text: string): Words {
  return { text: widenTabs(cleanText(text)), direction: directionOf(text) };
}

function listFacts(exam: PaperExam, words: PaperWords): ComposedPaper['heading']['facts'] {
  const { settings, version } = exam;
  const facts = [
    { label: words.date, value: settings.date },
    {
      label: words.duration,
      value: settings.durationMinutes === null ? '' : `${settings.durationMinutes} ${words.minutes}`,
    },
    { label: words.questions, value: String(version.questions.length) },
    { label: words.points, value: pointsOf(exam, [...version.questions.keys()])?.split('\u00a0')[0] ?? '' },
  ];
  return facts
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label, value: wordsOf(value) }));
}

/** The settings that decide what stands in the body of each document; the others are of its head alone. */
export const BODY_SETTINGS = {
  questions: ['choiceColumns', 'questionColumns', 'hasPoints', 'language', 'fontSize', 'paperSize'],
  key: [],
  'explained-key': ['language', 'hasExplanations', 'fontSize', 'paperSize'],
  'answer-sheet': undefined,
} as const satisfies Record<PaperOrder['part'], readonly (keyof PaperExam['settings'])[] | undefined>;

/** What stands on a document below its head. */
export function composeBody(exam: PaperExam, part: PaperOrder['part']): ComposedBody {
  const { questions, key } = exam.version;
  const words = PAPER_WORDS[exam.settings.language];
  switch (part) {
    case 'questions':
      return { part, questions: composeQuestions(exam, questions) };
    case 'key':
      return {
        part,
        pages: layOutKey(key.map((letter, at) => ({ number: at + 1, letter }))),
      };
    case 'explained-key':
      return { part, explained: questions.map((question, at) => explain(exam, question, at, words)) };
    case 'answer-sheet':
      return { part, sheets: composeSheets(exam) };
  }
}

function composeQuestions(exam: PaperExam, questions: readonly ExamQuestion[]): ComposedQuestion[] {
  const composed = questions.map((question, at) => composeQuestion(exam, question, at + 1));
  const { settings } = exam;
  if (settings.questionColumns === 1 || isLargePrint(settings)) return composed;
  return besideEachOther({ page: PAGE_SIZES[settings.paperSize], fontSize: settings.fontSize }, composed);
}

function composeQuestion(exam: PaperExam, question: ExamQuestion, number: number): ComposedQuestion {
  const direction = directionOf(question.text);
  const text = keepSigns(
    composeText(question.text, exam.images, 'question', roomOf(exam.settings)),
    direction,
  );
  const blocks = withPoints(text, pointsOf(exam, [number - 1]));
  const choices = question.choices.map((choice, place) => composeChoice(exam, { choice, place, direction }));
  return {
    number,
    heading: question.heading ? headingWithPoints(exam, question.heading, number - 1) : null,
    blocks,
    direction,
    choices,
    columns: isLargePrint(exam.settings) ? 1 : exam.settings.choiceColumns,
    isHalf: false,
    beside: null,
    mayBeLong: isHigh(exam, [blocks, ...choices.map((choice) => choice.blocks)]),
  };
}

/** @param direction text direction of its question */
function composeChoice(
  exam: PaperExam,
  { choice, place, direction }: { choice: string; place: number; direction: Direction },
): ComposedChoice {
  const blocks = composeText(choice, exam.images, 'choice', roomOf(exam.settings));
  const own = directionAmong(direction, wordsIn(blocks));
  return { letter: letterOf(place), blocks: keepSigns(blocks, own), direction: own };
}

/** The words without formulas and code, whose letters must not decide the text direction. */
function wordsIn(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'table') return block.rows.flat(2);
      if (block.kind === 'list') return block.items.flatMap(({ pieces }) => pieces);
      return block.kind === 'paragraph' ? block.pieces : [];
    })
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join(' ');
}

function explain(exam: PaperExam, question: ExamQuestion, at: number, words: PaperWords): ExplainedQuestion {
  const { chapter, difficulty, objective } = question;
  const origin = [
    `${words.chapter} ${chapter.number}: ${chapter.name}`,
    words.difficulties[difficulty],
    words.objectives[objective],
    ...(question.source === '' ? [] : [`${words.source}: ${question.source}`]),
  ];
  const place = question.choices.indexOf(question.correctAnswer);
  const blocks = composeText(question.text, exam.images);
  const direction = directionOf(question.text);
  const answer = composeChoice(exam, { choice: question.correctAnswer, place, direction });
  const explanation = composeExplanation(exam, question);
  return {
    number: at + 1,
    blocks,
    direction,
    answer,
    explanation,
    origin: wordsOf(origin.join(' · ')),
    mayBeLong: isHigh(exam, [blocks, answer.blocks, explanation?.blocks ?? []]),
  };
}

function composeExplanation({ settings, images }: PaperExam, { explanation }: ExamQuestion) {
  if (!settings.hasExplanations || explanation.trim() === '') return null;
  return { blocks: composeText(explanation, images), direction: directionOf(explanation) };
}

/** Blocks up to this height fit on every page, in points; heights are estimated for letters of at most 12 points. */
const SURELY_FITS = 620;
/** Lines and letters of large print take up to this many times as much, for each point of the letters. */
const LARGE_PER_POINT = 1.4 / 12;

function isHigh({ settings }: PaperExam, parts: readonly (readonly Block[])[]): boolean {
  const scale = isLargePrint(settings) ? (settings.fontSize * LARGE_PER_POINT) ** 2 : 1;
  return parts.reduce((sum, blocks) => sum + estimateHeight(blocks), 0) * scale > SURELY_FITS;
}

/** Fills columns from top to bottom and continues on the next page when all are full; few entries are spread evenly. */
function layOutKey(entries: readonly KeyEntry[]): KeyEntry[][][] {
  const pages: KeyEntry[][][] = [];
  for (let from = 0; from < entries.length; from += KEY_COLUMNS * KEY_ROWS) {
    const rest = entries.slice(from, from + KEY_COLUMNS * KEY_ROWS);
    const perColumn = Math.ceil(rest.length / KEY_COLUMNS / 5) * 5;
    pages.push(
      Array.from({ length: KEY_COLUMNS }, (_, column) =>
        rest.slice(column * perColumn, (column + 1) * perColumn),
      ),
    );
  }
  return pages;
}
