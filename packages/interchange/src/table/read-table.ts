import { IMAGE_LEFT_OUT, withoutImages } from '../image-marks.ts';
import { excerptOf, judgeQuestion } from '../judge-question.ts';
import type { FileItem } from '../question-file.ts';
import { splitTags } from '../tag-list.ts';
import { type Columns, columnsOf } from './columns.ts';
import { correctChoices, namesSeveral } from './correct-choice.ts';
import type { Row } from './table.ts';

/** How far from the top the row may be that names the columns: titles may stand above. */
const HEADER_ROWS = 20;

/** The questions of a table; undefined when no row names its columns. */
export function readTable(rows: readonly Row[], file: string): FileItem[] | undefined {
  const at = rows.slice(0, HEADER_ROWS).findIndex(({ cells }) => columnsOf(cells) !== undefined);
  const header = rows[at]?.cells ?? [];
  const columns = columnsOf(header);
  if (columns === undefined) return undefined;
  const tidy = isLoose(header) ? (cell: string) => cell.trim() : (cell: string) => cell;
  const read = rows
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => readRow(columns, { ...row, cells: row.cells.map(tidy) }, file));
  const chosen = correctChoices(read);
  return read.map((row, index) => itemOf(row, chosen[index] ?? -1));
}

/** Whether a blank follows each separator, as people type a list. */
function isLoose([, ...others]: readonly string[]): boolean {
  return others.length > 0 && others.every((cell) => /^\s/u.test(cell) && cell.trim() !== '');
}

interface ReadRow extends ReturnType<typeof readRow> {}

function readRow(columns: Columns, { line, cells, notes = [] }: Row, file: string) {
  const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
  const answers = columns.correct.map(cell);
  const isOfWrong = columns.choices.length === 0;
  const choices = isOfWrong
    ? [answers.find((answer) => answer.trim() !== '') ?? '', ...columns.wrongChoices.map(cell)]
    : columns.choices.map(cell);
  return {
    place: { file, line },
    text: cell(columns.question),
    choices,
    answers,
    category: categoryOfCells(cell(columns.chapterNumber), cell(columns.chapter)),
    tags: tagsOfCells(columns, cell),
    keepChoiceOrder: isYes(cell(columns.keepOrder)) || isNo(cell(columns.shuffle)),
    type: typeOf(cell(columns.type)),
    notes,
  };
}

function itemOf(row: ReadRow, correct: number): FileItem {
  const { place, choices, answers, type } = row;
  const left = { place, text: excerptOf(row.text) };
  if (type.kind === 'other') {
    return { ...left, kind: 'skipped', reason: `It is of another type: “${type.name}”.` };
  }
  if (answers.some(namesSeveral)) {
    return { ...left, kind: 'failed', reason: 'Several choices are marked as correct; a question has one.' };
  }
  const given = answers.find((answer) => answer.trim() !== '');
  if (correct < 0 && given !== undefined && row.text.trim() !== '') {
    return { ...left, kind: 'failed', reason: `“${excerptOf(given)}” is none of the choices.` };
  }
  const text = withoutImages(row.text);
  const found = choices.map((choice, index) => ({
    text: withoutImages(choice),
    isCorrect: index === correct,
  }));
  const hasImage = text !== row.text || found.some((choice, index) => choice.text !== choices[index]);
  return judgeQuestion({
    ...row,
    text,
    choices: found.filter((choice) => choice.text.trim() !== ''),
    isTrueFalse: type.kind === 'true-false',
    notes: hasImage ? [...row.notes, IMAGE_LEFT_OUT] : row.notes,
  });
}

function categoryOfCells(number: string, chapter: string): string {
  const digits = /^\s*(\d{1,4})(?:\.0)?\s*$/.exec(number)?.[1];
  if (digits === undefined) return chapter;
  return `${Number(digits)}. ${chapter.trim() === '' ? `Chapter ${Number(digits)}` : chapter}`;
}

function tagsOfCells(columns: Columns, cell: (index: number | undefined) => string): string[] {
  const labelled = [
    ['difficulty', cell(columns.difficulty)],
    ['objective', cell(columns.objective)],
    ['bloom', cell(columns.bloom)],
  ].filter(([, value]) => value?.trim() !== '');
  return [
    ...labelled.map(([name, value]) => `${name}:${value}`),
    ...columns.tags.flatMap((index) => splitTags(cell(index))),
    ...columns.topics.map(cell).filter((topic) => topic.trim() !== ''),
  ];
}

function typeOf(cell: string): { kind: 'choice' | 'true-false' } | { kind: 'other'; name: string } {
  const name = cell.toLowerCase().replace(/[^a-z]/g, '');
  if (/^(?:|mc|mcq|mcsa|multiple|single|(?:multiple|single|multi)choice.*|choice)$/.test(name)) {
    return { kind: 'choice' };
  }
  if (/^(?:tf|truefalse|boolean|trueorfalse)$/.test(name)) return { kind: 'true-false' };
  return { kind: 'other', name: excerptOf(cell) };
}

function isYes(cell: string): boolean {
  return /^\s*(?:yes|y|true|1|x)\s*$/i.test(cell);
}

function isNo(cell: string): boolean {
  return /^\s*(?:no|n|false|0)\s*$/i.test(cell);
}
