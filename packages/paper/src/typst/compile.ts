import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { ComposedPaper } from '../composed.ts';
import { breakLongWords } from '../content/break-long-words.ts';
import type { Images, PaperTable } from '../content/content.ts';
import { plainDirections } from '../content/plain-directions.ts';
import { standMarks } from '../content/stand-marks.ts';
import { fontsFor } from './fonts.ts';
import answerSheet from './template/answer-sheet.typ';
import fit from './template/fit.typ';
import formula from './template/formula.typ';
import keys from './template/keys.typ';
import main from './template/main.typ';
import page from './template/page.typ';
import prose from './template/prose.typ';
import questions from './template/questions.typ';

/** What `main.typ` and `fit.typ` import, by its name there. */
const TEMPLATES = {
  'formula.typ': formula,
  'prose.typ': prose,
  'page.typ': page,
  'questions.typ': questions,
  'keys.typ': keys,
  'answer-sheet.typ': answerSheet,
};

/** A compiler with the fonts that it was made with; a few are kept, since fonts take time to read. */
interface Press {
  readonly compiler: NodeCompiler;
  readonly folder: string;
}

const MOST_PRESSES = 3;
const presses = new Map<string, Press>();

/** How many documents of before a compiler may remember parts of. */
const MEMORY = 2;

/** Sets a paper and hands the document to `use`. Nothing is read but the fonts, and nothing is written. */
export function setPaper<Result>(
  paper: ComposedPaper,
  images: Images,
  use: (compiler: NodeCompiler, document: NodeTypstDocument) => Result,
): Result {
  const data = describePaper(paper, images);
  const { body, ...rest } = data;
  const fonts = fontsFor(JSON.stringify(data));
  const { compiler, folder } = findPress(fonts.files);
  try {
    const shadow = (name: string, content: string | Uint8Array) =>
      compiler.mapShadow(join(folder, name), Buffer.from(content as Uint8Array));
    shadow('paper.json', JSON.stringify({ ...rest, fonts: fonts.names }));
    for (const [id, { type, content }] of images) shadow(imagePath(id, type), content);
    shadow('body.json', JSON.stringify(body));
    if (body.part === 'questions') {
      shadow('body.json', JSON.stringify(fitQuestions(compiler, body)));
      // What was measured serves little, and is a fifth of the memory.
      compiler.evictCache(0);
    }
    const compiled = compiler.compile({ mainFileContent: main });
    const document = compiled.result;
    if (document === null) throw new Error(explain(compiled.takeError()?.shortDiagnostics));
    return use(compiler, document);
  } finally {
    compiler.resetShadow();
    addTemplates(compiler, folder);
    compiler.evictCache(MEMORY);
  }
}

/** Asks beforehand what can only be known by measuring: a document that asks itself is set several times. */
function fitQuestions(compiler: NodeCompiler, body: Body<'questions'>): object {
  const [fits = []]: Fit[][] = compiler.query(
    { mainFileContent: fit },
    { selector: '<fit>', field: 'value' },
  );
  return { ...body, questions: body.questions.map((question, at) => ({ ...question, ...fits[at] })) };
}

interface Fit {
  readonly columns: 1 | 2;
  readonly isLong: boolean;
}

type Body<Part extends ComposedPaper['body']['part']> = Extract<ComposedPaper['body'], { part: Part }>;

function findPress(files: readonly string[]): Press {
  const name = files.join('\n');
  const found = presses.get(name) ?? makePress(files);
  // The one that was used last is given up last.
  presses.delete(name);
  presses.set(name, found);
  const [oldest] = presses.keys();
  if (presses.size > MOST_PRESSES && oldest !== undefined) presses.delete(oldest);
  return found;
}

function makePress(files: readonly string[]): Press {
  // A folder that does not exist: what the templates name is given as a shadow, and there is nothing else to be found.
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

/** Letters of a line that is as wide as the text. */
const LETTERS_OF_LINE = 64;

/** A paper as data for the templates: what people wrote stands in it as texts, which are never read as markup. */
function describePaper(paper: ComposedPaper, images: Images): ComposedPaper {
  return JSON.parse(JSON.stringify(paper, describe)) as ComposedPaper;

  function describe(key: string, value: unknown): unknown {
    if (isTable(value)) return describeTable(value);
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

/** A table with places where words may end that are longer than its columns are wide. */
function describeTable({ kind, rows }: PaperTable): PaperTable & { readonly columns: number } {
  const columns = rows[0]!.length;
  const most = Math.max(4, Math.floor(LETTERS_OF_LINE / columns) - 2);
  return {
    kind,
    columns,
    rows: rows.map((cells) =>
      cells.map((cell) =>
        cell.map((piece) => ('text' in piece ? { ...piece, text: breakLongWords(piece.text, most) } : piece)),
      ),
    ),
  };
}

/** Where the templates find an image. */
function imagePath(id: string, type: string): string {
  return `images/${id}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
