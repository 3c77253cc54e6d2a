import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGrowth, HOSTILE, IS_LONG, repeated } from '../../../vitest.growth.ts';
import {
  bareText,
  escapeMarkup,
  findImages,
  findMarkup,
  parseRichText,
  plainText,
  type RichTextPart,
  replaceImages,
} from './rich-text.ts';
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

describe('dollars of something else are shown as they are typed', () => {
  test.each([
    ['a sum of cells', '=SUM($A$1:$B$2)'],
    ['a look-up', '=VLOOKUP($A2,Sheet!$B:$C,2)'],
    ['cells of one row', '=$A1*(1+$B1)'],
    ['a joined cell', '=$A1&$B1'],
    ['variables of a shell', 'echo $a.$b;'],
    ['three of them', 'echo "$a$b$c"'],
    ['a path', 'PATH=$PATH:$HOME/bin:$x'],
    ['names with lines', 'echo $MY_VAR/$x $my_var$other'],
    ['braces of a shell', `\${a}/\${b} \${a}\${b} $(pwd)$(ls)`],
    ['variables of PHP', 'if($a>$b) $a=$b[$i]->$c;'],
    ['an alternative', '^x$|^y$'],
    ['alternatives in brackets', '[0-9]$|[a-z]$ (x|y)$|^z$'],
    ['two expressions', '/a$/ and /b$/, sed "s/a$/b$/"'],
    ['a sum from here to there', 'It costs 5$-10$ or 5$/kg, 6$.'],
    ['sums with words', 'I have $5 and you have 3$ left'],
    ['currencies', 'US$/C$, A$ or NZ$; EUR/$-rate and GBP/$-rate'],
  ])('%s: %s', (_name, input) => {
    expect(parseRichText(input)).toEqual([text(input)]);
  });

  test.each([
    ['the $n$th', 'n'],
    ['$k$NN', 'k'],
    ['$n-1$th', 'n-1'],
    ['two $i$s', 'i'],
    ['$x^*$s', 'x^*'],
    ['where$x_1$is', 'x_1'],
    [String.raw`5$\mu$m`, String.raw`\mu`],
    ['10$^\\circ$C', '^\\circ'],
    ['2$x$', 'x'],
    ['V$_{max}$ and more', '_{max}'],
    ['x$^n$', '^n'],
    ['from $-10$ on', '-10'],
    ['What is $2+2=$?', '2+2='],
    ['$x,$ where', 'x,'],
    ['$17 mod 5$', '17 mod 5'],
    ['设$x$是', 'x'],
    ['$|x|$', '|x|'],
    ['$P(A|B)$', 'P(A|B)'],
    ['50 is $50\\%$', '50\\%'],
    [`a\${}x$b`, '{}x'],
  ])('%s holds a formula', (input, tex) => {
    expect(parseRichText(input).filter(({ kind }) => kind === 'formula')).toEqual([formula(tex)]);
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

test.each(['', '<b>bold</b>', '_it_ [a](b) # a', '&lt;', 'line\r\nline', '\u202Ertl', '``'])(
  'everything else is verbatim text: %j',
  (input) => {
    expect(parseRichText(input)).toEqual(input === '' ? [] : [text(input)]);
  },
);

test('a long text full of dollars loses nothing', () => {
  const input = '$a '.repeat(40_000);
  expect(parseRichText(input)).toEqual([text(input)]);
});

function strong(...parts: RichTextPart[]): RichTextPart {
  return { kind: 'strong', parts };
}

function emphasis(...parts: RichTextPart[]): RichTextPart {
  return { kind: 'emphasis', parts };
}

function inline(code: string): RichTextPart {
  return { kind: 'inlineCode', code };
}

describe('strong and emphasised words', () => {
  test.each<[string, RichTextPart[]]>([
    ['**a** and *b*', [strong(text('a')), text(' and '), emphasis(text('b'))]],
    [
      'is **not**, "*never*" (**ever**)',
      [
        text('is '),
        strong(text('not')),
        text(', "'),
        emphasis(text('never')),
        text('" ('),
        strong(text('ever')),
        text(')'),
      ],
    ],
    ['***a***', [emphasis(strong(text('a')))]],
    ['***a** b*', [emphasis(strong(text('a')), text(' b'))]],
    ['*a **b***', [emphasis(text('a '), strong(text('b')))]],
    ['**a *b***', [strong(text('a '), emphasis(text('b')))]],
    ['**int *p**', [strong(text('int *p'))]],
    ['*a **b*', [emphasis(text('a **b'))]],
    ['*a\nb*', [emphasis(text('a\nb'))]],
    ['**$x$ `y`**', [strong(formula('x'), text(' '), inline('y'))]],
    ['("**"a"**")', [text('("**"a"**")')]],
    ['(**"a"**)', [text('('), strong(text('"a"')), text(')')]],
    ['— *a* — b', [text('— '), emphasis(text('a')), text(' — b')]],
    ['*a*-*b*', [emphasis(text('a')), text('-'), emphasis(text('b'))]],
    ['**.NET**', [strong(text('.NET'))]],
    ['„**a**“ «*b*»', [text('„'), strong(text('a')), text('“ «'), emphasis(text('b')), text('»')]],
  ])('are read in %j', (input, parts) => {
    expect(parseRichText(input)).toEqual(parts);
  });

  test.each([
    ...[
      '2*3*4',
      'a**b',
      '2**(3)**2',
      '__init__',
      '_a_',
      '* a\n* b',
      'a * b* c',
      '**a',
      'a**',
      '**a*',
      '*a**',
    ],
    ...[
      "'*' and '*'",
      '"*"',
      '(*)',
      'int *p, *q;',
      '**kwargs, **args',
      '/*x*/',
      '*a*s',
      'x*a*',
      '****',
      '****a****',
    ],
    ...['*a\n\nb*', '*a\n \t\r\nb*', '*a\u00a0', '*', '**', '***', '*.c and *.h', '* *', '** **', 'a ***'],
  ])('are not there in %j', (input) => {
    expect(parseRichText(input)).toEqual([text(input)]);
  });

  test('hold no words of their own kind: the inner ones count', () => {
    expect(parseRichText('*a *b* c*')).toEqual([text('*a '), emphasis(text('b')), text(' c*')]);
  });
});

describe('code in a line', () => {
  test.each<[string, RichTextPart[]]>([
    ['`int x`', [inline('int x')]],
    ['Call `f()`.', [text('Call '), inline('f()'), text('.')]],
    ['`*a* $x$ \\$ **`', [inline('*a* $x$ \\$ **')]],
    ['`a\\`', [inline('a\\')]],
    ['`a`b`', [inline('a`b')]],
    ['``a`b``', [inline('a`b')]],
    ['`` `a` ``', [inline('`a`')]],
    ["`a' and `b`", [text("`a' and "), inline('b')]],
    ['`int`/`long`', [inline('int'), text('/'), inline('long')]],
    ['**`a`**', [strong(inline('a'))]],
    ['(`"a"`)', [text('('), inline('"a"'), text(')')]],
    ['*a `b* c`', [text('*a '), inline('b* c')]],
  ])('is read in %j', (input, parts) => {
    expect(parseRichText(input)).toEqual(parts);
  });

  test.each([
    '`',
    '``',
    '`a',
    'a`b`',
    '`a`b',
    "``a'' and ``b''",
    '` a`',
    '`a `',
    '`a\n\nb`',
    "'`'",
    '`a``',
    '```a```',
  ])('is not there in %j', (input) => {
    expect(parseRichText(input)).toEqual([text(input)]);
  });
});

describe('a table', () => {
  function table(...rows: (string | RichTextPart[])[][]): RichTextPart {
    const cellOf = (cell: string | RichTextPart[]) =>
      typeof cell === 'string' ? (cell === '' ? [] : [text(cell)]) : cell;
    return { kind: 'table', rows: rows.map((row) => row.map(cellOf)) };
  }

  test.each<[string, RichTextPart[]]>([
    ['| a | b |\n|---|---|\n| 1 | 2 |', [table(['a', 'b'], ['1', '2'])]],
    ['Look:\n| a |\n|-|\nb', [text('Look:\n'), table(['a']), text('b')]],
    [' |a|b\n | :-- | --: | \r\n|1\n|2||\n', [table(['a', 'b'], ['1'], ['2', ''])]],
    ['|a|b|\n|-|-|\n|1|2|3|4|', [table(['a', 'b'], ['1', '2|3|4'])]],
    [
      '|$|x|$|`a|b`|**c**|\\||\n|-|-|-|-|',
      [table([[formula('|x|')], [inline('a|b')], [strong(text('c'))], '|'])],
    ],
    ['|*a|b*|\n|-|-|', [table(['*a', 'b*'])]],
    ['*a\n|b|\n|-|\nc*', [text('*a\n'), table(['b']), text('c*')]],
    ['|a|\n|-|\n\n|b|\n|-|', [table(['a']), text('\n'), table(['b'])]],
    ['||\n|-|\n|', [table([''], [''])]],
    ['$x\n|a|\n|-|\ny$', [formula('x\n|a|\n|-|\ny')]],
  ])('is read in %j', (input, parts) => {
    expect(parseRichText(input)).toEqual(parts);
  });

  test.each([
    ...[
      '| a | b |\n| 1 | 2 |',
      '| a | b |\n|---|',
      'a | b\n---|---',
      '|---|---|',
      '| a |\n\n|---|',
      '| a |\n|--a|',
    ],
    ...['|a|b|\n|-||', `${'|a'.repeat(31)}|\n${'|-'.repeat(31)}|`, 'x |a|\n|-|', '|a|\n|-| x'],
  ])('is not there in %j', (input) => {
    expect(parseRichText(input)).toEqual([text(input)]);
  });

  test('in fenced code is code', () => {
    expect(parseRichText('```\n|a|\n|-|\n```')).toEqual([code('|a|\n|-|')]);
  });
});

test.each([
  ['\\*a\\* \\`b\\` \\$', '*a* `b` $'],
  ['\\\\*a*', '\\*a*'],
  ['\\a \\_ \\\\ a\\|b', '\\a \\_ \\\\ a\\|b'],
  ['\\|a\\|\n|-|', '|a|\n|-|'],
  ['*\\**', [{ kind: 'emphasis', parts: [{ kind: 'text', text: '*' }] }]],
] as [string, string | RichTextPart[]][])('a backslash takes the meaning from a sign: %j', (input, shown) => {
  expect(parseRichText(input)).toEqual(typeof shown === 'string' ? [text(shown)] : shown);
});

test.each([
  ['is **not** *a* `b`', 'is not a b'],
  ['2*3 \\*a\\*', '2*3 *a*'],
  ['a $x$ ![b](image:01981f3e-7c1a-7def-8123-456789abcdef)', 'a $x$ b'],
  ['a\n```c\nint x;\n```\nb', 'a\nint x;\nb'],
  ['a\n| *b* | c |\n|---|---|\n| d |', 'a\nb c\nd\n'],
])('the words of %j can be said without signs', (input, words) => {
  expect(plainText(input)).toBe(words);
});

test('a text is compared by its words, and by what is verbatim in it as it is written', () => {
  const written = 'is **not** `x` \\* $x$ \\$ ![b](image:7)\n|*a*|b|\n|-|-|\n```\n*\n```';
  expect(bareText(written)).toBe('is not x * $x$ \\$ ![b](image:7)\na b\n```\n*\n```');
});

/** Pieces that begin, end, break or escape markup, or only look like it. */
const PIECES = [
  ...['/', '/`*', '*`/'],
  ...['5$', '$5', '-*5*', '5$-*1*-$', 'a$', '.$', '^x$|', '$ each'],
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
  ...[
    '*',
    '**',
    '***',
    '|',
    '|-|',
    '\n|a|\n|-|\n',
    '\\|',
    '``',
    '"',
    '(',
    '.',
    '-',
    '*a*',
    '`a`',
    '\\*',
    '\n|',
  ],
  ...['a', '5', '\n```', '\n```\n', '```c\n', '(image:', ')', 'é', '\ud83d', '\u00a0'],
  '](image:01981f3e-7c1a-7def-8123-456789abcdef)',
  '![a](image:01981F3E-7c1a-7def-8123-456789abcdef)',
];

const madeOfPieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''));

/** The parts found by the old reader. */
function parseFormerly(input: string): RichTextPart[] {
  const parts: RichTextPart[] = [];
  const add = (words: string) => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += words;
    else if (words !== '') parts.push(text(words));
  };
  let shownTo = 0;
  for (const { start, end, ...part } of findMarkupFormerly(input)) {
    add(input.slice(shownTo, start));
    if (part.kind === 'escape') add(part.sign);
    else parts.push(part as RichTextPart);
    shownTo = end;
  }
  add(input.slice(shownTo));
  return parts;
}

test('a text of before this markup looks as it did once it is escaped', () => {
  fc.assert(
    fc.property(madeOfPieces, (input) => {
      const escaped = escapeMarkup(input);
      expect(parseRichText(escaped)).toEqual(parseFormerly(input));
      const withoutEscapes = (shown: string) => shown.replaceAll('\\$', '$');
      expect(withoutEscapes(bareText(escaped))).toBe(withoutEscapes(input));
    }),
    { numRuns: IS_LONG ? 10_000 : 2_000 },
  );
});

test('a text in which nothing is new to this markup is not touched', () => {
  fc.assert(
    fc.property(madeOfPieces, (input) => {
      const former = findMarkupFormerly(input);
      const isSame = JSON.stringify(findMarkup(input)) === JSON.stringify(former);
      expect(escapeMarkup(input) === input).toBe(isSame);
    }),
    { numRuns: IS_LONG ? 10_000 : 2_000 },
  );
  expect(escapeMarkup('*`a /`*')).toBe('\\*\\`a /\\`\\*');
  expect(escapeMarkup('5$-*1*-$ each')).toBe('5\\$-\\*1\\*-\\$ each');
  const untouched = 'int *p; 2*3*4, a**b, __init__, `x, |x|, \\|, it\\s $*x*$';
  expect(escapeMarkup(untouched)).toBe(untouched);
  expect(escapeMarkup('| *a* |\n|---|\n2*3*4')).toBe('\\| \\*a\\* |\n|---|\n2*3*4');
});

test('images are found wherever they stand as they were found before the reader was linear', () => {
  const instead = (alt: string, id: string) => `<${alt}|${id}>`;
  fc.assert(
    fc.property(madeOfPieces, (input) => {
      expect(replaceImages(input, instead)).toBe(replaceImagesFormerly(input, instead));
    }),
    { numRuns: IS_LONG ? 10_000 : 2_000 },
  );
});

test.each(HOSTILE)('a text of nothing but %j takes a time that grows with it', async (piece) => {
  const growth = await findGrowth((length) => {
    const words = repeated(piece, length);
    return () => [
      parseRichText(words),
      findImages(words),
      escapeMarkup(words),
      plainText(words),
      bareText(words),
    ];
  });
  expect(growth).toBeUndefined();
});
