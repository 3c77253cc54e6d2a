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
  setImageWidth,
} from './rich-text.ts';

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

  test('in the middle of a line is code in that line', () => {
    expect(parseRichText('a ```b``` c')).toEqual([text('a '), inline('b'), text(' c')]);
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
    ['**int \\*p**', [strong(text('int *p'))]],
    ['*a **b*', [text('*a *'), emphasis(text('b'))]],
    ['不是**重点**吗', [text('不是'), strong(text('重点')), text('吗')]],
    ['ข้อใด**ไม่ใช่**เมือง', [text('ข้อใด'), strong(text('ไม่ใช่')), text('เมือง')]],
    ['第**3**章', [text('第'), strong(text('3')), text('章')]],
    ['un**believ**able', [text('un'), strong(text('believ')), text('able')]],
    ['**a **b** c**', [strong(text('a b c'))]],
    ['*a **b *c* d** e*', [emphasis(text('a '), strong(text('b c d')), text(' e'))]],
    ['*a\nb*', [emphasis(text('a\nb'))]],
    ['**$x$ `y`**', [strong(formula('x'), text(' '), inline('y'))]],
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
      '2*x*3',
      'x**2 + y**2',
      'a1*b1*c1',
      '2**(3)**2',
      '__init__',
      '_a_',
      '* a\n* b',
      'a * b* c',
      '**a',
      'a**',
      '*',
    ],
    ...[
      '(*)',
      'int *p, *q;',
      '**kwargs, **args',
      '****',
      '*a\n\nb*',
      '*a\n \t\r\nb*',
      '*a\u00a0',
      '**',
      '***',
      '*.c and *.h',
    ],
    ...['* *', '** **', 'a ***', '「重点**」**吗'],
  ])('are not there in %j', (input) => {
    expect(parseRichText(input)).toEqual([text(input)]);
  });

  // Of https://spec.commonmark.org/0.31.2/, examples 350 to 480, of stars and backticks alone.
  test.each([
    ['*foo bar*', '<em>foo bar</em>'],
    ['a * foo bar*', 'a * foo bar*'],
    ['a*"foo"*', 'a*"foo"*'],
    ['*\u00a0a\u00a0*', '*\u00a0a\u00a0*'],
    ['*$*alpha.', '*$*alpha.'],
    ['foo*bar*', 'foo<em>bar</em>'],
    ['*(*foo)', '*(*foo)'],
    ['*(*foo*)*', '<em>(foo)</em>'],
    ['*foo*bar', '<em>foo</em>bar'],
    ['**foo bar**', '<strong>foo bar</strong>'],
    ['** foo bar**', '** foo bar**'],
    ['a**"foo"**', 'a**"foo"**'],
    ['foo**bar**', 'foo<strong>bar</strong>'],
    ['**(**foo)', '**(**foo)'],
    ['*(**foo**)*', '<em>(<strong>foo</strong>)</em>'],
    ['**foo "*bar*" foo**', '<strong>foo "<em>bar</em>" foo</strong>'],
    ['**foo**bar', '<strong>foo</strong>bar'],
    ['*foo\nbar*', '<em>foo\nbar</em>'],
    ['*foo **bar** baz*', '<em>foo <strong>bar</strong> baz</em>'],
    ['*foo**bar**baz*', '<em>foo<strong>bar</strong>baz</em>'],
    ['*foo**bar*', '<em>foo**bar</em>'],
    ['***foo** bar*', '<em><strong>foo</strong> bar</em>'],
    ['*foo **bar***', '<em>foo <strong>bar</strong></em>'],
    ['*foo**bar***', '<em>foo<strong>bar</strong></em>'],
    ['foo***bar***baz', 'foo<em><strong>bar</strong></em>baz'],
    ['foo******bar*********baz', 'foo<strong>bar</strong>***baz'],
    ['** is not an empty emphasis', '** is not an empty emphasis'],
    ['**foo*bar*baz**', '<strong>foo<em>bar</em>baz</strong>'],
    ['***foo* bar**', '<strong><em>foo</em> bar</strong>'],
    ['**foo *bar***', '<strong>foo <em>bar</em></strong>'],
    ['foo ***', 'foo ***'],
    ['foo *\\**', 'foo <em>*</em>'],
    ['**foo*', '*<em>foo</em>'],
    ['*foo**', '<em>foo</em>*'],
    ['***foo**', '*<strong>foo</strong>'],
    ['****foo*', '***<em>foo</em>'],
    ['**foo***', '<strong>foo</strong>*'],
    ['*foo****', '<em>foo</em>***'],
    ['******foo******', '<strong>foo</strong>'],
    ['***foo***', '<em><strong>foo</strong></em>'],
    ['*foo *bar baz*', '*foo <em>bar baz</em>'],
    ['**foo **bar baz**', '**foo <strong>bar baz</strong>'],
    ['*a `*`*', '<em>a <code>*</code></em>'],
    ['`` foo ` bar ``', '<code>foo ` bar</code>'],
    ['` `` `', '<code>``</code>'],
    ['`  ``  `', '<code> `` </code>'],
    ['` a`', '<code> a</code>'],
    ['`foo\\`bar`', '<code>foo\\</code>bar`'],
    ['*foo`*`', '*foo<code>*</code>'],
    ['```foo``', '```foo``'],
    ['`foo``bar``', '`foo<code>bar</code>'],
  ])('are read as CommonMark says: %j', (input, html) => {
    expect(htmlOf(parseRichText(input))).toBe(html);
  });
});

