import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGrowth } from '../../../vitest.growth.ts';
import { UnreadableFile } from './question-file.ts';
import { descendantsOf, parseXml, textOf } from './xml.ts';
import { parsePiece, XmlPieces } from './xml-pieces.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const piecesOf = (xml: string) => [...new XmlPieces(bytes(xml), 'a.xml', 'question')];
/** Text and line of each piece, or its fault. */
const read = (xml: string) =>
  piecesOf(xml).map((piece) => {
    const found = parsePiece(piece);
    return found instanceof UnreadableFile ? found.message : [textOf(found), found.line];
  });

describe('an XML file in pieces', () => {
  it('gives each element of the name, and the shell with empty elements in their places', () => {
    const xml =
      '<?xml version="1.0"?>\r\n<quiz>\r\n<question a="1>">one\r\n</question><questions/>\n<question/><b>\n<question>two</question></b>\n</quiz>';
    expect(read(xml)).toEqual([
      ['one\n', 3],
      ['', 5],
      ['two', 6],
    ]);
    const shell = new XmlPieces(bytes(xml), 'a.xml', 'question').shell();
    expect(descendantsOf(shell, 'question').map(({ line, children }) => [line, children])).toEqual([
      [3, []],
      [5, []],
      [6, []],
    ]);
  });

  it('ignores tags in CDATA, comments, processing instructions and attributes', () => {
    const hidden = ['<![CDATA[</question><question>]]>', '<!-- <question> -->', '<?x </question> ?>'];
    expect(read(`<quiz><question title="/><question>">a${hidden.join('')}b</question></quiz>`)).toEqual([
      ['a</question><question>b', 1],
    ]);
  });

  it('ends a broken piece where the next one begins', () => {
    const xml = '<quiz><question><b></question>\n<question>x\n<question>y</question></question></quiz>';
    expect(read(xml)).toEqual([
      expect.stringContaining('in line 1 <b> is not closed'),
      expect.stringContaining('in line 3 <question> is not closed'),
      ['y', 3],
    ]);
    expect(new XmlPieces(bytes(xml), 'a.xml', 'question').shell().name).toBe('quiz');
  });

  it('refuses invalid bytes, and a broken shell', () => {
    const shellOf = (content: Uint8Array) => new XmlPieces(content, 'a.xml', 'question').shell();
    expect(() => shellOf(Uint8Array.of(0x3c, 0x61, 0x3e, 0xff))).toThrow('not the utf-8 text');
    expect(() => shellOf(bytes('<quiz><question/>'))).toThrow('not whole');
    expect(() => shellOf(bytes('<!DOCTYPE a><quiz><question/></quiz>'))).toThrow('DOCTYPE');
  });

  it('gives the same pieces wherever its chunks end', () => {
    const words = fc.stringMatching(/^[a-zé😀\r\n]{0,8}$/u);
    fc.assert(
      fc.property(fc.array(words, { maxLength: 5 }), fc.integer({ min: 0, max: 200 }), (texts, before) => {
        const filler = ' '.repeat(1024 * 1024 - before);
        const questions = texts.map(
          (text) => `<question a="${text}">${text}<![CDATA[<question>]]></question>`,
        );
        const xml = `<quiz>${filler}${questions.join('\r\n')}</quiz>`;
        const expected = descendantsOf(parseXml(xml, 'a.xml'), 'question');
        const found = piecesOf(xml).map((piece) => piece.parse());
        expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps U+FEFF within the file, also where a chunk begins', () => {
    const start = '<quiz><question>';
    const before = 'a'.repeat(256 * 1024 - start.length);
    expect(read(`\uFEFF${start}b</question></quiz>`)).toEqual([['b', 1]]);
    expect(read(`${start}${before}\uFEFFb</question></quiz>`)).toEqual([[`${before}\uFEFFb`, 1]]);
  });

  it('takes linear time for unclosed signs', async () => {
    for (const sign of ['<question ', '<![CDATA[', '<question a="', '</question ', '<!--', '<question>']) {
      const growth = await findGrowth(
        (times) => () => {
          for (const piece of piecesOf(`<quiz>${sign.repeat(times)}`)) parsePiece(piece);
        },
        [1_875, 30_000],
      );
      expect(growth, sign).toBeUndefined();
    }
  });
});
