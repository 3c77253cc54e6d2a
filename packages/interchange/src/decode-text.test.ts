import type { TextEncoding } from '@exam/contract/text-encodings';
import { describe, expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';
import { decodeText, openText } from './decode-text.ts';
import { csv } from './formats/csv/csv.ts';
import { markdown } from './formats/markdown/markdown.ts';
import { readAll } from './opened-file.ts';
import type { OpenedFile } from './question-file.ts';

const utf8 = (text: string) => Buffer.from(text);
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : utf8(part))));
const decode = (content: Uint8Array) => {
  const { text, encoding } = decodeText({ name: 'a.txt', content });
  return [text, encoding?.encoding];
};

describe('the letters of a text', () => {
  test('are read as UTF-8 if a few bytes are invalid, which are replaced', () => {
    expect(decode(bytes('größer, schöner ', 0x93, 'x', 0x94, ' für Ärger'))).toEqual([
      'größer, schöner \ufffdx\ufffd für Ärger',
      'utf-8',
    ]);
  });

  // Samples in one encoding each, as other programs write them.
  test.each([
    [
      'windows-1252',
      Buffer.from('système, mémoire, fenêtre, numéro, élève', 'latin1').toString('hex'),
      'système, mémoire, fenêtre, numéro, élève',
    ],
    ['windows-1252', Buffer.from('Größe fast überall', 'latin1').toString('hex'), 'Größe fast überall'],
    ['windows-1251', 'd7f2ee20fdf2ee3f20cfe0ecfff2fc20e820ede520ede0e4ee', 'Что это? Память и не надо'],
    ['shift_jis', '82b182ea82cd89bd82c582b782a9', 'これは何ですか'],
    ['gbk', 'cab2c3b4cac7b2d9d7f7cfb5cdb3a3bf', '什么是操作系统？'],
    ['euc-kr', 'bfeec3bcc1a620b9abbef9c0cea1a120b0a1', '운체제 무엇인\u3000 가'],
  ])('are guessed, with care: %s', (encoding, hex, text) => {
    expect(decode(Buffer.from(hex, 'hex'))).toEqual([text, encoding]);
  });

  test('get a note at each question that they may be wrong in, and at no other', async () => {
    const table = bytes('Question,A,B,Correct\nWie groß?,ä,ö,A\nWas ', 0x80, '?,ü,é,A\nWhich?,a,b,A\n');
    const { items } = readAll(await csv.read({ name: 'a.csv', content: table }));
    expect(items.map((item) => item.kind === 'question' && item.notes)).toEqual([
      [],
      ['A letter could not be read, because its bytes are not UTF-8; “\ufffd” replaces it.'],
      [],
    ]);
    const list = bytes('1. Wie gro', 0xdf, '?\n- [x] a\n- [ ] b\n\n2. Which?\n- [x] a\n- [ ] b\n');
    const read = readAll(await markdown.read({ name: 'a.md', content: list }));
    expect(read.items.map((item) => item.kind === 'question' && item.notes)).toEqual([
      [expect.stringContaining('they were read as Windows-1252')],
      [],
    ]);
  });

  describe('that were encoded twice', () => {
    // “é” in UTF-8, read as Windows-1252, in UTF-8 again; and the same of “œ”, whose bytes have no letter in Latin-1.
    const twice = (text: string) => utf8(latin(utf8(text)));
    const latin = (content: Uint8Array) =>
      Buffer.from(content)
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, (byte) => WESTERN[byte.charCodeAt(0) - 0x80]!);
    const WESTERN = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
    const TEXT = 'Où est le cœur de l’été à l’Île d’Yeu — là !';

    test('are mended where all of the file was, with a note at each question and both readings to choose from', () => {
      const rows = `Question,A,B,Correct\n${TEXT},é,à,A\nWhich?,a,b,A\n`;
      const { items, encoding } = readAll(csv.read({ name: 'a.csv', content: twice(rows) }) as OpenedFile);
      expect(items).toMatchObject([
        {
          text: TEXT,
          choices: ['é', 'à'],
          notes: [expect.stringMatching(/^Its letters were encoded twice/)],
        },
        { text: 'Which?', notes: [] },
      ]);
      expect([encoding?.encoding, encoding?.isChosen]).toEqual(['utf-8-twice', false]);
      expect(encoding?.previews).toMatchObject([
        { encoding: 'utf-8', lines: [expect.stringContaining('OÃ¹ est')] },
        { encoding: 'utf-8-twice', lines: [expect.stringContaining('Où est')] },
      ]);
    });

    test('are mended also where Latin-1 was taken for Windows-1252, and a letter ends in a blank', () => {
      const text = 'città, Škoda À';
      expect(decode(utf8(Buffer.from(text).toString('latin1')))).toEqual([text, 'utf-8-twice']);
    });

    test('stay as they are if the user says so, or if a letter of the file was encoded once', () => {
      const written = latin(utf8(TEXT));
      const content = twice(TEXT);
      expect(decodeText({ name: 'a.txt', content, encoding: 'utf-8' }).text).toBe(written);
      expect(decodeText({ name: 'a.txt', content, encoding: 'gbk' }).text).toBe(TEXT);
      expect(decode(Buffer.concat([content, utf8(' é')]))).toEqual([`${written} é`, undefined]);
    });

    test('are not mended for one letter, which may be what a question is about, but that is offered', () => {
      const content = utf8('Which letter became Ã©?');
      expect(decode(content)).toEqual(['Which letter became Ã©?', 'utf-8']);
      const said = decodeText({ name: 'a.txt', content, encoding: 'utf-8-twice' });
      expect([said.text, said.encoding?.isChosen]).toEqual(['Which letter became é?', true]);
    });

    test('are the same if the file is decoded in pieces', () => {
      const text = 'élève à l’école\n'.repeat(40_000);
      const { pieces } = openText({ name: 'a.txt', content: twice(text) });
      expect([...pieces()].join('')).toBe(text);
    });
  });

  describe('in the encoding that the user chose', () => {
    // “Co je paměť?” and “Žluťoučký kůň” in Windows-1250.
    const czech = Buffer.from('436f206a652070616dec9d3f0a8e6c759d6f75e86bfd206bf9f20a', 'hex');
    const said = (content: Uint8Array, encoding?: TextEncoding) =>
      decodeText({ name: 'a.txt', content, encoding });

    test('are decoded with it, with previews of the first lines in other encodings', () => {
      const { text, encoding } = said(czech, 'windows-1250');
      expect(text).toBe('Co je paměť?\nŽluťoučký kůň\n');
      expect([encoding?.encoding, encoding?.isChosen]).toEqual(['windows-1250', true]);
      const guessed = said(czech).encoding;
      expect([guessed?.encoding, guessed?.isChosen]).toEqual(['windows-1252', false]);
      const previews = new Map(guessed?.previews.map(({ encoding, lines }) => [encoding, lines]));
      expect(previews.get('windows-1250')).toEqual(['Co je paměť?', 'Žluťoučký kůň']);
      expect(previews.get('windows-1251')).toEqual(['Co je pamмќ?', 'Ћluќouиkэ kщт']);
      expect(previews.has('utf-8')).toBe(false);
    });

    test('ignore it if the bytes are clearly UTF-8 or UTF-16', () => {
      expect(said(utf8('größer'), 'gbk')).toEqual({ text: 'größer' });
      expect(said(Buffer.from('\ufeffgrößer', 'utf16le'), 'gbk')).toEqual({ text: 'größer' });
    });

    test('get a note at a question only if a byte does not exist in that encoding', async () => {
      const list = Buffer.from('1. \xc4\xe3?\n- [x] a\n- [ ] b\n\n2. \xc4 ?\n- [x] a\n- [ ] b\n', 'latin1');
      const { items, encoding } = readAll(
        await markdown.read({ name: 'a.md', content: list, encoding: 'gbk' }),
      );
      expect(items.map((item) => item.kind === 'question' && [item.text.slice(0, 2), item.notes])).toEqual([
        ['你?', []],
        [expect.any(String), [expect.stringContaining('its bytes are not GBK')]],
      ]);
      expect(encoding?.isChosen).toBe(true);
    });

    test('are previewed around the first non-English letter of a long line, without splitting a character', () => {
      const long = Buffer.concat([
        Buffer.alloc(5_000, 'x'),
        Buffer.from(`c4e378${'c4e3'.repeat(500)}`, 'hex'),
      ]);
      const [line] =
        said(long, 'gbk').encoding?.previews.find(({ encoding }) => encoding === 'gbk')?.lines ?? [];
      expect(line).toBe(`${'x'.repeat(40)}你x${'你'.repeat(58)}`);
    });
  });

  test('are the same if the file is decoded in pieces', async () => {
    const rows = `${'a,ä,ö,A\n'.repeat(40_000)}`;
    const content = utf8(`Question,A,B,Correct\n${rows}`);
    expect(beginningOf({ name: 'a.csv', content, encoding: 'gbk' })).toContain('a,ä,ö,A');
  });
});
