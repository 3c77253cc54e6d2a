import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { Columns, ComposedDocument, ComposedQuestion, ExplainedQuestion } from '../composed.ts';
import { breakLongWords } from '../content/break-long-words.ts';
import type { PaperTable, SetFormula } from '../content/content.ts';
import { estimateHeight } from '../content/estimate-height.ts';
import { plainDirections } from '../content/plain-directions.ts';
import { standMarks } from '../content/stand-marks.ts';
import { divideRoom, measureColumns } from '../content/table-widths.ts';
import { hasLines, isTall } from '../formula/height.ts';
import type { PaperImage } from '../paper.ts';
import { decideColumns } from './decide-columns.ts';
import { type Fonts, fontsFor } from './fonts.ts';
import analysis from './template/analysis.typ';
import answerSheet from './template/answer-sheet.typ';
import breaks from './template/breaks.typ';
import choices from './template/choices.typ';
import formula from './template/formula.typ';
import keys from './template/keys.typ';
import main from './template/main.typ';
import measure from './template/measure.typ';
import page from './template/page.typ';
import prose from './template/prose.typ';
import questions from './template/questions.typ';
import studentSheets from './template/student-sheets.typ';

/** The templates that `main.typ` and `measure.typ` import, by name. */
const TEMPLATES = {
  'formula.typ': formula,
  'prose.typ': prose,
  'page.typ': page,
  'choices.typ': choices,
  'breaks.typ': breaks,
  'questions.typ': questions,
  'keys.typ': keys,
  'answer-sheet.typ': answerSheet,
  'student-sheets.typ': studentSheets,
  'analysis.typ': analysis,
};

/** A compiler with the fonts that it was made with; a few are kept, since fonts take time to read. */
interface FontedCompiler {
  readonly compiler: NodeCompiler;
  readonly folder: string;
}

const MOST_COMPILERS = 3;
const compilers = new Map<string, FontedCompiler>();

/** Number of earlier documents whose parts a compiler caches. */
const MEMORY = 2;

/** An image of a type that Typst reads. */
export interface Picture {
  readonly content: Uint8Array;
  readonly type: PaperImage['type'] | 'application/pdf';
}

/** Images by id. */
export type Pictures = ReadonlyMap<string, Picture>;

/** Typesets a paper and passes the document to `use`. Reads only fonts and writes nothing. */
export function setPaper<Result>(
  paper: ComposedDocument,
  images: Pictures,
  use: (compiler: NodeCompiler, document: NodeTypstDocument) => Result,
): Result {
  const data = describePaper(paper, images, roomOfTables(paper, paper.body));
  const { body, ...rest } = data;
  const fonts = fontsFor(JSON.stringify(data));
  return withCompiler(fonts, images, (typesetter) => {
    const head = { ...rest, fonts: fonts.names };
    const blocks = blocksOf(body);
    if (blocks === undefined) return typesetter.set(head, body, use);
    const sizes = measureUndecided(typesetter, head, body, blocks);
    const room = roomOf(paper);
    const fit = blocks.map((block, at) => fitted(block, sizes[at], room));
    return typesetter.set(head, withBlocks(body, fit), use);
  });
}

/** The sizes of blocks, as far as the typesetter needs them to set the whole document. */
function measureUndecided(
  typesetter: Typesetter,
  head: Pick<ComposedDocument, 'page' | 'fontSize' | 'mayBreakQuestions'>,
  body: ComposedDocument['body'],
  blocks: readonly DescribedBlock[],
): readonly BlockSize[] {
  const decided = blocks.map((block) => decide(head, block, countIn(body)));
  const open = decided.filter((block) => block.mayBeLong || !block.isDecided || mayBeDivided(head, block));
  const measured =
    open.length === 0 ? [] : typesetter.measure(head, withBlocks(body, open), { needsHeights: false }).blocks;
  // The cache of measurements helps little and takes a fifth of the memory.
  if (open.length > 0) typesetter.forget();
  const sizes = new Map(open.map((block, at) => [block, measured[at]!]));
  return decided.map((block) => sizes.get(block) ?? { columns: block.columns, height: null, whole: null });
}

/** Up to this height, estimated in points, a text has at most three lines, which are not divided. */
const SURELY_TOGETHER = 120;

/** Whether a page may end inside the text of a question. */
function mayBeDivided(
  { mayBreakQuestions }: Pick<ComposedDocument, 'mayBreakQuestions'>,
  block: DescribedBlock,
): boolean {
  return mayBreakQuestions && 'choices' in block && estimateHeight(block.blocks) > SURELY_TOGETHER;
}

/** A block with the columns of its choices, if these need not be measured. */
export function decide(
  head: Pick<ComposedDocument, 'page' | 'fontSize'>,
  block: DescribedBlock,
  count: number,
): DescribedBlock & { readonly columns: Columns; readonly isDecided: boolean } {
  if (!('choices' in block)) return { ...block, columns: 1, isDecided: true };
  const columns = block.isHalf ? block.columns : decideColumns(head, block, count);
  return { ...block, columns: columns ?? block.columns, isDecided: columns !== undefined };
}

