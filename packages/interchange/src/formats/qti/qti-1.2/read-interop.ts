import { unusedPart } from '../../../judge-question.ts';
import { type FileItem, UnreadableFile } from '../../../question-file.ts';
import type { XmlElement, XmlNode } from '../../../xml.ts';
import { childOf, childrenWithLines, descendantsOf } from '../../../xml-elements.ts';
import { failedPiece, parsePiece, type XmlPiece } from '../../../xml-pieces.ts';
import { categoryOfTitles, type HtmlReader } from '../html-in-qti.ts';
import { joinPrefaces, NO_PREFACE, ofSection, ofTest, type Preface, readInstructions } from '../preface.ts';
import { fieldsOf, firstOf } from './item-fields.ts';
import { MaterialReader, mayBeReferred } from './material-reader.ts';
import { readItem } from './read-item.ts';

/** The items of a `questestinterop` in order: those of assessments, sections and banks, and single ones. */
export function readInterop(root: XmlElement, path: string, html: HtmlReader): Iterable<FileItem> {
  const materials = new MaterialReader(root, html);
  const items = new Map(descendantsOf(root, 'item').map((item) => [item.attributes['ident'], item]));
  const stimulusOf = stimuliOf((ident) => items.get(ident), materials, html);
  const readIn: ReadItemIn = (item, category, preface) =>
    readItem(item, { path, html, materials, category, preface, stimulusOf });
  return new InteropWalk({ path, materials, html }, readIn).all(root);
}

/**
 * Reads a large file item by item: a broken item fails alone, and memory holds one at a time.
 * @param shell the XML around the items, in which the items are empty
 */
export function readInteropInPieces(
  shell: XmlElement,
  pieces: Iterable<XmlPiece>,
  path: string,
  html: HtmlReader,
): Iterable<FileItem> {
  const materials = new MaterialReader(shell, html);
  const ranks = new Map(descendantsOf(shell, 'item').map((item, rank) => [item, rank]));
  const inOrder = pieces[Symbol.iterator]();
  let read = 0;
  const pieceOf = (item: XmlElement): XmlPiece => {
    let piece = inOrder.next();
    for (const rank = ranks.get(item)!; read < rank; read += 1) piece = inOrder.next();
    read += 1;
    return piece.value;
  };
  const stimulusOf = stimuliOf(findTextsIn(pieces), materials, html);
  const readIn: ReadItemIn = (place, category, preface) => {
    const piece = pieceOf(place);
    const item = parsePiece(piece);
    if (item instanceof UnreadableFile) return failedPiece(piece, item, path);
    materials.beginItem(item);
    return readItem(item, { path, html, materials, category, preface, stimulusOf });
  };
  return new InteropWalk({ path, materials, html }, readIn).all(shell);
}

type ReadItemIn = (item: XmlElement, category: string, preface: Preface) => FileItem;

interface ReadingInterop {
  readonly path: string;
  readonly materials: MaterialReader;
  readonly html: HtmlReader;
}

/**
 * Visits all items below an element, with the titles and instructions above each of them. Other texts are items of
 * their own, and so are instructions that no question took.
 */
class InteropWalk {
  /** Texts to which later items may refer. */
  readonly #named: { readonly node: XmlElement; readonly line: number }[] = [];

  constructor(
    private readonly reading: ReadingInterop,
    private readonly read: ReadItemIn,
  ) {}

  *all(root: XmlElement): Generator<FileItem> {
    yield* this.#walk(root, [], NO_PREFACE);
    for (const { node, line } of this.#named) yield* this.#unread(node, line);
  }

  /** @returns whether a question begins with the texts above it, and has their notes */
  *#walk(element: XmlElement, titles: readonly string[], above: Preface): Generator<FileItem, boolean> {
    let isTaken = false;
    for (const { child, line } of childrenWithLines(element)) {
      if (typeof child === 'string') yield* this.#unread(child, line);
      else if (child.name === 'item') {
        const item = this.read(child, categoryOfTitles(titles), above);
        isTaken ||= item.kind === 'question' || (item.kind === 'failed' && item.draft !== undefined);
        yield item;
      } else if (HOLDERS.has(child.name)) isTaken = (yield* this.#hold(child, titles, above)) || isTaken;
      else if (mayBeReferred(child)) this.#named.push({ node: child, line });
      else yield* this.#unread(child, line);
    }
    return isTaken;
  }

  /** An assessment, a section or a bank. */
  *#hold(element: XmlElement, titles: readonly string[], above: Preface): Generator<FileItem, boolean> {
    const { materials, html } = this.reading;
    const own = readInstructions(materials.instructionsOf(element), html);
    const preface = joinPrefaces(above, element.name === 'section' ? ofSection(own) : ofTest(own));
    const isTaken = yield* this.#walk(element, [...titles, titleOf(element)], preface);
    if (!isTaken) yield* this.#unused(own.text || own.notes.join('\n'), element.line);
    return isTaken;
  }

  #unread(node: XmlNode, line: number): Iterable<FileItem> {
    return this.#unused(this.reading.materials.unread(node).join('\n'), line);
  }

  #unused(text: string, line: number): FileItem[] {
    if (text === '') return [];
    return [unusedPart({ file: this.reading.path, line }, line + text.split('\n').length - 1, text)];
  }
}

/** Finds items whose text precedes that of others; each is read once, however many items share it. */
function stimuliOf(
  find: (ident: string) => XmlElement | undefined,
  materials: MaterialReader,
  html: HtmlReader,
): (ident: string) => Preface | undefined {
  const known = new Map<string, Preface | undefined>();
  return (ident) => {
    if (known.has(ident)) return known.get(ident);
    const item = find(ident);
    const text = item && html.read(materials.toHtml(childOf(item, 'presentation')));
    const stimulus = text === undefined ? undefined : joinPrefaces({ text, notes: html.takeNotes() });
    known.set(ident, stimulus);
    return stimulus;
  };
}

/** Finds items without choices by name; the search starts with the first request. */
function findTextsIn(pieces: Iterable<XmlPiece>): (ident: string) => XmlElement | undefined {
  let texts: Map<string | undefined, XmlElement> | undefined;
  return (ident) => {
    if (texts === undefined) {
      texts = new Map();
      for (const piece of pieces) {
        const item = piece.holds('<response_') ? undefined : parsePiece(piece);
        if (item !== undefined && !(item instanceof UnreadableFile))
          texts.set(item.attributes['ident'], item);
      }
    }
    return texts.get(ident);
  };
}

const HOLDERS = new Set(['assessment', 'section', 'objectbank']);

/** A Canvas bank has its title in the metadata. */
function titleOf(element: XmlElement): string {
  return element.attributes['title'] ?? firstOf(fieldsOf(element), 'bank_title') ?? '';
}
