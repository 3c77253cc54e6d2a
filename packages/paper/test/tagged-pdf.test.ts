import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { beforeAll, describe, expect, test } from 'vitest';
import { printPaper } from '../src/index.ts';
import type { PaperExam, PaperImage } from '../src/paper.ts';
import { makeExam } from './make-exam.ts';

/** An element of a PDF's structure, as another program reads it. */
interface Element {
  readonly type: string;
  readonly alt: string;
  readonly children: readonly Element[];
}

/** The functions of PDFium for structures, which its package for Node leaves out. */
interface StructureReader {
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
}

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});

/** The structure of all pages, one after the other. */
async function structureOf(pdf: Uint8Array): Promise<Element[]> {
  const document = await pdfium.loadDocument(pdf);
  const roots = [...document.pages()].flatMap(readPage);
  document.destroy();
  return roots;
}

function readPage(page: PDFiumPage): Element[] {
  const { module: reader, pageIdx } = page as unknown as { module: StructureReader; pageIdx: number };
  const tree = reader._FPDF_StructTree_GetForPage(pageIdx);
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
    const text = Buffer.from(reader.HEAPU8.subarray(buffer, buffer + Math.max(0, bytes - 2))).toString(
      'utf16le',
    );
    reader._free(buffer);
    return text;
  };
  return list(reader._FPDF_StructTree_CountChildren(tree), (at) =>
    reader._FPDF_StructTree_GetChildAtIndex(tree, at),
  );
}

const flat = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...flat(element.children)]);

const DOT: PaperImage = {
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  ...{ type: 'image/png', width: 40, height: 40 },
};
const TEXT = `Is $x^2$ **right**?
![a red dot](image:00000000-0000-4000-8000-000000000001)
| Name | Size |
|---|---|
| one | 1 |`;
const exam = makeExam([TEXT, 'Why?'], {
  settings: { language: 'de' },
  images: new Map([['00000000-0000-4000-8000-000000000001', DOT]]),
  headings: { 1: 'Part two' },
});
const print = (part: 'questions' | 'key' | 'explained-key' | 'answer-sheet', of: PaperExam = exam) =>
  printPaper({ exam: of, part, format: 'pdf' });

describe('a PDF for readers that do not see the page', () => {
  test('has headings, paragraphs, tables with heads, and words for images and formulas', async () => {
    const elements = flat(await structureOf(await print('questions')));
    const types = new Set(elements.map(({ type }) => type));
    for (const type of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(types).toContain(type);
    const altOf = (type: string) => elements.filter((one) => one.type === type).map(({ alt }) => alt);
    expect(altOf('Figure')).toEqual(['a red dot']);
    expect(altOf('Formula')).toEqual(['x^2']);
  });

  test.each(['questions', 'key', 'explained-key', 'answer-sheet'] as const)(
    'names its title and its language, and says that it obeys PDF/UA-1: %s',
    async (part) => {
      const file = Buffer.from(await print(part));
      const held = ['<pdfuaid:part>1</pdfuaid:part>', '/Lang (de', '/DisplayDocTitle true', 'Midterm'];
      expect(held.filter((words) => !file.includes(words))).toEqual([]);
    },
  );

  test('is tagged without that claim where it has no title, or an image has no words', async () => {
    const settings = { title: '', course: '' };
    const untitled = makeExam(['Why?'], { settings });
    const wordless = makeExam(['Why?\n![](image:00000000-0000-4000-8000-000000000001)'], {
      images: new Map([['00000000-0000-4000-8000-000000000001', DOT]]),
    });
    for (const of of [{ ...untitled, hasVersions: false }, wordless]) {
      const pdf = await print('questions', of);
      expect(Buffer.from(pdf).includes('pdfuaid')).toBe(false);
      expect(flat(await structureOf(pdf)).map(({ type }) => type)).toContain('P');
    }
  });
});