/** Emphasis and code as HTML, without references. */
function htmlOf(parts: readonly RichTextPart[]): string {
  const written = parts.map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'inlineCode') return `<code>${part.code}</code>`;
    if (part.kind !== 'strong' && part.kind !== 'emphasis') throw new Error(part.kind);
    const name = part.kind === 'strong' ? 'strong' : 'em';
    return `<${name}>${htmlOf(part.parts)}</${name}>`;
  });
  return written.join('');
}

describe('code in a line', () => {
  test.each<[string, RichTextPart[]]>([
    ['`int x`', [inline('int x')]],
    ['Call `f()`.', [text('Call '), inline('f()'), text('.')]],
    ['`*a* $x$ \\$ **`', [inline('*a* $x$ \\$ **')]],
    ['`a\\`', [inline('a\\')]],
    ['`a`b`', [inline('a'), text('b`')]],
    ['x`a`b', [text('x'), inline('a'), text('b')]],
    ['\\``a`', [text('`'), inline('a')]],
    ['``a`b``', [inline('a`b')]],
    ['`` `a` ``', [inline('`a`')]],
    ["`a' and `b`", [inline("a' and "), text('b`')]],
    ['`int`/`long`', [inline('int'), text('/'), inline('long')]],
    ['**`a`**', [strong(inline('a'))]],
    ['(`"a"`)', [text('('), inline('"a"'), text(')')]],
    ['*a `b* c`', [text('*a '), inline('b* c')]],
  ])('is read in %j', (input, parts) => {
    expect(parseRichText(input)).toEqual(parts);
  });

  test.each(['`', '``', '`a', '`a\n\nb`', '`a``', "``a' and `b"])('is not there in %j', (input) => {
    expect(parseRichText(input)).toEqual([text(input)]);
  });
});

