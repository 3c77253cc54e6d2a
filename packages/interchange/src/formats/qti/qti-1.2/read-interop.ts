import { type FileItem, UnreadableFile } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childOf, childrenOf, descendantsOf } from '../../../xml-elements.ts';
import { failedPiece, parsePiece, type XmlPiece } from '../../../xml-pieces.ts';
import { categoryOfTitles, type HtmlReader } from '../html-in-qti.ts';
import { joinPrefaces, NO_PREFACE, ofSection, ofTest, type Preface, readInstructions } from '../preface.ts';
import { fieldsOf, firstOf } from './item-fields.ts';
import { MaterialReader } from './material-reader.ts';
import { readItem } from './read-item.ts';

/** The items of a `questestinterop` in order: those of assessments, sections and banks, and single ones. */
export function readInterop(root: XmlElement, path: string, html: HtmlReader): Iterable<FileItem> {
  const materials = new MaterialReader(root, html);
  const items = new Map(descendantsOf(root, 'item').map((item) => [item.attributes['ident'], item]));
  const stimulusOf = stimuliOf((ident) => items.get(ident), materials, html);
  return itemsIn(root, materials, html, (item, category, preface) =>
    readItem(item, { path, html, materials, category, preface, stimulusOf }),
  );
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
  return itemsIn(shell, materials, html, (place, category, preface) => {
    const piece = pieceOf(place);
    const item = parsePiece(piece);
    if (item instanceof UnreadableFile) return failedPiece(piece, item, path);
    materials.beginItem(item);
    return readItem(item, { path, html, materials, category, preface, stimulusOf });
  });
}

type ReadItemIn = (item: XmlElement, category: string, preface: Preface) => FileItem;

/** Visits all items below an element, with the titles and instructions above each of them. */
function itemsIn(
  root: XmlElement,
  materials: MaterialReader,
  html: HtmlReader,
  read: ReadItemIn,
): Iterable<FileItem> {
  function* walk(element: XmlElement, titles: readonly string[], above: Preface): Generator<FileItem> {
    for (const child of childrenOf(element)) {
      if (child.name === 'item') yield read(child, categoryOfTitles(titles), above);
      if (!HOLDERS.has(child.name)) continue;
      const own = readInstructions(materials.instructionsOf(child), html);
      const preface = joinPrefaces(above, child.name === 'section' ? ofSection(own) : ofTest(own));
      yield* walk(child, [...titles, titleOf(child)], preface);
    }
  }
  return walk(root, [], NO_PREFACE);
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
