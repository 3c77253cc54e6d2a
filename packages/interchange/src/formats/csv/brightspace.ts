import { LIMITS } from '@exam/contract/limits';
import { escapeMarkup } from '@exam/contract/rich-text';
import { htmlToText } from '../../html/html-to-text.ts';
import { withoutImages } from '../../image-marks.ts';
import { excerptOf, judgeQuestion } from '../../judge-question.ts';
import { linesOf } from '../../lines-of.ts';
import { noteOfPoints } from '../../points.ts';
import type { FileItem } from '../../question-file.ts';
import { notesOfDoubts } from '../../table/cell-doubts.ts';
import type { Row } from '../../table/table.ts';

/*
 * The question files of D2L's Brightspace: the first cell of a row gives its meaning, and `NewQuestion` begins a
 * question. `Option,100,the text,HTML,feedback` is a choice with its percentage of the points.
 */

/** Whether a text begins with a question of Brightspace, after comments. */
export function beginsLikeBrightspace(text: string): boolean {
  for (const { text: line } of linesOf(text.slice(0, LENGTH_OF_BEGINNING))) {
    const cells = line.replace(/["\s]/g, '').toLowerCase();
    if (/[^,;]/.test(cells) && !cells.startsWith('//')) return /^newquestion[,;]/.test(cells);
  }
  return false;
}

const LENGTH_OF_BEGINNING = 10_000;

/** A function per question of such rows; undefined for other tables. */
export function readBrightspace(rows: readonly Row[], file: string): (() => FileItem)[] | undefined {
  const questions: Row[][] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (key === '' || key.startsWith('//')) continue;
    if (key === 'newquestion') questions.push([]);
    else if (questions.length === 0) return undefined;
    questions.at(-1)!.push(row);
  }
  return questions.length === 0 ? undefined : questions.map((question) => () => itemOf(question, file));
}

const OTHER_TYPES: Readonly<Record<string, string>> = {
  WR: 'written response',
  SA: 'short answer',
  M: 'matching',
  MS: 'multiple choice with several answers',
  O: 'ordering',
  FIB: 'fill in',
};

function itemOf(rows: readonly Row[], file: string): FileItem {
  const place = { file, line: rows[0]!.line };
  const notes = new Set(rows.flatMap((row) => notesOfDoubts(row, [])));
  const said = (key: string) => rows.find((row) => keyOf(row) === key);
  const text = readText(said('questiontext'), 1, notes);
  const type = (rows[0]!.cells[1] ?? '').trim().toUpperCase();
  if (type !== 'MC' && type !== 'TF') {
    const name = OTHER_TYPES[type] ?? `“${excerptOf(type)}”`;
    return { place, text: excerptOf(text), kind: 'skipped', reason: `It is of another type: ${name}.` };
  }
  const options = rows.filter((row) => OPTIONS[type].has(keyOf(row)));
  const best = Math.max(0, ...options.map(shareOf));
  const choices = options.map((row) => ({
    text: type === 'MC' ? readText(row, 2, notes) : keyOf(row) === 'true' ? 'True' : 'False',
    isCorrect: shareOf(row) >= FULL,
  }));
  const explanation = readText(said('feedback'), 1, notes);
  noteLosses(rows, options, type, notes);
  const difficulty = (said('difficulty')?.cells[1] ?? '').trim();
  return judgeQuestion({
    place,
    text,
    choices,
    explanation,
    name: (said('title')?.cells[1] ?? '').trim(),
    tags: difficulty === '' ? [] : [`difficulty:${difficulty}`],
    isTrueFalse: type === 'TF',
    notes: [...notes],
    fault:
      best > 0 && best < FULL ? `No choice gives full marks (100 %); the best gives ${best} %.` : undefined,
  });
}

const FULL = 99.99;
const OPTIONS = { MC: new Set(['option']), TF: new Set(['true', 'false']) } as const;
const KNOWN = new Set([
  ...['newquestion', 'title', 'questiontext', 'difficulty', 'feedback'],
  ...['option', 'true', 'false', 'points'],
]);

function noteLosses(
  rows: readonly Row[],
  options: readonly Row[],
  type: 'MC' | 'TF',
  notes: Set<string>,
): void {
  const feedback = type === 'MC' ? 4 : 2;
  if (options.some(({ cells }) => (cells[feedback] ?? '').trim() !== '')) notes.add('Feedback is left out.');
  if (options.some((row) => shareOf(row) > 0 && shareOf(row) < FULL)) {
    notes.add('Part marks are left out: one choice is correct.');
  }
  for (const row of rows) {
    const [key = '', value = ''] = row.cells;
    if (value.trim() === '') continue;
    const points = keyOf(row) === 'points' ? noteOfPoints(value) : undefined;
    if (points !== undefined) notes.add(points);
    if (!KNOWN.has(keyOf(row))) notes.add(`“${excerptOf(key)}” is left out: ${excerptOf(value)}`);
  }
}

function keyOf({ cells }: Row): string {
  return (cells[0] ?? '').trim().toLowerCase();
}

/** In percent. */
function shareOf({ cells }: Row): number {
  const share = Number((cells[1] ?? '').replace('%', '').trim());
  return Number.isFinite(share) ? share : 0;
}

/** The text of a cell; the next cell tells whether it is HTML. */
function readText(row: Row | undefined, column: number, notes: Set<string>): string {
  const words = row?.cells[column] ?? '';
  const isHtml = (row?.cells[column + 1] ?? '').trim().toUpperCase() === 'HTML';
  if (!isHtml || words.length > LONGEST_HTML) return escapeMarkup(withoutImages(words));
  const read = htmlToText(words, () => undefined);
  for (const note of read.notes) notes.add(note);
  return read.text;
}

const LONGEST_HTML = 20 * LIMITS.questionTextLength;
