import type { Columns, ComposedChoice, ComposedPaper, ComposedQuestion } from '../composed.ts';
import type { Inline } from '../content/content.ts';
import { mostWidth } from '../formula/width.ts';
import { boundsOfText } from './text-width.ts';

const UNKNOWN = [0, Number.POSITIVE_INFINITY] as const;

/** As in `questions.typ`, in em: between choices, of a letter, and between questions in a row. */
const [GUTTER, LABEL, ROW_GUTTER] = [1.4, 1.55, 2];

type Frame = Pick<ComposedPaper, 'page' | 'fontSize'>;

/** Numbers of choices in a row that look even, most first. @param most the most in a row */
export function rowsFor(most: Columns, numberOfChoices: number): Columns[] {
  const even = numberOfChoices === 5 || numberOfChoices > 8 ? 5 : 4;
  const rows: Columns[] = numberOfChoices <= 2 ? [2, 1] : [even, 2, 1];
  return rows.filter((row) => row <= most);
}

/**
 * The choices in a row of a question, where that can be told without setting them: all are plain words and simple formulas, and
 * each is surely narrower than a column, or one is surely wider. Otherwise they are measured.
 * @param count number of questions of the document
 * @param widest most width of a sign whose width is not known, in em
 */
export function decideColumns(
  frame: Frame,
  { columns, choices, isHalf }: Pick<ComposedQuestion, 'columns' | 'choices' | 'isHalf'>,
  count: number,
  widest = Number.POSITIVE_INFINITY,
): Columns | undefined {
  const bounds = choices.map((choice) => boundsOf(choice, widest));
  const least = Math.max(...bounds.map(([from]) => from));
  const most = Math.max(...bounds.map(([, to]) => to));
  const width = widthOf(frame, count, isHalf);
  for (const row of rowsFor(columns, choices.length)) {
    const column = (width - (row - 1) * GUTTER) / row - LABEL;
    if (row === 1 || most < column) return row;
    if (least <= column) return undefined;
  }
  return 1;
}

/** The width beside the number of a question, in em. */
function widthOf({ page, fontSize }: Frame, count: number, isHalf: boolean): number {
  const numberWidth = 0.75 + 0.55 * Math.max(2, String(count).length);
  const width = (page.width - 2 * page.marginX) / fontSize;
  return (isHalf ? (width - ROW_GUTTER) / 2 : width) - numberWidth;
}

/** Lines of text up to which a question is short. */
const SHORT_LINES = 2;
/** Signs of other scripts and symbols are narrower, in em. Where one is not, a choice has two lines. */
const WIDEST_SIGN = 1.4;

/** Puts each two short questions that follow each other into a row; a question with a heading begins a row. */
export function besideEachOther(frame: Frame, questions: readonly ComposedQuestion[]): ComposedQuestion[] {
  const rows: ComposedQuestion[] = [];
  for (let at = 0; at < questions.length; at++) {
    const [one, other] = [questions[at]!, questions[at + 1]];
    const left = inHalf(frame, one, questions.length);
    const right = other?.heading === null ? inHalf(frame, other, questions.length) : undefined;
    if (left && right && left.direction === right.direction) {
      rows.push({ ...left, beside: right });
      at++;
    } else rows.push(one);
  }
  return rows;
}

/** The question in half of the width; undefined unless text and choices surely have few lines there. */
function inHalf(frame: Frame, question: ComposedQuestion, count: number): ComposedQuestion | undefined {
  const [, most] = boundsOf(question, WIDEST_SIGN);
  const width = widthOf(frame, count, true);
  // A line that is broken between words is not filled; the last word of a line may be a fifth of it.
  if (most > SHORT_LINES * 0.8 * width) return undefined;
  if (question.choices.some((choice) => boundsOf(choice, WIDEST_SIGN)[1] >= width - LABEL)) return undefined;
  const columns = decideColumns(frame, { ...question, isHalf: true }, count, WIDEST_SIGN);
  return columns && { ...question, columns, isHalf: true };
}

/** The least and the greatest possible width in em; the latter is only known of one line of plain words and formulas. */
function boundsOf(
  { blocks }: Pick<ComposedChoice, 'blocks'>,
  widest: number,
): readonly [least: number, most: number] {
  const [block, ...more] = blocks;
  if (block?.kind !== 'paragraph' || more.length > 0) return UNKNOWN;
  let [least, most] = [0, 0];
  for (const piece of block.pieces) {
    const [from, to] = boundsOfPiece(piece, widest);
    least += from;
    most += to;
  }
  return [most === Number.POSITIVE_INFINITY ? 0 : least, most];
}

function boundsOfPiece(piece: Inline, widest: number): readonly [least: number, most: number] {
  if (piece.kind === 'formula') return [0, mostWidth(piece.formula) ?? Number.POSITIVE_INFINITY];
  if (piece.kind !== 'text' || piece.isStrong || piece.isEmphasised) return UNKNOWN;
  return boundsOfText(piece.text, widest);
}
