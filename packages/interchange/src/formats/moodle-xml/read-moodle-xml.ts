import { escapeMarkup } from '@exam/contract/rich-text';
import type { RawFile } from '../../format-files.ts';
import { excerptOf, unusedText, withCategory } from '../../judge-question.ts';
import { nameCategories } from '../../moodle/category-path.ts';
import { ImageShelf } from '../../moodle/image-shelf.ts';
import { sourceOfComment } from '../../moodle/source-comment.ts';
import { type FileItem, type OpenedFile, UnreadableFile } from '../../question-file.ts';
import { childOf, childrenOf, childrenWithLines, descendantsOf, textOf, type XmlElement } from '../../xml.ts';
import { failedPiece, parsePiece, type XmlPiece, XmlPieces } from '../../xml-pieces.ts';
import { readChoiceQuestion } from './read-choice-question.ts';
import { TextReader } from './text-reader.ts';

/**
 * Reads the questions of a file. Each is parsed separately, so that a broken one fails alone.
 * @throws UnreadableFile for a file without questions, or one that is broken outside of its questions
 */
export function readMoodleXml({ name, content }: RawFile): OpenedFile {
  const pieces = new XmlPieces(content, name, 'question');
  const paths = new CategoryPaths();
  const shell = pieces.shell((piece) => paths.add(piece));
  if (shell.name !== 'quiz')
    throw new UnreadableFile(`“${name}” is XML, but not a question file from Moodle.`);
  const shelf = new ImageShelf();
  return {
    items: itemsIn(pieces, {
      names: nameCategories(paths.used),
      file: name,
      shelf,
      between: textsBetween(shell, name),
    }),
    images: shelf.images,
    share: () => pieces.share(),
    summary: () => ({ format: 'moodle-xml' }),
  };
}

interface Reading {
  /** The names of categories by their paths. */
  readonly names: ReturnType<typeof nameCategories>;
  readonly file: string;
  readonly shelf: ImageShelf;
  /** Texts that stand between pieces, by the number of pieces above them. */
  readonly between: ReadonlyMap<number, readonly FileItem[]>;
}

function* itemsIn(pieces: XmlPieces, { names, file, shelf, between }: Reading): Generator<FileItem> {
  const faults: UnreadableFile[] = [];
  let [numberOfPieces, numberOfItems] = [0, 0];
  let category = '';
  for (const piece of pieces) {
    yield* between.get(numberOfPieces) ?? [];
    numberOfPieces += 1;
    let source = '';
    const element = parsePiece(piece, (comment) => {
      source ||= sourceOfComment(comment);
    });
    const path = pathIn(element);
    if (path !== undefined && !(element instanceof UnreadableFile)) {
      category = names.get(path) ?? '';
      yield* descriptionOf(element, file);
      continue;
    }
    numberOfItems += 1;
    if (!(element instanceof UnreadableFile)) {
      yield placed(readItem(element, typeOf(element), file, shelf), category, source);
      continue;
    }
    faults.push(element);
    if (faults.length > MOST_FAULTS) throw faults[0]!;
    yield failedPiece(piece, element, file);
  }
  yield* between.get(numberOfPieces) ?? [];
  if (faults[0] !== undefined && faults.length === numberOfItems) throw faults[0];
}

/** The texts of a shell beside its questions, which stand in it as empty elements. */
function textsBetween(shell: XmlElement, file: string): Reading['between'] {
  const found = new Map<number, FileItem[]>();
  let above = 0;
  const add = (line: number, text: string) => {
    if (text.trim() === '') return;
    const here = found.get(above) ?? [];
    here.push(unusedText({ file, line }, text));
    found.set(above, here);
  };
  const walk = (element: XmlElement) => {
    for (const { child, line } of childrenWithLines(element)) {
      if (typeof child !== 'string' && child.name === 'question') above += 1;
      else if (typeof child !== 'string' && descendantsOf(child, 'question').length > 0) walk(child);
      else add(line, textOf(child));
    }
  };
  walk(shell);
  return found;
}

