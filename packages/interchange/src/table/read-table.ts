import type { AnswerColumn, TableColumn } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { escapeMarkup } from '@exam/contract/rich-text';
import { type RawFile, readingAt } from '../format-files.ts';
import { htmlToText } from '../html/html-to-text.ts';
import { IMAGE_LEFT_OUT, withoutImages } from '../image-marks.ts';
import { excerptOf, judgeQuestion, unusedPart } from '../judge-question.ts';
import { isLetterOfAnother, withoutLetters } from '../lettered-choices.ts';
import { itemsOf } from '../opened-file.ts';
import { letterOf, readPins } from '../pin-letters.ts';
import type { FileItem, OpenedFile, Place } from '../question-file.ts';
import { splitTags } from '../tag-list.ts';
import { type CellCounts, countCells, findMisfit } from './cell-counts.ts';
import { findLoss, notesOfDoubts } from './cell-doubts.ts';
import { chaptersOf } from './chapter-ids.ts';
import { type Columns, columnsOf, describeColumns, type Saying } from './columns.ts';
import { type AnsweredRow, type Told, tellCorrectChoices } from './correct-choice.ts';
import { doubtsOfTexts, doubtsOfZeros, errorsAmong } from './damaged-cells.ts';
import { findFirstTable, HEADER_ROWS, namesColumns } from './first-table.ts';
import { NamedPictures } from './named-pictures.ts';
import type { CellDoubt, Row } from './table.ts';
import { typeOf } from './types-of-questions.ts';

/** The rows of a table, before the reading of its correct answers is decided. */
export interface ReadTable {
  readonly rows: readonly ReadRow[];
  readonly columns: Columns;
  /** Equal for tables that name their correct answers in the same way. */
  readonly layout: string;
}

/** Set if an unquoted separator in a text may have shifted the cells of a row. */
interface TableForm {
  readonly mayShift?: boolean;
  /** Whether cells contain our texts with markup. */
  readonly areTexts?: boolean;
  /** The user's choice of what columns hold. */
  readonly saying?: Saying | undefined;
  /** Whether the user sees the columns, so that their cells may tell what their names do not. */
  readonly mayGuess?: boolean;
}

/** What a file of rows holds. */
export interface LaidRows {
  /** Undefined if no row names the columns of questions and no guess is certain. */
  readonly tables: ReadTable[] | undefined;
  /** The columns of the first table, for a user who chooses what they hold; undefined without such a table. */
  readonly columns: TableColumn[] | undefined;
  /** What stands above the names of its columns. */
  readonly above: readonly FileItem[];
}

/** Reads the tables among rows, one below the other, and describes the columns of the first one. */
export function layRows(rows: readonly Row[], file: string, form: TableForm = {}): LaidRows {
  const { saying = SAYING_NOTHING, mayGuess = false } = form;
  const first = findFirstTable(rows, saying, mayGuess);
  if (first === undefined) return { tables: undefined, columns: undefined, above: [] };
  const { header, from, guesses } = first;
  const columns = describeColumns(header, rows.slice(from, from + HEADER_ROWS), saying(header), guesses);
  if (!first.isRead) return { tables: undefined, columns, above: [] };
  const above = rows.slice(0, from).filter((row) => row.cells !== header && !isEmpty(row, undefined));
  const isHeader = (row: Row) => row.cells === header || namesColumns(row.cells, saying);
  const laid: LaidTable[] = [
    { names: header, columns: columnsOf(header, saying(header), guesses)!, rows: [] },
  ];
  for (const row of rows.slice(from)) {
    const { columns: current, rows: into } = laid.at(-1)!;
    if (isEmpty(row, current)) continue;
    if (!isHeader(row)) into.push(row);
    else laid.push({ names: row.cells, columns: columnsOf(row.cells, saying(row.cells))!, rows: [] });
  }
  const { areTexts = false } = form;
  return {
    tables: laid.map((table) => readTable(table, file, form)),
    columns,
    above: above.map(({ line, cells }) => unusedRow({ file, line }, cells, areTexts)),
  };
}

/** A row that belongs to no table. */
function unusedRow(place: Place & { line: number }, cells: readonly string[], areTexts: boolean): FileItem {
  const filled = cells
    .filter((cell) => cell.trim() !== '')
    .map((cell) => (areTexts ? cell : escapeMarkup(cell)));
  return unusedPart(place, place.line, filled.join(' '));
}

