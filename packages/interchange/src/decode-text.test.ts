import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { csv } from './formats/csv/csv.ts';
import { markdown } from './formats/markdown/markdown.ts';

const utf8 = (text: string) => Buffer.from(text);
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : utf8(part))));
const decode = (content: Uint8Array) => {
  const { text, encoding, isGuessed } = decodeText(content, 'a.txt');
  return [text, encoding, isGuessed];
};

describe('the letters of a text', () => {
  test('are UTF-8 where some bytes of it are none, which are replaced', () => {
    expect(decode(bytes('größer, schöner ', 0x93, 'x', 0x94, ' für Ärger'))).toEqual([
      'größer, schöner \ufffdx\ufffd für Ärger',
      'UTF-8',
      false,
    ]);
  });

  // Of one encoding each, as other programs write them.
  test.each([
    [
      'Windows-1252',
      Buffer.from('système, mémoire, fenêtre, numéro, élève', 'latin1').toString('hex'),
      'système, mémoire, fenêtre, numéro, élève',
    ],
    ['Windows-1252', Buffer.from('Größe fast überall', 'latin1').toString('hex'), 'Größe fast überall'],
    ['Windows-1251', 'd7f2ee20fdf2ee3f20cfe0ecfff2fc20e820ede520ede0e4ee', 'Что это? Память и не надо'],
    ['Shift JIS', '82b182ea82cd89bd82c582b782a9', 'これは何ですか'],
    ['GBK', 'cab2c3b4cac7b2d9d7f7cfb5cdb3a3bf', '什么是操作系统？'],
    ['EUC-KR', 'bfeec3bcc1a620b9abbef9c0cea1a120b0a1', '운체제 무엇인\u3000 가'],
  ])('are guessed, with care: %s', (encoding, hex, text) => {
    expect(decode(Buffer.from(hex, 'hex'))).toEqual([text, encoding, true]);
  });

  test('are told at each question that they may be wrong in, and at no other', async () => {
    const table = bytes('Question,A,B,Correct\nWie groß?,ä,ö,A\nWas ', 0x80, '?,ü,é,A\nWhich?,a,b,A\n');
    const { items } = await csv.read({ name: 'a.csv', content: table });
    expect(items.map((item) => item.kind === 'question' && item.notes)).toEqual([
      [],
      ['A letter could not be read, because its bytes are no UTF-8; “\ufffd” stands in its place.'],
      [],
    ]);
    const list = bytes('1. Wie gro', 0xdf, '?\n- [x] a\n- [ ] b\n\n2. Which?\n- [x] a\n- [ ] b\n');
    const read = await markdown.read({ name: 'a.md', content: list });
    expect(read.items.map((item) => item.kind === 'question' && item.notes)).toEqual([
      [expect.stringContaining('they were read as Windows-1252')],
      [],
    ]);
  });
});