/** A question or explained question, as the templates take it. */
export type DescribedBlock = ComposedQuestion | ExplainedQuestion;

/** The questions of a document whose blocks are kept in one piece; undefined for other documents. */
export function blocksOf(body: ComposedDocument['body']): readonly DescribedBlock[] | undefined {
  if (body.part === 'questions') return body.questions;
  return body.part === 'explained-key' ? body.explained : undefined;
}

/** A document with some of its blocks. */
export function withBlocks(body: ComposedDocument['body'], blocks: readonly object[]): object {
  const count = countIn(body);
  return body.part === 'questions'
    ? { ...body, count, questions: blocks }
    : { ...body, count, explained: blocks };
}

/** The number of questions of a document, of which two may stand in one block. */
export function countIn(body: ComposedDocument['body']): number {
  const last = blocksOf(body)?.at(-1);
  if (last === undefined) return 0;
  return ('beside' in last && last.beside ? last.beside : last).number;
}

/** Sizes of a block; in points. */
export interface BlockSize {
  /** Choices in a row. */
  readonly columns?: Columns;
  /** Null if it surely fits on a page and was not measured. */
  readonly height: number | null;
  /** With the heading of the section that it begins. */
  readonly whole: number | null;
  /** Where a page may end in the text of a question that may break, as `breaks.typ` has it; null if it has to be divided anywhere. */
  readonly division?: object | null;
}

/** A text that stays with the first choices. */
const TOGETHER = { block: 0, place: null, gap: 0, sticky: [], below: null };

/** A block with what was measured of it. @param room height of a page without its margins, in points */
export function fitted(block: DescribedBlock, size: BlockSize | undefined, room: number): object {
  const { columns = 1, division = TOGETHER } = size ?? {};
  return { ...block, columns, division, isLong: isLong(size, room) };
}

/** Whether a block is longer than a page, so that it has to be split. */
export function isLong(size: BlockSize | undefined, room: number): boolean {
  return size?.height != null && size.height > room;
}

/** Height of a page without its margins, in points. */
export function roomOf({
  page: { height, marginTop, marginBottom },
}: Pick<ComposedDocument, 'page'>): number {
  return height - marginTop - marginBottom;
}

/** A compiler with the images of a paper. Both methods take the data of pages, and of what stands on them. */
export interface Typesetter {
  set<Result>(
    head: object,
    body: object,
    use: (compiler: NodeCompiler, document: NodeTypstDocument) => Result,
  ): Result;
  /**
   * Measures blocks in a run of their own: a document that measures itself is typeset several times.
   * @param what `above`: the space above the first block, if the head is measured too, in points
   */
  measure(
    head: object,
    body: object,
    what: { needsHeights: boolean; above?: number },
  ): { readonly head: number | null; readonly blocks: readonly BlockSize[] };
  /** Drops everything that was cached. */
  forget(): void;
}

/** Lends a compiler with fonts and images. */
export function withCompiler<Result>(
  fonts: Fonts,
  images: Pictures,
  use: (typesetter: Typesetter) => Result,
): Result {
  const { compiler, folder } = findCompiler(fonts.files);
  const shadow = (name: string, content: string | Uint8Array) =>
    compiler.mapShadow(join(folder, name), Buffer.from(content as Uint8Array));
  const pictures = new Map(Array.from(images, ([id, { type, content }]) => [imagePath(id, type), content]));
  const give = (head: object, body: object) => {
    const texts = [JSON.stringify(head), JSON.stringify(body)] as const;
    shadow('paper.json', texts[0]);
    shadow('body.json', texts[1]);
    for (const [, path] of texts.join('').matchAll(/"path":"(images\/[^"]+)"/g)) {
      const content = pictures.get(path!);
      pictures.delete(path!);
      if (content !== undefined) shadow(path!, content);
    }
  };
  try {
    return use({
      set(head, body, useDocument) {
        give(head, body);
        const compiled = compiler.compile({ mainFileContent: main });
        const document = compiled.result;
        if (document === null) throw new Error(explain(compiled.takeError()?.shortDiagnostics));
        return useDocument(compiler, document);
      },
      measure(head, body, { needsHeights, above = null }) {
        give(head, { ...body, needsHeights, above });
        const query = { selector: '<measured>', field: 'value' };
        return compiler.query({ mainFileContent: measure }, query)[0];
      },
      forget: () => compiler.evictCache(0),
    });
  } finally {
    compiler.resetShadow();
    addTemplates(compiler, folder);
    compiler.evictCache(MEMORY);
  }
}

