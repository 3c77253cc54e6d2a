import {
  BorderStyle,
  type IParagraphOptions,
  LineRuleType,
  Paragraph,
  type Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import type { ComposedBody, ComposedChoice, ComposedPaper, ComposedQuestion } from '../composed.ts';
import type { Block, Images } from '../content/content.ts';
import type { Direction } from '../content/direction.ts';
import { columnsTable, NO_BORDERS, nameFields, textWidth, titleBlock, words } from './frame.ts';
import { wordText } from './text.ts';

export const QUESTION_NUMBERS = 'questions';
/** In twips. */
export const INDENT = { question: 520, choice: 400 } as const;
/** Choices up to this length fit half a line. */
const SHORT = 30;

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
    ...questions.flatMap((question) => wordQuestion(paper, question, images)),
  ];
}

function instructions(paper: ComposedPaper, images: Images): Children {
  if (paper.instructions.length === 0) return [];
  const line = { style: BorderStyle.SINGLE, size: 4, color: '808080', space: 6 };
  const border = { top: line, bottom: line, left: line, right: line };
  const options = { border, indent: { left: 120, right: 120 } };
  return [
    new Paragraph({ ...options, children: [new TextRun({ text: paper.words.instructions, bold: true })] }),
    ...wordText(paper.instructions, {
      images,
      direction: paper.instructionsDirection,
      width: textWidth(paper),
      options,
    }),
  ];
}

/**
 * All paragraphs of a question except the last keep with the next one, so that the question stays on one page. If
 * questions may break, only the text keeps with the first choice.
 */
function wordQuestion(paper: ComposedPaper, question: ComposedQuestion, images: Images): Children {
  const { blocks, direction } = question;
  const text = wordText(blocks, {
    images,
    direction,
    width: textWidth(paper),
    options: { keepNext: true, indent: { left: INDENT.question }, spacing: { after: 60 } },
    first: {
      numbering: { reference: QUESTION_NUMBERS, level: 0 },
      indent: { left: INDENT.question, hanging: INDENT.question },
      spacing: { before: 240, after: 60 },
    },
  });
  return [
    ...sectionHeading(question),
    ...text,
    ...(isShort(question) ? inTwoColumns(paper, question, images) : inOneColumn(paper, question, images)),
  ];
}

/** The heading of a section stays with the first question below it. */
function sectionHeading({ heading }: ComposedQuestion): Children {
  if (!heading) return [];
  const bidirectional = heading.direction === 'rtl';
  return [
    new Paragraph({
      keepNext: true,
      bidirectional,
      spacing: { before: 360, after: 0 },
      children: [words(heading, { bold: true, size: '12pt' })],
    }),
  ];
}

function isShort({ columns, choices }: ComposedQuestion): boolean {
  return columns === 2 && choices.every(({ blocks }) => lengthOf(blocks) <= SHORT);
}

function lengthOf(blocks: readonly Block[]): number {
  const [only] = blocks;
  if (blocks.length !== 1 || only?.kind !== 'paragraph') return Number.POSITIVE_INFINITY;
  return only.pieces.reduce((sum, piece) => {
    if (piece.kind === 'text' || piece.kind === 'source') return sum + piece.text.length;
    return sum + (piece.kind === 'formula' ? SHORT / 2 : SHORT + 1);
  }, 0);
}

function inOneColumn(
  paper: ComposedPaper,
  { choices, direction }: ComposedQuestion,
  images: Images,
): Children {
  const left = INDENT.question + INDENT.choice;
  return choices.flatMap((choice, at) =>
    wordChoice(choice, images, {
      side: direction,
      left,
      width: textWidth(paper),
      keepNext: !paper.mayBreakQuestions && at < choices.length - 1,
    }),
  );
}

interface ChoiceLayout {
  /** The direction of the question, which decides the side of the letters of all choices. */
  readonly side: Direction;
  readonly left: number;
  /** In twips, including the indent. */
  readonly width: number;
  readonly keepNext: boolean;
}

function wordChoice(
  { blocks, direction }: ComposedChoice,
  images: Images,
  { side, left, width, keepNext }: ChoiceLayout,
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
    options,
    first,
  });
}

/** Word counts letters row by row, so A and B are side by side. */
function inTwoColumns(
  paper: ComposedPaper,
  { choices, direction }: ComposedQuestion,
  images: Images,
): Children {
  const half = (textWidth(paper) - INDENT.question) / 2;
  const rows = Array.from({ length: Math.ceil(choices.length / 2) }, (_, row) => {
    const keepNext = !paper.mayBreakQuestions && (row + 1) * 2 < choices.length;
    const cells = [choices[row * 2], choices[row * 2 + 1]].map(
      (choice) =>
        new TableCell({
          borders: NO_BORDERS,
          margins: { left: 0, right: 100 },
          children: choice
            ? wordChoice(choice, images, { side: direction, left: INDENT.choice, width: half, keepNext })
            : [new Paragraph({ keepNext })],
        }),
    );
    const indent = new TableCell({ borders: NO_BORDERS, children: [new Paragraph({ keepNext })] });
    return new TableRow({ cantSplit: true, children: [indent, ...cells] });
  });
  return [columnsTable([INDENT.question, half, half], rows, direction === 'rtl'), breakAfterTable()];
}

/**
 * An invisible line after a table. LibreOffice 7.4 splits a question directly after a table over two pages, in spite
 * of its keep-with-next paragraphs.
 */
function breakAfterTable(): Paragraph {
  return new Paragraph({ spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT } });
}
