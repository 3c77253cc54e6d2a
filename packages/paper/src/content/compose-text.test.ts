import { expect, test } from 'vitest';
import { breakLongWords } from './break-long-words.ts';
import { composeText } from './compose-text.ts';
import { directionOf } from './direction.ts';

const IMAGE = '01890a5d-ac96-774b-bcce-b302099a8057';
const images = new Map([
  [IMAGE, { content: new Uint8Array(), type: 'image/png' as const, width: 2_000, height: 1_000 }],
]);
const none = new Map();
const paragraph = (...pieces: object[]) => ({ kind: 'paragraph', pieces });
const text = (words: string) => ({ kind: 'text', text: words });

test('lines are kept, and an empty one begins a paragraph', () => {
  expect(composeText('one\ntwo\n\nthree', none)).toEqual([
    paragraph(text('one'), { kind: 'break' }, text('two')),
    { ...paragraph(text('three')), isApart: true },
  ]);
});

test('a tab keeps a gap: 1⇥2⇥30 is not 1230', () => {
  expect(composeText('1\t2\t30', none, 'choice')).toEqual([paragraph(text('1\u2003\u20032\u2003\u200330'))]);
  expect(composeText('$\\no\tsuch$', none)).toEqual([
    paragraph({ kind: 'source', text: '$\\no\u2003\u2003such$', isUnread: true }),
  ]);
});

test('a tab in code goes to the next multiple of four columns', () => {
  expect(composeText('```\na\tb\n\tabcd\t\tc\n```', none)).toEqual([
    { kind: 'code', code: 'a   b\n    abcd        c' },
  ]);
});

// A line of words with this ending would be justified.
test.each(['\u2028', '\u2029'])('the separator %j begins a line', (separator) => {
  expect(composeText(`one${separator}two`, none)).toEqual([
    paragraph(text('one'), { kind: 'break' }, text('two')),
  ]);
});

test('code is a separate block', () => {
  expect(composeText('Look:\n```\na\n  b\n```\nWell?', none)).toEqual([
    paragraph(text('Look:')),
    { kind: 'code', code: 'a\n  b' },
    paragraph(text('Well?')),
  ]);
});

test('a formula alone on its line is displayed large, one between words is not', () => {
  const x = { is: 'symbol', text: 'x' };
  expect(composeText('Let\n$x$\nbe', none)[1]).toEqual({ kind: 'formula', formula: x, tex: 'x' });
  expect(composeText('Let $x$ be', none)).toEqual([
    paragraph(text('Let '), { kind: 'formula', formula: x, tex: 'x' }, text(' be')),
  ]);
});

test('a formula between two dollars parts its line, and is one of the line in a choice', () => {
  const x = { kind: 'formula', formula: { is: 'symbol', text: 'x' }, tex: 'x' };
  expect(composeText('Let $$x$$ be', none)).toEqual([paragraph(text('Let')), x, paragraph(text('be'))]);
  expect(composeText('Let\n$$x$$\nbe', none)).toEqual([paragraph(text('Let')), x, paragraph(text('be'))]);
  expect(composeText('Let $$x$$ be', none, 'choice')).toEqual([paragraph(text('Let '), x, text(' be'))]);
});

test('a list has its marks, and a table the alignments of its columns', () => {
  expect(composeText('Look:\n- a\n  b\n- c\nWell?', none)).toEqual([
    paragraph(text('Look:')),
    {
      kind: 'list',
      items: [
        { number: null, pieces: [text('a'), { kind: 'break' }, text('b')] },
        { number: null, pieces: [text('c')] },
      ],
    },
    paragraph(text('Well?')),
  ]);
  expect(composeText('|a|b|\n|-|-:|', none)).toMatchObject([{ kind: 'table', alignments: [null, 'right'] }]);
});

test.each(['\\lim_{x}', '\\sum_{x}', '\\prod_{x}'])(
  'the limit of %s stands below it in a choice, whose lines have room, and beside it in a line of the question',
  (tex) => {
    const isOf = (role: 'question' | 'choice') => {
      const [block] = composeText(`is $${tex}$ here`, none, role);
      return block?.kind === 'paragraph' && block.pieces[1]?.kind === 'formula' && block.pieces[1].formula.is;
    };
    expect([isOf('choice'), isOf('question')]).toEqual(['limits', 'scripts']);
  },
);

test('invalid TeX is shown verbatim, with its dollars', () => {
  expect(composeText('a $\\frac{x$', none)).toEqual([
    paragraph(text('a '), { kind: 'source', text: '$\\frac{x$', isUnread: true }),
  ]);
});