interface LaidTable {
  /** Of its columns. */
  readonly names: readonly string[];
  readonly columns: Columns;
  readonly rows: Row[];
}

function readTable(
  { names, columns, rows }: LaidTable,
  file: string,
  { mayShift = false, areTexts = false }: TableForm,
): ReadTable {
  const tidy = isLoose(names) ? (cell: string) => cell.trim() : (cell: string) => cell;
  const counts = mayShift ? countCells(rows, names) : undefined;
  const uses = usesOf(columns);
  const read = (row: Row) =>
    readRow(columns, { ...row, cells: row.cells.map(tidy) }, { file, names, counts, areTexts, uses });
  return withHtml(withChapters({ columns, layout: layoutOf(names), rows: rows.map(read) }));
}

/** Whether a row is empty except for its number; templates have such rows. */
function isEmpty({ cells, doubts }: Row, columns: Columns | undefined): boolean {
  const isNumber = (cell: string, index: number) =>
    columns?.counters.includes(index) === true && /^\s*\d{1,6}\s*$/.test(cell);
  const isLost = doubts?.some(({ kind }) => kind === 'lost') === true;
  return !isLost && cells.every((cell, index) => cell.trim() === '' || isNumber(cell, index));
}

/** How many rows of tables hold anything. */
export function countRows(tables: readonly ReadTable[]): number {
  return tables.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** How many rows of a sheet that is not read hold anything. */
export function countFilled(rows: readonly Row[]): number {
  return rows.filter((row) => !isEmpty(row, undefined)).length;
}

const SAYING_NOTHING: Saying = () => [];

export interface JudgedTables {
  readonly judged: readonly JudgedTable[];
  readonly answerColumns: readonly AnswerColumn[];
  /** The pictures that cells name. */
  readonly pictures: NamedPictures;
}

/** A table with a decided reading of its correct answers. */
export interface JudgedTable {
  readonly rows: readonly ReadRow[];
  /** The item of one of its rows. */
  readonly itemOf: (row: ReadRow) => FileItem;
}

/** Decides the reading of correct answers for the tables of a file. */
export function judgeTables(tables: readonly ReadTable[], file: Omit<RawFile, 'content'>): JudgedTables {
  const groups = [...new Set(tables.map(({ layout }) => layout))].map((layout) =>
    tables.filter((table) => table.layout === layout),
  );
  const told = new Map<ReadRow, Told>();
  const answerColumns: AnswerColumn[] = [];
  for (const group of groups) {
    // Rows with shifted cells are no evidence for a reading.
    const rows = group.flatMap((table) => table.rows).filter(isAsked);
    if (rows.length === 0) continue;
    const { correct, choices, choicesAre } = group[0]!.columns;
    const names = correct.map(({ name }) => name);
    const isOfWrong = choices.length === 0;
    const stated = correct.map((column) => column.stated);
    const found = tellCorrectChoices(
      isOfWrong
        ? { names: ['Correct'], rows: rows.map(asText) }
        : { names, rows: rows.map(asAnswered), choicesAre, stated },
      isOfWrong ? 'texts' : readingAt(file, answerColumns.length),
    );
    if (!isOfWrong) answerColumns.push(found.column);
    for (const [rank, row] of rows.entries()) told.set(row, checkedByLetters(row, found.told[rank]!));
  }
  const pictures = new NamedPictures(file);
  const judged = tables.map(({ rows }) => ({
    rows,
    itemOf: (row: ReadRow) => itemOf(row, told.get(row), pictures),
  }));
  return { judged, answerColumns, pictures };
}

/** The items of several tables in order, each made on demand, below those above the first table. */
export function itemsOfTables(
  tables: readonly JudgedTable[],
  above: readonly FileItem[],
): Pick<OpenedFile, 'items' | 'share'> {
  const rows = tables.flatMap((table) => table.rows.map((row) => () => table.itemOf(row)));
  return itemsOf([...above.map((item) => () => item), ...rows], (make) => make());
}

function isAsked({ type, misfit, fault }: ReadRow): boolean {
  return type.kind !== 'other' && misfit === undefined && fault === undefined;
}

function asAnswered({ place, text, choices, answers }: ReadRow): AnsweredRow {
  return { line: place.line, text, choices: withoutLetters(choices), answers };
}

/** A letter of a column is no key if the texts of the choices bring other letters. */
function checkedByLetters({ choices, answers }: ReadRow, told: Told): Told {
  if ('fault' in told || !isLetterOfAnother(choices, told.index, answers)) return told;
  return {
    fault: `It is unclear which choice “${excerptOf(answers.join(' '))}” means: the letters before the choices are not those of their columns.`,
  };
}

/** The correct text is beside the wrong choices, so it is always read as a text. */
function asText({ place, text, choices }: ReadRow): AnsweredRow {
  return { line: place.line, text, choices, answers: [choices[0] ?? ''] };
}

/** The hints for reading correct answers: the names of their columns, and of the choices. */
function layoutOf(header: readonly string[]): string {
  return header.map((cell) => cell.trim().toLowerCase()).join('\u0000');
}

/** Whether a blank follows each separator, as in a list that people type. */
function isLoose([, ...others]: readonly string[]): boolean {
  return others.length > 0 && others.every((cell) => /^\s/u.test(cell) && cell.trim() !== '');
}

type RowOfCells = ReturnType<typeof readRow>;

export interface ReadRow extends RowOfCells {
  /** The chapter as the table names it, with its number; empty if it names none. */
  readonly category: string;
  /** Set if choices are read differently from the question. */
  readonly readChoice?: ReadCell;
}

interface TableOfRow {
  readonly file: string;
  /** Of its columns. */
  readonly names: readonly string[];
  /** Set if cells of the row may be shifted. */
  readonly counts: CellCounts | undefined;
  readonly areTexts: boolean;
  readonly uses: ColumnUses;
}

/** What its columns are needed for, as indexes. */
interface ColumnUses {
  readonly choices: readonly number[];
  /** A question is wrong without one of them. */
  readonly needed: ReadonlySet<number>;
  /** The columns in which a doubtful value matters. */
  readonly noted: ReadonlySet<number>;
}

function usesOf(columns: Columns): ColumnUses {
  const isThere = (column: number | undefined) => column !== undefined;
  const choices = [...columns.choices, ...columns.wrongChoices].filter(isThere);
  const needed = [columns.question, ...choices, ...columns.correct.map(({ index }) => index)];
  const { chapter, explanation, name, tags, topics } = columns;
  const noted = [...needed, ...[chapter, explanation, name].filter(isThere), ...tags, ...topics];
  return { choices, needed: new Set(needed), noted: new Set(noted) };
}

/** A row with the doubts about the values of its cells. Texts of Word were never in a spreadsheet. */
function withDoubtsOfValues(row: Row, columns: Columns, { choices, noted }: ColumnUses): Row {
  const doubts = [...doubtsOfTexts(row, [...noted]), ...doubtsOfZeros(row, choices)];
  const errors = columns.areOurs ? [] : errorsAmong(row, columns.question, choices);
  const isLost = ({ column }: CellDoubt) => errors.includes(column);
  const judged = doubts.map((doubt) => (isLost(doubt) ? { ...doubt, kind: 'lost' as const } : doubt));
  return judged.length === 0 ? row : { ...row, doubts: [...(row.doubts ?? []), ...judged] };
}

function readRow(columns: Columns, row: Row, { file, names, counts, areTexts, uses }: TableOfRow) {
  const { line, cells } = row;
  const judged = areTexts ? row : withDoubtsOfValues(row, columns, uses);
  const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
  const answers = columns.correct.map(({ index }) => cell(index));
  const isOfWrong = columns.choices.length === 0;
  const namesInVain = areTexts && columns.pictures.some((index) => cell(index).trim() !== '');
  const choices = isOfWrong
    ? [answers.find((answer) => answer.trim() !== '') ?? '', ...columns.wrongChoices.map(cell)]
    : columns.choices.map(cell);
  return {
    place: { file, line },
    text: cell(columns.question),
    choices,
    answers,
    id: cell(columns.chapterId),
    chapter: cell(columns.chapter),
    chapterNumber: cell(columns.chapterNumber),
    tags: tagsOfCells(columns, cell),
    explanation: cell(columns.explanation),
    name: cell(columns.name).trim(),
    source: cell(columns.source).trim(),
    pictures: areTexts ? [] : columns.pictures.map(cell),
    pinned: columns.pinned === undefined ? undefined : (readPins(cell(columns.pinned)) ?? NO_PINS),
    keepChoiceOrder: isYes(cell(columns.keepOrder)) || isNo(cell(columns.shuffle)),
    type: typeOf(cell(columns.type)),
    notes: [
      ...notesOfDoubts(judged, names, (column) => uses.noted.has(column)),
      ...notesOfOthers(columns, cell),
      ...notesOfSigns(columns, names, cell),
      ...(namesInVain ? [NAMED_IN_VAIN] : []),
    ],
    read: areTexts || columns.areOurs ? asTextOfOurs : asPlainWords,
    areOurs: columns.areOurs,
    misfit:
      (counts && findMisfit(row, counts)) ?? findLoss(judged, names, (column) => uses.needed.has(column)),
    fault: findRowFault(columns, cells, counts?.columns, isOfWrong ? answers : []),
  };
}

type ReadCell = (words: string) => { readonly text: string; readonly notes: readonly string[] };

const asTextOfOurs: ReadCell = (words) => {
  const text = withoutImages(words);
  return { text, notes: text === words ? [] : [IMAGE_LEFT_OUT] };
};

const asPlainWords: ReadCell = (words) => {
  const { text, notes } = asTextOfOurs(words);
  return { text: escapeMarkup(text), notes };
};

const asHtml: ReadCell = (words) =>
  words.length > LONGEST_HTML ? asPlainWords(words) : htmlToText(words, () => undefined);

/** In characters; no valid question is longer as HTML. */
const LONGEST_HTML = 20 * LIMITS.questionTextLength;

/**
 * Reads a table as HTML if all questions begin and end with a tag; its choices too, unless one of them cannot be
 * HTML.
 */
function withHtml({ rows, ...table }: ReadTable): ReadTable {
  const isHtml = rows.length > 0 && rows.every((row) => row.read === asPlainWords && isOfHtml(row.text));
  if (!isHtml) return { rows, ...table };
  const areChoicesHtml = rows.every((row) => row.choices.every((choice) => !/<(?![a-z/!])/i.test(choice)));
  return {
    ...table,
    rows: rows.map((row) => ({ ...row, read: asHtml, readChoice: areChoicesHtml ? asHtml : asPlainWords })),
  };
}

function isOfHtml(text: string): boolean {
  const trimmed = text.trim();
  return /^<(?:p|div|span|h[1-6]|ul|ol|table|b|strong|i|em|pre)\b/i.test(trimmed) && trimmed.endsWith('>');
}

function notesOfOthers({ others }: Columns, cell: (index: number) => string): string[] {
  const names = others
    .filter(({ index }) => cell(index).trim() !== '')
    .map(({ name }) => `“${excerptOf(name)}”`);
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [
    `The ${names.length === 1 ? 'column' : 'columns'} ${shown}${more} ${names.length === 1 ? 'is' : 'are'} left out.`,
  ];
}

/** Notes on cells that say nothing in their column: “perhaps” below “Shuffle”. */
function notesOfSigns(
  { chapterNumber, keepOrder, shuffle, pinned }: Columns,
  names: readonly string[],
  cell: (index: number | undefined) => string,
): string[] {
  const isYesOrNo = (said: string) => isYes(said) || isNo(said);
  const rules = [
    [chapterNumber, (said: string) => NUMBER_OF_CHAPTER.test(said)],
    [keepOrder, isYesOrNo],
    [shuffle, isYesOrNo],
    [pinned, (said: string) => LETTERS_OF_PINS.test(said)],
  ] as const;
  return rules.flatMap(([index, isUnderstood]) => {
    const said = cell(index).trim();
    if (index === undefined || said === '' || isUnderstood(said)) return [];
    return [
      `The column “${excerptOf(names[index] ?? '')}” is left out: “${excerptOf(said)}” says nothing there.`,
    ];
  });
}

const NUMBER_OF_CHAPTER = /^\s*(\d{1,4})(?:\.0)?\s*$/;
const LETTERS_OF_PINS = /^(?:none|[a-j](?:[\s,;|/]{1,5}[a-j]){0,9})$/i;
const MOST_NAMED = 5;
const NAMED_IN_VAIN =
  'An image is left out: pictures are named in CSV and Excel tables alone. Put it into the text of its question.';

function findRowFault(
  { correct }: Columns,
  cells: readonly string[],
  width: number | undefined,
  rightTexts: readonly string[],
): string | undefined {
  const given = new Set(rightTexts.map((text) => text.trim()).filter((text) => text !== ''));
  if (given.size > 1) {
    return `Two columns contradict each other about the correct choice: ${[...given].map((text) => `“${excerptOf(text)}”`).join(', ')}.`;
  }
  if (width === undefined) return undefined;
  const isShort = cells.length < width && correct.some(({ index }) => (cells[index] ?? '').trim() !== '');
  const isShifted = correct.some(({ index }) => {
    const sign = signOfAnswer(cells[index]);
    return sign !== undefined && sign === signOfAnswer(cells[index - 1]);
  });
  return isShort && isShifted
    ? `The row has ${cells.length} cells, but there are ${width} columns: it is unclear which of them marks the correct choice. Write an empty cell where there is nothing.`
    : undefined;
}

/** How a cell would name the correct choice, to detect shifted cells. */
function signOfAnswer(cell = ''): 'letter' | 'number' | undefined {
  if (/^\s*[a-j]\s*$/i.test(cell)) return 'letter';
  return /^\s*\d{1,2}\s*$/.test(cell) ? 'number' : undefined;
}

function itemOf(row: ReadRow, told: Told | undefined, pictures: NamedPictures): FileItem {
  const { place, choices, type } = row;
  if (type.kind === 'other') {
    const reason = `It is of another type: “${type.name}”.`;
    return { place, text: excerptOf(row.text), kind: 'skipped', reason };
  }
  const fault = row.fault ?? (told !== undefined && 'fault' in told ? told.fault : undefined);
  const isAnswered = row.answers.some((answer) => answer.trim() !== '');
  const correct = told !== undefined && 'index' in told ? told.index : -1;
  const keyNote = told !== undefined && 'note' in told ? [told.note] : [];
  const readChoice = row.readChoice ?? row.read;
  const text = row.read(row.text);
  const found = choices.map((choice) => readChoice(choice));
  const explanation = row.read(row.explanation);
  const notes = [text, ...found, explanation].flatMap((read) => read.notes);
  const named = row.pictures.flatMap((cell) => pictures.named(cell));
  const shown = named.flatMap((picture) => ('mark' in picture ? [picture.mark] : []));
  const missing = named.flatMap((picture) => ('note' in picture ? [picture.note] : []));
  return judgeQuestion({
    ...row,
    text: [text.text, ...shown].filter((part) => part !== '').join('\n\n'),
    explanation: explanation.text,
    choices: found
      .map((choice, index) => ({
        text: choice.text,
        isCorrect: index === correct,
        ...(row.pinned && { isPinned: row.pinned.has(letterOf(index)) }),
      }))
      .filter((choice) => choice.text.trim() !== ''),
    isTrueFalse: type.kind === 'true-false',
    notes: [...new Set([...row.notes, ...notes, ...missing, ...keyNote])],
    fault: row.misfit ?? (isAnswered && row.text.trim() !== '' ? fault : undefined),
  });
}

const NO_PINS: ReadonlySet<string> = new Set();

/** Finds the chapter of each row, in its own cell or by the beginning of its id. */
function withChapters<Table extends { rows: readonly RowOfCells[] }>(table: Table) {
  const beginnings = chaptersOf(table.rows.map(({ id }) => id));
  return {
    ...table,
    rows: table.rows.map((row, rank) => ({
      ...row,
      category: categoryOfCells(row.chapterNumber, row.chapter || (beginnings[rank] ?? '')),
    })),
  };
}

function categoryOfCells(number: string, chapter: string): string {
  const digits = NUMBER_OF_CHAPTER.exec(number)?.[1];
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

function isYes(cell: string): boolean {
  return /^\s*(?:yes|y|true|1|x)\s*$/i.test(cell);
}

function isNo(cell: string): boolean {
  return /^\s*(?:no|n|false|0)\s*$/i.test(cell);
}