describe('a formula on a line of its own', () => {
  const display = (tex: string): RichTextPart => ({ kind: 'formula', tex, isDisplay: true });

  test.each<[string, RichTextPart[]]>([
    ['What is $$\\int_0^1 x\\,dx$$?', [text('What is '), display('\\int_0^1 x\\,dx'), text('?')]],
    ['$$\nx^2\n$$', [display('\nx^2\n')]],
    ['$$ x $$ and $y$', [display(' x '), text(' and '), formula('y')]],
    ['$$x$$$y$', [display('x'), formula('y')]],
    ['$$5\\$$$', [display('5\\$')]],
  ])('stands between two dollars on each side: %j', (input, parts) => {
    expect(parseRichText(input)).toEqual(parts);
  });

  test.each([
    '$$',
    '$$$$',
    'kill $$ and $$',
    'echo $$; kill $$',
    '$$a\n\nb$$',
    '\\$\\$ $$',
    'It costs $$5 and $$6 more',
  ])('is not there in %j', (input) => {
    expect(plainText(input)).toBe(input.replaceAll('\\', ''));
  });
});

describe('a list', () => {
  const list = (...items: [number | null, ...RichTextPart[]][]): RichTextPart => ({
    kind: 'list',
    items: items.map(([number, ...parts]) => ({ number, parts })),
  });

  test.each<[string, RichTextPart[]]>([
    ['- a\n- b', [list([null, text('a')], [null, text('b')])]],
    ['Look:\n- a\n- b\nThen', [text('Look:\n'), list([null, text('a')], [null, text('b')]), text('Then')]],
    ['1. a\n2. b', [list([1, text('a')], [2, text('b')])]],
    ['3. a\n7. b', [list([3, text('a')], [7, text('b')])]],
    ['- **a** $x$\n- `b`', [list([null, strong(text('a')), text(' '), formula('x')], [null, inline('b')])]],
    ['- a\n  c\n- b', [list([null, text('a\nc')], [null, text('b')])]],
    ['- a\n\n- b\n\nc', [list([null, text('a')], [null, text('b')]), text('\nc')]],
    [' - a\r\n - b\r\n', [list([null, text('a')], [null, text('b')])]],
    [
      '- a\n- b\n1. c\n2. d',
      [list([null, text('a')], [null, text('b')]), list([1, text('c')], [2, text('d')])],
    ],
    ['- *a\n- b*', [list([null, text('*a')], [null, text('b*')])]],
  ])('is read in %j', (input, parts) => {
    expect(parseRichText(input)).toEqual(parts);
  });

  test.each([
    '- a',
    '1. a',
    '- 5',
    '-a\n-b',
    '1.a\n2.b',
    '- a\n1. b',
    'a - b\nc - d',
    '    - a\n    - b',
    '- \n- ',
    '1234567890. a\n1234567891. b',
  ])('is not there in %j', (input) => {
    expect(parseRichText(input)).toEqual([text(input)]);
  });

  test('is none where backslashes say so, and in code', () => {
    expect(parseRichText('\\- a\n\\- b')).toEqual([text('- a\n- b')]);
    expect(parseRichText('1\\. a\n2\\. b')).toEqual([text('1. a\n2. b')]);
    expect(parseRichText('a \\- b 1\\. c')).toEqual([text('a \\- b 1\\. c')]);
    expect(parseRichText('```\n- a\n- b\n```')).toEqual([code('- a\n- b')]);
  });

  test('is said with its marks', () => {
    expect(plainText('- *a*\n- b')).toBe('- a\n- b\n');
    expect(bareText(' 1. *a*\n\n 2. \\*b')).toBe(' 1. a\n\n 2. *b');
  });
});

describe('the width of an image', () => {
  const ID = '01981f3e-7c1a-7def-8123-456789abcdef';

  test.each([
    ['{width=60%}', 60],
    ['{width=100%}', 100],
  ])('stands right behind it: %s', (written, width) => {
    expect(parseRichText(`a ![b](image:${ID})${written} c`)).toEqual([
      text('a '),
      { kind: 'image', alt: 'b', imageId: ID, width },
      text(' c'),
    ]);
  });

  test.each(['{width=0%}', '{width=101%}', '{width=60}', ' {width=60%}', '\\{width=60%}'])(
    'is not there in %s',
    (written) => {
      expect(parseRichText(`![b](image:${ID})${written}`)).toEqual([
        { kind: 'image', alt: 'b', imageId: ID },
        text(written.replace('\\', '')),
      ]);
    },
  );
});

