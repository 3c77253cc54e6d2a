import {
  BorderStyle,
  type IParagraphOptions,
  LineRuleType,
  Paragraph,
  type Table,
  TableCell,
  TableRow,
} from 'docx';
import type { ComposedBody, ComposedChoice, ComposedPaper, ComposedQuestion } from '../composed.ts';
import type { Block, Images } from '../content/content.ts';
import type { Direction } from '../content/direction.ts';
import { rowsFor } from '../typst/decide-columns.ts';
import {
  columnsTable,
  inLanguageOf,
  NO_BORDERS,
  nameFields,
  STYLES,
  textWidth,
  titleBlock,
  words,
} from './frame.ts';
import { wordText } from './text.ts';

export const QUESTION_NUMBERS = 'questions';
/** In twips. */
export const INDENT = { question: 520, choice: 400 } as const;
/** Letters of a line, which choices in a row share, and those that each takes besides its text. */
const [LETTERS, AROUND_CHOICE] = [66, 3];
/** A formula may be as wide as this number of letters; anything else that is no text stands in a row of its own. */
const FORMULA = 15;

export type Children = (Paragraph | Table)[];

/**
 * The questions for students. Word itself numbers questions and letters choices, so they are renumbered when a
 * question is moved.
 */
export function wordQuestions(
  paper: ComposedPaper,
  { questions }: Extract<ComposedBody, { part: 'questions' }>,
  images: Images,
): Children {
  return [
    ...titleBlock(paper),
    ...nameFields(paper),
    ...instructions(paper, images),
    ...questions.flatMap((question) => [
      ...sectionHeading(question),
      ...(question.beside
        ? besideEachOther(paper, [question, question.beside], images)
        : wordQuestion(paper, question, images)),
    ]),
  ];
}

function instructions(paper: ComposedPaper, images: Images): Children {
  if (paper.instructions.length === 0) return [];
  const { paragraph, label } = inLanguageOf(paper);
  const line = { style: BorderStyle.SINGLE, size: 4, color: '808080', space: 6 };
  const border = { top: line, bottom: line, left: line, right: line };
  const options = { border, indent: { left: 120, right: 120 } };
  return [
    paragraph({ ...options, children: [label({ text: paper.words.instructions, bold: true })] }),
    ...wordText(paper.instructions, {
      images,
      direction: paper.instructionsDirection,
      width: textWidth(paper),
      fontSize: paper.fontSize,
      options,
    }),
  ];
}

/**
 * All paragraphs of a question except the last keep with the next one, so that the question stays on one page. If
 * questions may break, Word divides the text by lines, the end of the text keeps with the first choices, and two choices
 * stay together on either side.
 */
function wordQuestion(paper: ComposedPaper, question: ComposedQuestion, images: Images): Children {
  const { blocks, direction } = question;
  const keepLines = !paper.mayBreakQuestions;
  const text = wordText(blocks, {
    images,
    direction,
    width: widthOf(paper, question),
    fontSize: paper.fontSize,
    options: { keepNext: true, keepLines, indent: { left: INDENT.question }, spacing: { after: 60 } },
    first: {
      style: STYLES.question,
      numbering: { reference: QUESTION_NUMBERS, level: 0 },
      indent: { left: INDENT.question, hanging: INDENT.question },
      spacing: { before: 240, after: 60 },
    },
  });
  const row =
    rowsFor(question.columns, question.choices.length).find((n) => n === 1 || fitsInRow(question, n)) ?? 1;
  return [
    ...text,
    ...(row > 1 ? inRows(paper, question, images, row) : inOneColumn(paper, question, images)),
  ];
}

/** The width of a question, in twips. */
function widthOf(paper: ComposedPaper, { isHalf }: ComposedQuestion): number {
  return isHalf ? Math.floor(textWidth(paper) / 2) : textWidth(paper);
}

/** Two short questions in a row, each in a cell. */
function besideEachOther(
  paper: ComposedPaper,
  row: readonly [ComposedQuestion, ComposedQuestion],
  images: Images,
): Children {
  const cells = row.map(
    (question) =>
      new TableCell({
        borders: NO_BORDERS,
        margins: { left: 0, right: 200 },
        // A cell ends with a paragraph.
        children: [...wordQuestion(paper, question, images), breakAfterTable()],
      }),
  );
  const half = widthOf(paper, row[0]);
  const table = new TableRow({ cantSplit: true, children: cells });
  return [columnsTable([half, half], [table], row[0].direction === 'rtl'), breakAfterTable()];
}

