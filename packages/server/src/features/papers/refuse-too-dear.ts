import { type ExamQuestion, type ExamVersion, findMarkup, type Markup, markupWithin } from '@exam/contract';
import { conflict } from '../../platform/errors.ts';
import { yieldByTime } from '../../platform/yield-by-time.ts';
import { countScriptChanges } from './count-script-changes.ts';

/** Features that make a version expensive to typeset, with limits that bound the time. */
const MOST = {
  characters: 1_200_000,
  /** Lines started by line breaks, also in code and formulas; an image counts as several. */
  lines: 50_000,
  formulas: 15_000,
  charactersOfFormulas: 400_000,
  /** Cells of tables. */
  cells: 30_000,
  scriptChanges: 500_000,
};
type Size = Record<keyof typeof MOST, number>;

const NAMES: Readonly<Record<keyof Size, string>> = {
  characters: 'characters',
  lines: 'lines and images',
  formulas: 'formulas',
  charactersOfFormulas: 'characters in formulas',
  scriptChanges: 'changes between scripts',
  cells: 'cells of tables',
};

/** Memory of each in KiB, measured with many of one kind. The total bounds the memory. */
const TAKES: Size = {
  characters: 0.15,
  lines: 6,
  formulas: 35,
  charactersOfFormulas: 0.8,
  scriptChanges: 1.2,
  cells: 14,
};
const MOST_KIB = 900_000;

/**
 * Yields to other requests.
 * @throws AppError conflict for a version that would take too much time or memory to typeset
 */
export async function refuseTooDear({ label, questions }: ExamVersion): Promise<void> {
  const size = await measure(questions.flatMap(textsOf));
  const kinds = Object.keys(MOST) as (keyof Size)[];
  for (const kind of kinds) {
    if (size[kind] <= MOST[kind]) continue;
    throw conflict(
      `The questions of version ${label} have ${size[kind]} ${NAMES[kind]}; a paper takes at most ${MOST[kind]}.`,
    );
  }
  if (kinds.reduce((sum, kind) => sum + size[kind] * TAKES[kind], 0) <= MOST_KIB) return;
  const counts = kinds.map((kind) => `${size[kind]} ${NAMES[kind]}`).join(', ');
  throw conflict(
    `The questions of version ${label} are too much for one paper in total: ${counts}. Divide the exam.`,
  );
}

function textsOf({ text, choices, explanation }: ExamQuestion): string[] {
  return [text, ...choices, ...(explanation === '' ? [] : [explanation])];
}

const NEW_LINE = /\r\n?|[\n\u2028\u2029]|\\\\|\\cr/g;
const TAB = /\t/g;
/** A tab is set as up to this many extra blanks. */
const MORE_OF_TAB = 3;
/** An image takes as much as so many lines; only the largest are twice as high. */
const LINES_OF_IMAGE = 15;

async function measure(texts: readonly string[]): Promise<Size> {
  const size: Size = {
    characters: 0,
    lines: 0,
    formulas: 0,
    charactersOfFormulas: 0,
    scriptChanges: 0,
    cells: 0,
  };
  const endOfStep = yieldByTime();
  for (const text of texts) {
    size.characters += text.length + MORE_OF_TAB * (text.match(TAB)?.length ?? 0);
    size.lines += 1 + (text.match(NEW_LINE)?.length ?? 0);
    size.scriptChanges += countScriptChanges(text);
    addMarkup(size, findMarkup(text));
    await endOfStep();
  }
  return size;
}

function addMarkup(size: Size, found: readonly Markup[]): void {
  for (const markup of found) {
    switch (markup.kind) {
      case 'image':
        size.lines += LINES_OF_IMAGE;
        break;
      case 'formula':
        size.formulas++;
        size.charactersOfFormulas += markup.tex.length;
        break;
      case 'table':
        for (const cells of markup.rows) size.cells += cells.length;
        break;
      case 'list':
        size.lines += markup.items.length;
    }
    addMarkup(size, markupWithin(markup));
  }
}
