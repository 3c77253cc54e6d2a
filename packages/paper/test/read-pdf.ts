import { PDFiumLibrary } from '@hyzyla/pdfium';

/** An element of a PDF's structure, as another program reads it. */
export interface Element {
  readonly type: string;
  readonly alt: string;
  readonly children: readonly Element[];
}

/** A word of a page with the box of its ink, in points from the top left corner. */
export interface PrintedWord {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The functions of PDFium for structures and places of characters, which its package for Node leaves out. */
interface Reader {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _FPDF_StructTree_GetForPage(page: number): number;
  _FPDF_StructTree_CountChildren(tree: number): number;
  _FPDF_StructTree_GetChildAtIndex(tree: number, at: number): number;
  _FPDF_StructElement_CountChildren(element: number): number;
  _FPDF_StructElement_GetChildAtIndex(element: number, at: number): number;
  _FPDF_StructElement_GetType(element: number, buffer: number, bytes: number): number;
  _FPDF_StructElement_GetAltText(element: number, buffer: number, bytes: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, at: number): number;
  _FPDFText_GetCharBox(
    text: number,
    at: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
}

const opened: { library?: Promise<PDFiumLibrary> } = {};

async function readPages<Result>(
  pdf: Uint8Array,
  read: (reader: Reader, page: number, height: number, at: number) => readonly Result[],
): Promise<Result[]> {
  opened.library ??= PDFiumLibrary.init();
  const document = await (await opened.library).loadDocument(pdf);
  const found = [...document.pages()].flatMap((page, at) => {
    const { module: reader, pageIdx } = page as unknown as { module: Reader; pageIdx: number };
    return read(reader, pageIdx, page.getOriginalSize().originalHeight, at);
  });
  document.destroy();
  return found;
}

/** The structure of all pages, one after the other. */
export function structureOf(pdf: Uint8Array): Promise<Element[]> {
  return readPages(pdf, readStructure);
}

export const flat = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...flat(element.children)]);

function readStructure(reader: Reader, page: number): Element[] {
  const tree = reader._FPDF_StructTree_GetForPage(page);
  const read = (element: number): Element => ({
    type: textOf((buffer, bytes) => reader._FPDF_StructElement_GetType(element, buffer, bytes)),
    alt: textOf((buffer, bytes) => reader._FPDF_StructElement_GetAltText(element, buffer, bytes)),
    children: list(reader._FPDF_StructElement_CountChildren(element), (at) =>
      reader._FPDF_StructElement_GetChildAtIndex(element, at),
    ),
  });
  const list = (count: number, childAt: (at: number) => number) =>
    Array.from({ length: Math.max(0, count) }, (_, at) => childAt(at))
      .filter((element) => element !== 0)
      .map(read);
  const textOf = (write: (buffer: number, bytes: number) => number) => {
    const bytes = write(0, 0);
    const buffer = reader._malloc(bytes + 2);
    write(buffer, bytes);
    const text = Buffer.from(reader.HEAPU8.subarray(buffer, buffer + Math.max(0, bytes - 2)));
    reader._free(buffer);
    return text.toString('utf16le');
  };
  return list(reader._FPDF_StructTree_CountChildren(tree), (at) =>
    reader._FPDF_StructTree_GetChildAtIndex(tree, at),
  );
}

/** The words of all pages in the order of the file. A word ends at a blank, and where the next letter is elsewhere. */
export function wordsIn(pdf: Uint8Array): Promise<PrintedWord[]> {
  return readPages(pdf, readWords);
}

function readWords(reader: Reader, page: number, height: number, at: number): PrintedWord[] {
  const text = reader._FPDFText_LoadPage(page);
  const words: PrintedWord[] = [];
  let isOpen = false;
  for (let place = 0; place < reader._FPDFText_CountChars(text); place += 1) {
    const letter = String.fromCodePoint(reader._FPDFText_GetUnicode(text, place));
    const [left, right, bottom, top] = boxOf(reader, text, place);
    const box = { text: letter, page: at, left, right, top: height - top, bottom: height - bottom };
    const last = words.at(-1);
    const isBlank = letter.trim() === '';
    if (isOpen && !isBlank && last !== undefined && isBeside(last, box))
      words[words.length - 1] = join(last, box);
    else if (!isBlank) words.push(box);
    isOpen = !isBlank;
  }
  reader._FPDFText_ClosePage(text);
  return words;
}

function boxOf(reader: Reader, text: number, place: number): readonly [number, number, number, number] {
  const at = reader._malloc(32);
  reader._FPDFText_GetCharBox(text, place, at, at + 8, at + 16, at + 24);
  const sides = new Float64Array(reader.HEAPU8.slice(at, at + 32).buffer);
  reader._free(at);
  return [sides[0]!, sides[1]!, sides[2]!, sides[3]!];
}

function isBeside(word: PrintedWord, next: PrintedWord): boolean {
  const isOnLine = next.top < word.bottom + 4 && next.bottom > word.top - 4;
  return isOnLine && next.left - word.right < 3 && next.right > word.left - 3;
}

function join(word: PrintedWord, next: PrintedWord): PrintedWord {
  return {
    text: word.text + next.text,
    page: word.page,
    left: Math.min(word.left, next.left),
    right: Math.max(word.right, next.right),
    top: Math.min(word.top, next.top),
    bottom: Math.max(word.bottom, next.bottom),
  };
}

/** Pairs of words that are printed over each other. */
export function overlapsAmong(words: readonly PrintedWord[]): [string, string][] {
  return words.flatMap((word, at) =>
    words
      .slice(at + 1)
      .filter((other) => other.page === word.page && isOver(word, other))
      .map((other): [string, string] => [word.text, other.text]),
  );
}

function isOver(word: PrintedWord, other: PrintedWord): boolean {
  const across = Math.min(word.right, other.right) - Math.max(word.left, other.left);
  const down = Math.min(word.bottom, other.bottom) - Math.max(word.top, other.top);
  return across > 0.3 && down > 0.3;
}