/** The description of a category, unless Moodle itself wrote it; a category has no other texts for people. */
function descriptionOf(element: XmlElement, file: string): FileItem[] {
  const reader = new TextReader(new ImageShelf());
  for (const child of childrenOf(element)) if (/^(?:category|idnumber)$/.test(child.name)) reader.take(child);
  const text = reader.unread(element).join('\n');
  const isOfMoodle = /^The default category for questions shared in context /.test(text);
  return text === '' || isOfMoodle ? [] : [unusedText({ file, line: element.line }, text)];
}

/** The paths of all categories with questions; questions are not parsed for this. */
class CategoryPaths {
  readonly used = new Set<string>();
  private path = '';

  add(piece: XmlPiece): void {
    const named = piece.holds('category') ? pathIn(parsePiece(piece)) : undefined;
    if (named === undefined) this.used.add(this.path);
    else this.path = named;
  }
}

/** The category path that a piece sets for the questions after it; undefined for a question or a broken piece. */
function pathIn(element: XmlElement | UnreadableFile): string | undefined {
  if (element instanceof UnreadableFile || typeOf(element) !== 'category') return undefined;
  return textOf(childOf(element, 'category')).trim();
}

function typeOf({ attributes }: XmlElement): string {
  return (attributes['type'] ?? '').trim();
}

/** Adds the category, and the source from the comment. */
function placed(item: FileItem, category: string, source: string): FileItem {
  const said = item.kind === 'question' && source !== '' ? { ...item, source } : item;
  return withCategory(said, category);
}

/** With more broken questions the whole file counts as broken. */
const MOST_FAULTS = 1_000;

function readItem(element: XmlElement, type: string, file: string, shelf: ImageShelf): FileItem {
  const reader = new TextReader(shelf);
  const place = { file, line: element.line };
  if (type === 'multichoice' || type === 'truefalse') {
    const isOfSeveral = type === 'multichoice' && isNo(textOf(childOf(element, 'single')));
    if (!isOfSeveral) return readChoiceQuestion(element, place, reader);
  }
  const words = type === 'multichoice' ? 'multiple choice with several answers' : wordsOfType(type);
  const name = textOf(childOf(childOf(element, 'name'), 'text')).trim();
  const asked = excerptOf(reader.read(childOf(element, 'questiontext')));
  const text = asked || excerptOf(escapeMarkup(name || reader.unread(element).join(' ')));
  return { kind: 'skipped', place, text, reason: `It is of another type: ${words}.` };
}

function isNo(text: string): boolean {
  return /^\s*(?:false|0)\s*$/i.test(text);
}

/** Moodle's question types in words, by the names in its files. */
const WORDS: Readonly<Record<string, string>> = {
  shortanswer: 'short answer',
  matching: 'matching',
  match: 'matching',
  numerical: 'numerical',
  essay: 'essay',
  description: 'description without a question',
  cloze: 'embedded answers (cloze)',
  multianswer: 'embedded answers (cloze)',
  calculated: 'calculated',
  calculatedsimple: 'simple calculated',
  calculatedmulti: 'calculated multiple choice',
  ddwtos: 'drag and drop into text',
  ddimageortext: 'drag and drop onto an image',
  ddmarker: 'drag and drop markers',
  gapselect: 'select missing words',
  randomsamatch: 'random short-answer matching',
  random: 'random question',
  missingtype: 'of a type that its Moodle did not know',
  multichoiceset: 'all-or-nothing multiple choice',
  ordering: 'ordering',
  kprime: 'Kprim (several true or false statements)',
  mtf: 'multiple true/false',
  coderunner: 'program to write (CodeRunner)',
  stack: 'STACK',
  gapfill: 'gap fill',
};

/** The words for a type; an unknown type keeps its own name. */
function wordsOfType(type: string): string {
  return WORDS[type] ?? (type === '' ? 'without a name' : `“${type.slice(0, 50)}”`);
}