function findCompiler(files: readonly string[]): FontedCompiler {
  const name = files.join('\n');
  const found = compilers.get(name) ?? makeCompiler(files);
  // Moves the compiler to the end: the least recently used one is dropped first.
  compilers.delete(name);
  compilers.set(name, found);
  const [oldest] = compilers.keys();
  if (compilers.size > MOST_COMPILERS && oldest !== undefined) compilers.delete(oldest);
  return found;
}

function makeCompiler(files: readonly string[]): FontedCompiler {
  // A folder that does not exist: the templates are given as shadow files, and nothing else can be found.
  const folder = join(tmpdir(), `paper-${randomUUID()}`);
  const fontBlobs = files.map((file) => readFileSync(file));
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
  addTemplates(compiler, folder);
  return { compiler, folder };
}

function addTemplates(compiler: NodeCompiler, folder: string): void {
  for (const [name, source] of Object.entries(TEMPLATES))
    compiler.mapShadow(join(folder, name), Buffer.from(source));
}

function explain(diagnostics: unknown): string {
  return `Typst set no document: ${JSON.stringify(diagnostics)}`;
}

/** Number of letters on a line of full width. */
const LETTERS_OF_LINE = 64;
/** Most that stands beside a table in its line, in em: number and letter, and a label on the sheets of students. */
const BESIDE_TABLE = { usual: 4.2, 'student-sheets': 9.5 };

/** The room that a table surely has in a document, in em. */
export function roomOfTables(
  { page, fontSize }: Pick<ComposedDocument, 'page' | 'fontSize'>,
  { part }: Pick<ComposedDocument['body'], 'part'>,
): number {
  const beside = part === 'student-sheets' ? BESIDE_TABLE[part] : BESIDE_TABLE.usual;
  return (page.width - 2 * page.marginX) / fontSize - beside;
}

/**
 * A paper as data for the templates: user texts are string values, which are never parsed as markup.
 * @param room of tables, in em
 */
export function describePaper<Paper>(paper: Paper, images: Pictures, room: number): Paper {
  return JSON.parse(JSON.stringify(paper, describe)) as Paper;

  function describe(key: string, value: unknown): unknown {
    if (isTable(value)) return describeTable(value, room);
    if (isFormula(value)) return describeFormula(value);
    if ((key === 'text' || key === 'code') && typeof value === 'string')
      return breakLongWords(standMarks(plainDirections(value)));
    if (key !== 'image' || typeof value !== 'object' || value === null || !('id' in value)) return value;
    const id = String(value.id);
    return { ...value, path: imagePath(id, images.get(id)?.type ?? '') };
  }
}

function isTable(value: unknown): value is PaperTable {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'table' &&
    'rows' in value
  );
}

function isFormula(value: unknown): value is SetFormula {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'formula';
}

/** A formula with what its surroundings need to know: Typst would find it out in ten times as long. */
function describeFormula(set: SetFormula) {
  const { formula } = set;
  return {
    ...set,
    isTall: { inline: isTall(formula, false), display: isTall(formula, true) },
    hasLines: hasLines(formula),
  };
}

/** Of the letters of a table, by the least number of its columns; and the padding of a column, in em of these letters. */
const SIZES_OF_TABLES = [
  { least: 17, size: 0.5, padding: 0.5 },
  { least: 11, size: 0.7, padding: 0.5 },
  { least: 7, size: 0.85, padding: 1 },
  { least: 0, size: 0.95, padding: 1 },
] as const;

interface DescribedTable extends PaperTable {
  readonly columns: number;
  readonly size: number;
  /** Of a column on both sides together. */
  readonly padding: number;
  /** The shares of the columns in the width of the text; absent for a table that is narrower, or that has to break words. */
  readonly shares?: readonly number[];
}

/** A table whose columns are at least as wide as their words, or whose words may break where there is no room for that. */
function describeTable({ rows, ...table }: PaperTable, room: number): DescribedTable {
  const columns = rows[0]!.length;
  const { size, padding } = SIZES_OF_TABLES.find(({ least }) => columns >= least)!;
  const widths = measureColumns(rows);
  const own = room / size - columns * padding;
  const shares = divideRoom(widths, own)?.map((width) => width + padding);
  const described = { ...table, columns, size, padding };
  const sum = widths.most.reduce((all, width) => all + width, 0);
  if (shares !== undefined) return { ...described, rows, ...(sum > own && { shares }) };
  const most = Math.max(4, Math.floor(LETTERS_OF_LINE / columns) - 2);
  return {
    ...described,
    rows: rows.map((cells) =>
      cells.map((cell) =>
        cell.map((piece) => ('text' in piece ? { ...piece, text: breakLongWords(piece.text, most) } : piece)),
      ),
    ),
  };
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'application/pdf': 'pdf' };

/** Path of an image for the templates. */
function imagePath(id: string, type: string): string {
  return `images/${id}.${EXTENSIONS[type] ?? 'jpg'}`;
}