/** The heading of a section stays with the first question below it. */
function sectionHeading({ heading }: ComposedQuestion): Children {
  if (!heading) return [];
  const bidirectional = heading.direction === 'rtl';
  return [
    new Paragraph({
      style: STYLES.heading,
      keepNext: true,
      bidirectional,
      spacing: { before: 360, after: 0 },
      children: [words(heading)],
    }),
  ];
}

/** Whether each choice is surely narrower than its part of a line. */
function fitsInRow({ choices, isHalf }: ComposedQuestion, row: number): boolean {
  const letters = (isHalf ? LETTERS / 2 : LETTERS) / row - AROUND_CHOICE;
  return choices.every(({ blocks }) => lengthOf(blocks) <= letters);
}

function lengthOf(blocks: readonly Block[]): number {
  const [only] = blocks;
  if (blocks.length !== 1 || only?.kind !== 'paragraph') return Number.POSITIVE_INFINITY;
  return only.pieces.reduce((sum, piece) => {
    if (piece.kind === 'text' || piece.kind === 'source') return sum + piece.text.length;
    return sum + (piece.kind === 'formula' ? FORMULA : LETTERS);
  }, 0);
}

function inOneColumn(paper: ComposedPaper, question: ComposedQuestion, images: Images): Children {
  const { choices, direction } = question;
  const left = INDENT.question + INDENT.choice;
  return choices.flatMap((choice, at) =>
    wordChoice(choice, images, {
      side: direction,
      left,
      width: widthOf(paper, question),
      fontSize: paper.fontSize,
      keepNext: keepsNext(paper, choices.length, at + 1),
    }),
  );
}

/** Choices that stand together before and behind the end of a page, as in `breaks.typ`. */
const TOGETHER = 2;

/** Whether a choice stays with the next one. @param before number of choices up to it */
function keepsNext({ mayBreakQuestions }: ComposedPaper, numberOfChoices: number, before: number): boolean {
  const behind = numberOfChoices - before;
  return behind > 0 && (!mayBreakQuestions || before < TOGETHER || behind < TOGETHER);
}

interface ChoiceLayout {
  /** The direction of the question, which decides the side of the letters of all choices. */
  readonly side: Direction;
  readonly left: number;
  /** In twips, including the indent. */
  readonly width: number;
  readonly fontSize: number;
  readonly keepNext: boolean;
}

function wordChoice(
  { blocks, direction }: ComposedChoice,
  images: Images,
  { side, left, width, fontSize, keepNext }: ChoiceLayout,
): Children {
  const bidirectional = side === 'rtl';
  const options: IParagraphOptions = { keepNext, bidirectional, indent: { left }, spacing: { after: 40 } };
  const numbering = { reference: QUESTION_NUMBERS, level: 1 };
  const first = { numbering, indent: { left, hanging: INDENT.choice } };
  // A choice with only code becomes a paragraph for the letter and the code; both stay together.
  return wordText(blocks.length > 0 ? blocks : [{ kind: 'paragraph', pieces: [] }], {
    images,
    direction,
    width,
    fontSize,
    options,
    first,
  });
}

/** Word counts letters row by row, so A and B are side by side. @param row choices in a row */
function inRows(paper: ComposedPaper, question: ComposedQuestion, images: Images, row: number): Children {
  const { choices, direction } = question;
  const { fontSize } = paper;
  const width = (widthOf(paper, question) - INDENT.question) / row;
  const count = Math.ceil(choices.length / row);
  const rows = Array.from({ length: count }, (_, at) => {
    const keepNext = keepsNext(paper, choices.length, Math.min((at + 1) * row, choices.length));
    const cells = Array.from({ length: row }, (_, place) => {
      const choice = choices[at * row + place];
      return new TableCell({
        borders: NO_BORDERS,
        margins: { left: 0, right: 100 },
        children: choice
          ? wordChoice(choice, images, { side: direction, left: INDENT.choice, width, fontSize, keepNext })
          : [new Paragraph({ keepNext })],
      });
    });
    const indent = new TableCell({ borders: NO_BORDERS, children: [new Paragraph({ keepNext })] });
    return new TableRow({ cantSplit: true, children: [indent, ...cells] });
  });
  const widths = [INDENT.question, ...Array<number>(row).fill(width)];
  return [columnsTable(widths, rows, direction === 'rtl'), breakAfterTable()];
}

/**
 * An invisible line after a table. LibreOffice 7.4 splits a question directly after a table over two pages, in spite
 * of its keep-with-next paragraphs.
 */
function breakAfterTable(): Paragraph {
  return new Paragraph({ spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT } });
}