test('an image is reduced to its room in its proportions; a missing one is named', () => {
  const [block] = composeText(`![a map](image:${IMAGE})`, images);
  expect(block).toEqual({
    kind: 'image',
    image: { id: IMAGE, alt: 'a map', width: 440, height: 220, smallPercent: 29 },
  });
  expect(composeText(`See ![a map](image:${IMAGE})`, none)).toEqual([
    paragraph(text('See '), text('[a map]')),
  ]);
});

test('an image larger than a line of words gets its own line', () => {
  const large = {
    kind: 'image',
    image: { id: IMAGE, alt: 'a map', width: 440, height: 220, smallPercent: 29 },
  };
  const mark = `![a map](image:${IMAGE})`;
  expect(composeText(`See ${mark} and ${mark}${mark}.\nWell?`, images)).toEqual([
    paragraph(text('See')),
    large,
    paragraph(text('and')),
    large,
    large,
    paragraph(text('.'), { kind: 'break' }, text('Well?')),
  ]);
  expect(composeText(`one ${mark}`, images, 'choice')).toEqual([
    paragraph(text('one')),
    { kind: 'image', image: { ...large.image, width: 180, height: 90, smallPercent: 12 } },
  ]);
});

test('a width that is written is a share of the text, for small images and in choices too', () => {
  const small = new Map([[IMAGE, { ...images.get(IMAGE)!, width: 40, height: 30 }]]);
  const image = { id: IMAGE, alt: 'sign', width: 220, height: 165 };
  expect(composeText(`a ![sign](image:${IMAGE}){width=50%}`, small)).toEqual([
    paragraph(text('a')),
    { kind: 'image', image },
  ]);
  expect(composeText(`![sign](image:${IMAGE}){width=50%}`, small, 'choice')).toEqual([
    { kind: 'image', image },
  ]);
});

test.each([
  [300, 480, 240],
  [150, 440, 220],
  [undefined, 440, 220],
])(
  'the natural size of an image follows its resolution: %s pixels for each inch',
  (pixelsPerInch, width, height) => {
    const image = { ...images.get(IMAGE)!, ...(pixelsPerInch && { pixelsPerInch }) };
    const [block] = composeText(`![a map](image:${IMAGE})`, new Map([[IMAGE, image]]), 'question', {
      width: pixelsPerInch === 300 ? 500 : 440,
      height: 475,
    });
    expect(block).toMatchObject({ image: { width, height } });
  },
);

test('an image of many pixels that are small stays between words', () => {
  const fine = new Map([[IMAGE, { ...images.get(IMAGE)!, width: 400, height: 120, pixelsPerInch: 300 }]]);
  const image = { id: IMAGE, alt: 'sign', width: 96, height: 28.8 };
  expect(composeText(`a ![sign](image:${IMAGE}) b`, fine)).toEqual([
    paragraph(text('a '), { kind: 'image', image }, text(' b')),
  ]);
});

test('a small image stays between words, in its size', () => {
  const small = new Map([[IMAGE, { ...images.get(IMAGE)!, width: 40, height: 30 }]]);
  expect(composeText(`a ![sign](image:${IMAGE}) b`, small)).toEqual([
    paragraph(
      text('a '),
      { kind: 'image', image: { id: IMAGE, alt: 'sign', width: 30, height: 22.5 } },
      text(' b'),
    ),
  ]);
});

test('control characters that no file can hold are replaced', () => {
  expect(composeText('a\u0007b\r\nc\uffff', none)).toEqual([
    paragraph(text('a\ufffdb'), { kind: 'break' }, text('c\ufffd')),
  ]);
});

test('a very long word may continue on the next line, and loses nothing', () => {
  const broken = breakLongWords('a'.repeat(10_000));
  expect(broken.replaceAll('\u200b', '')).toBe('a'.repeat(10_000));
  expect(Math.max(...broken.split('\u200b').map((piece) => piece.length))).toBe(20);
  expect(breakLongWords('words of ordinary length')).toBe('words of ordinary length');
});

test('a long word keeps its clusters: Khmer and Tibetan lines break by themselves, a virama joins what follows', () => {
  for (const word of ['ប្រទេស', 'ປະເທດ', 'ပြင်သစ်', 'རྒྱལ་ས་'])
    expect(breakLongWords(word.repeat(20))).toBe(word.repeat(20));
  const joined = breakLongWords(`ब${'क्'.repeat(50)}क`);
  expect(joined).not.toContain('\u200b');
  expect(breakLongWords(`${'कमल'.repeat(50)}`)).toContain('\u200b');
});

test.each([
  ['What is it?', 'ltr'],
  ['12: מהי בירת צרפת?', 'rtl'],
  ['ما هي؟ What?', 'rtl'],
  ['What is ما?', 'ltr'],
  ['漢字', 'ltr'],
  ['123', 'ltr'],
])('%s runs %s', (words, direction) => {
  expect(directionOf(words)).toBe(direction);
});