describe('another width of an image', () => {
  const ID = '01981f3e-7c1a-7def-8123-456789abcdef';
  const image = `![b](image:${ID})`;
  const other = `![c](image:${ID.replace('0', '1')})`;

  test.each([
    [`a ${image} c`, `a ${image}{width=45%} c`],
    [`${image}{width=60%}{width=60%}`, `${image}{width=45%}{width=60%}`],
    [`${image}\\{width=60%}`, `${image}{width=45%}\\{width=60%}`],
    [`${other} **${image}** ${image}{width=7%}`, `${other} **${image}{width=45%}** ${image}{width=45%}`],
    [
      `- a\n- ${image}\n\n| ${image} |\n|---|\n`,
      `- a\n- ${image}{width=45%}\n\n| ${image}{width=45%} |\n|---|\n`,
    ],
    [
      `\`${image}\` $${image}$\n\`\`\`\n${image}\n\`\`\``,
      `\`${image}\` $${image}$\n\`\`\`\n${image}\n\`\`\``,
    ],
  ])('is written behind it, and nowhere else: %j', (before, after) => {
    expect(setImageWidth(before, ID, 45)).toBe(after);
  });
});

describe('a table', () => {
  test('aligns its columns as the colons of its rule say', () => {
    const [found] = parseRichText('|a|b|c|d|\n|:-|:-:|-:|-|\n|1|');
    expect(found).toMatchObject({ kind: 'table', alignments: ['left', 'center', 'right', null] });
    expect(parseRichText('|a|\n|-|')[0]).not.toHaveProperty('alignments');
  });

  function table(...rows: (string | RichTextPart[])[][]): RichTextPart {
    const cellOf = (cell: string | RichTextPart[]) =>
      typeof cell === 'string' ? (cell === '' ? [] : [text(cell)]) : cell;
    return { kind: 'table', rows: rows.map((row) => row.map(cellOf)) };
  }

  test.each<[string, RichTextPart[]]>([
    ['| a | b |\n|---|---|\n| 1 | 2 |', [table(['a', 'b'], ['1', '2'])]],
    ['Look:\n| a |\n|-|\nb', [text('Look:\n'), table(['a']), text('b')]],
    [' |a|b\n | --- | -- | \r\n|1\n|2||\n', [table(['a', 'b'], ['1'], ['2', ''])]],
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
  ...[
    '$$',
    '$$x^2$$',
    '{width=60%}',
    '\n- ',
    '\n1. ',
    '- a\n- b',
    '\n1. c\n2. d\n',
    '\\- ',
    '1\\. ',
    '是',
    '**b**',
  ],
  '\n|a|b|\n|:-|-:|\n|c|d|',
];

const madeOfPieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''));

test('the text of a file keeps formulas, images and fences, and nothing else becomes markup', () => {
  fc.assert(
    fc.property(madeOfPieces, (input) => {
      const kinds = parseRichText(escapeMarkup(input)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => !['text', 'formula', 'image', 'code'].includes(kind))).toEqual([]);
      const hasOther = findMarkup(input).some((found) =>
        found.kind === 'escape'
          ? found.sign !== '$'
          : !['formula', 'code', 'image'].includes(found.kind) || 'width' in found,
      );
      expect(escapeMarkup(input) === input).toBe(!hasOther);
    }),
    { numRuns: IS_LONG ? 10_000 : 2_000 },
  );
  expect(escapeMarkup('*a /*')).toBe('\\*a /\\*');
  expect(escapeMarkup('- a\n- b')).toBe('\\- a\n\\- b');
  const untouched = 'int *p; 2*3*4, a**b, __init__, `x, |x|, it\\s $*x*$';
  expect(escapeMarkup(untouched)).toBe(untouched);
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
