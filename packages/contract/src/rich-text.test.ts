import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGrowth, HOSTILE, repeated } from '../../../vitest.growth.ts';
import { findImages, findMarkup, parseRichText, type RichTextPart, replaceImages } from './rich-text.ts';
import { findMarkupFormerly, replaceImagesFormerly } from './testing/former-reader.ts';

function text(text: string): RichTextPart {
  return { kind: 'text', text };
}

function formula(tex: string): RichTextPart {
  return { kind: 'formula', tex };
}

function code(code: string): RichTextPart {
  return { kind: 'code', code };
}

describe('a formula', () => {
  test('stands between dollars', () => {
    expect(parseRichText('If $x^2$ is 4')).toEqual([text('If '), formula('x^2'), text(' is 4')]);
  });

  test('may follow another at once', () => {
    expect(parseRichText('$a$$b$')).toEqual([formula('a'), formula('b')]);
  });

  test('may hold an escaped dollar', () => {
    expect(parseRichText(String.raw`$5\$ + x$`)).toEqual([formula(String.raw`5\$ + x`)]);
  });

  test('may go on in the next line, not in the next paragraph', () => {
    expect(parseRichText('$a\n+ b$')).toEqual([formula('a\n+ b')]);
    expect(parseRichText('$a\n\nb$')).toEqual([text('$a\n\nb$')]);
    expect(parseRichText('$a\\\n\nb$')).toEqual([text('$a\\\n\nb$')]);
    expect(parseRichText('$a\\\nb$')).toEqual([formula('a\\\nb')]);
  });

  test.each([
    ['a blank after the opening dollar', '$ x$'],
    ['a blank before the closing dollar', '$x $'],
    ['a digit after the closing dollar', 'from $20,000 to $30,000'],
    ['no closing dollar', 'It costs $5'],
    ['nothing between the dollars', '$$'],
    ['a dollar at the end', 'US$'],
  ])('is not there with %s', (_name, input) => {
    expect(parseRichText(input)).toEqual([text(input)]);
  });
});

describe('an image', () => {
  const ID = '01981f3e-7c1a-7def-8123-456789abcdef';

  test('stands where its mark stands, with its alternative text', () => {
    expect(parseRichText(`See ![the cycle of states](image:${ID}).`)).toEqual([
      text('See '),
      { kind: 'image', alt: 'the cycle of states', imageId: ID },
      text('.'),
    ]);
  });

  test('may follow another at once, and have no alternative text', () => {
    const image = { kind: 'image', alt: '', imageId: ID };
    expect(parseRichText(`![](image:${ID})![](image:${ID})`)).toEqual([image, image]);
  });

  test.each([
    `![a](https://example.org/${ID}.png)`,
    '![a](image:7)',
    `![a] (image:${ID})`,
    `[a](image:${ID})`,
    `![a\nb](image:${ID})`,
    `![a](image:${ID}`,
  ])('is not there in %j', (input) => {
    expect(parseRichText(input)).toEqual([text(input)]);
  });

  test('in fenced code is code', () => {
    expect(parseRichText(`\`\`\`\n![a](image:${ID})\n\`\`\``)).toEqual([code(`![a](image:${ID})`)]);
  });
});

test('an escaped dollar is a dollar', () => {
  expect(parseRichText(String.raw`\$x\$ and \n`)).toEqual([text(String.raw`$x$ and \n`)]);
});

describe('fenced code', () => {
  test('keeps its lines and blanks as they are', () => {
    expect(parseRichText('What does this print?\n```c\nint x;\n  x = 1;\n```\nThink.')).toEqual([
      text('What does this print?\n'),
      code('int x;\n  x = 1;'),
      text('Think.'),
    ]);
  });

  test('holds dollars and shorter fences', () => {
    expect(parseRichText('````\necho $a $b\n```\n````')).toEqual([code('echo $a $b\n```')]);
  });

  test('may have the line ends of Windows', () => {
    expect(parseRichText('a\r\n```\r\nint x;\r\n```\r\nb')).toEqual([
      text('a\r\n'),
      code('int x;'),
      text('b'),
    ]);
  });

  test('may be empty', () => {
    expect(parseRichText('```\n```')).toEqual([code('')]);
  });

  test('that is never closed is text', () => {
    expect(parseRichText('```\nint x;')).toEqual([text('```\nint x;')]);
  });

  test('in the middle of a line is text', () => {
    expect(parseRichText('a ```b``` c')).toEqual([text('a ```b``` c')]);
  });
});

test.each(['', '<b>bold</b>', '**bold** _it_ [a](b)', '&lt;', 'line\r\nline', '\u202Ertl', '``'])(
  'everything else is verbatim text: %j',
  (input) => {
    expect(parseRichText(input)).toEqual(input === '' ? [] : [text(input)]);
  },
);

test('a long text full of dollars loses nothing', () => {
  const input = '$a '.repeat(40_000);
  expect(parseRichText(input)).toEqual([text(input)]);
});

/** Pieces that begin, end, break or escape markup, and those that only look like it. */
const PIECES = [
  ...[
    '$',
    '\\',
    '!',
    '[',
    ']',
    '![',
    '](image:',
    '`',
    '```',
    '````',
    '\n',
    '\r',
    '\r\n',
    '\u2028',
    '\n\n',
    ' ',
    '\t',
  ],
  ...['a', '5', '|', '*', '\n```', '\n```\n', '```c\n', '(image:', ')', 'é', '\ud83d', '\u00a0'],
  '](image:01981f3e-7c1a-7def-8123-456789abcdef)',
  '![a](image:01981F3E-7c1a-7def-8123-456789abcdef)',
];

const madeOfPieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''));

test('every text is read as it was read before the reader was linear', () => {
  fc.assert(
    fc.property(madeOfPieces, (input) => {
      expect(findMarkup(input)).toEqual(findMarkupFormerly(input));
    }),
    { numRuns: 30_000 },
  );
});

test('images are found wherever they stand as they were found before the reader was linear', () => {
  const instead = (alt: string, id: string) => `<${alt}|${id}>`;
  fc.assert(
    fc.property(madeOfPieces, (input) => {
      expect(replaceImages(input, instead)).toBe(replaceImagesFormerly(input, instead));
    }),
    { numRuns: 10_000 },
  );
});

test.each(HOSTILE)('a text of nothing but %j takes a time that grows with it', async (piece) => {
  const growth = await findGrowth((length) => {
    const words = repeated(piece, 20 * length);
    return () => [parseRichText(words), findImages(words)];
  });
  expect(growth).toBeUndefined();
});
