import { describe, expect, test } from 'vitest';
import { findGrowth } from '../../../../vitest.growth.ts';
import { htmlToText } from './html-to-text.ts';

const KEY = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const read = (html: string) => htmlToText(html, (source) => (source === 'a.png' ? KEY : undefined));

describe('HTML of a question becomes lines of text', () => {
  test.each([
    ['white space is one blank', ' <span>What</span>  is\n <a>that</a>? <br/> ', 'What is that?'],
    ['a break ends a line', 'one <br> two<br />three', 'one\ntwo\nthree'],
    ['paragraphs stand apart', '<p>one</p>\n<p>two</p><div>three</div>four', 'one\n\ntwo\n\nthree\nfour'],
    ['an empty paragraph is nothing more', '<p>one</p><p>&nbsp;</p><p>two</p>', 'one\n\ntwo'],
    ['a list has its marks', 'Which?<ul><li>one</li><li>two</li></ul>', 'Which?\n\n- one\n- two'],
    ['a numbered list has its numbers', '<ol><li>one</li><li><p>two</p></li></ol>', '1. one\n2. two'],
    [
      'letters',
      '<ol type="a"><li>one<li>two</ol><ol type="A" start="27"><li>x</ol>',
      'a. one\nb. two\n\nAA. x',
    ],
    [
      'Roman numbers',
      '<ol type="I"><li>one<li>two<li>three<li>four</ol>',
      'I. one\nII. two\nIII. three\nIV. four',
    ],
    [
      'small Roman numbers by style',
      '<ol style="list-style: lower-roman inside"><li>a<li>b</ol>',
      'i. a\nii. b',
    ],
    ['a style that beats the type', '<ol type="1" style="list-style-type:upper-alpha"><li>a</ol>', 'A. a'],
    [
      'a style of an item',
      '<ol><li style="list-style-type: lower-greek">a<li type="i">b</ol>',
      'α. a\nii. b',
    ],
    ['a beginning at zero', '<ol start="0"><li>a<li>b</ol>', '0. a\n1. b'],
    ['a beginning below zero', '<ol start="-1" type="I"><li>a</ol>', '-1. a'],
    ['a number of its own', '<ol><li>a<li value="7">b<li>c</ol>', '1. a\n7. b\n8. c'],
    [
      'numbers that count down',
      '<ol reversed><li>a<li><ol><li>x</ol><li>c</ol>',
      '3. a\n2.\n\u00a0\u00a01. x\n1. c',
    ],
    ['numbers that count down from one', '<ol reversed start="9"><li>a<li>b</ol>', '9. a\n8. b'],
    ['a list without marks', '<ul style="list-style-type:none"><li>I. a<li>II. b</ul>', 'I. a\nII. b'],
    [
      'a list of another element that counts',
      '<ul style="list-style-type:upper-roman"><li>a<li>b</ul>',
      'I. a\nII. b',
    ],
    [
      'a table has a line a row',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a | b |\n|---|---|\n| 1 | 2 |',
    ],
    [
      'cells may hold paragraphs',
      '<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>c',
      'a | b\n\nc',
    ],
    [
      'lists may hold lists',
      '<ul><li>a<ul><li>b</li></ul></li><li></li><li>c</li></ul>',
      '- a\n\u00a0\u00a0- b\n-\n- c',
    ],
    ['entities are characters', '&lt;a&gt; &amp;amp; &eacute; &#8364; &nbsp;x', '<a> &amp; é € \u00a0x'],
    ['scripts, styles and comments are dropped', 'a<script>b()</script><style>c{}</style><!-- d -->e', 'ae'],
    ['code in a line', 'Call <code>f(x)</code>', 'Call `f(x)`'],
    [
      'preformatted text is code',
      'Look:<pre>\nif (x)\n  y;\n</pre>Why?',
      'Look:\n```\nif (x)\n  y;\n```\nWhy?',
    ],
    ['code may hold fences', '<pre><code>```\n</code></pre>', '````\n```\n````'],
    ['code has its language', '<pre><code class="language-py">x</code></pre>', '```py\nx\n```'],
    ['raised and lowered characters', 'H<sub>2</sub>O, x<sup>-1</sup>', 'H₂O, x⁻¹'],
    ['raised words are formulas', 'V<sub>MAX</sub> x<sup>Q_1</sup>', 'V$_{\\text{MAX}}$ x$^{Q\\_1}$'],
    ['formulas for MathJax', 'If \\(x^2\\), \\[y\\] or $$z$$', 'If $x^2$, $$y$$ or $$z$$'],
    ['a formula with a dollar in it', '\\(5$\\)', '$5\\$$'],
    ['a formula in a word, which dollars alone would not make', 'a\\(x\\)b', `a\${}x$b`],
    ['what looks like a sum of money', '5\\(-10\\)', `5\${}-10$`],
    ['what nothing makes a formula', '\\(a/\\)', `\${}a/$`],
    ['a formula before a digit', '\\(x\\)2', '$x$ 2'],
    ['a delimiter that never closes', 'f\\(x and g\\[y', 'f\\(x and g\\[y'],
    ['MathML', '<math><msup><mi>x</mi><mn>2</mn></msup></math>', '$x^{2}$'],
    [
      'MathML that carries its TeX',
      '<m:math><m:semantics><m:mi>x</m:mi><m:annotation encoding="application/x-tex">x\\in A</m:annotation></m:semantics></m:math>',
      '$x\\in A$',
    ],
    [
      'an equation of Canvas',
      '<img class="equation_image" data-equation-content="\\frac12" src="/equation_images/x">',
      '$\\frac12$',
    ],
    ['an equation of Canvas by its text', '<img class="equation_image" alt="LaTeX: a+b" src="/x">', '$a+b$'],
    [
      'an equation of Canvas by its address',
      '<img src="https://a.example/equation_images/a%252Bb?scale=1">',
      '$a+b$',
    ],
    ['an image of the file', '<img src="a.png" alt="A [b]">', `![A [b)](image:${KEY})`],
    ['dollars that are no formula', 'from $5 to 6$ each', 'from \\$5 to 6$ each'],
    ['dollars that cannot be one', 'US$ 5 and $6', 'US$ 5 and $6'],
    ['words that look like a fence', '```<br>x<br>```', ' \\`\\`\\`\nx\n\\`\\`\\`'],
    ['words that look like an image', `![a](image:${KEY})`, `! [a](image:${KEY})`],
    [
      'MathML whose TeX has delimiters',
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\[x_1\\]</annotation></semantics></math>',
      '$x_1$',
    ],
    [
      'a formula of KaTeX, which is there twice',
      '<span class="katex"><math><mi>x</mi></math><span class="katex-html" aria-hidden="true">x</span></span>',
      '$x$',
    ],
    [
      'a formula of MathJax',
      '<span class="MathJax_Preview">x</span><script type="math/tex; mode=display">x^2</script>',
      '$$x^2$$',
    ],
    [
      'how characters are read',
      '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby><ruby>字<rt>ji</rt></ruby>',
      '漢(kan)字(ji)',
    ],
    [
      'a link that says where it leads, or leads nowhere else',
      '<a href="https://example.org/">example.org</a> <a href="#x">b</a> <a name="c">c</a>',
      'example.org b c',
    ],
    ['hidden blanks', 'a<span style="visibility:hidden"> </span>b', 'ab'],
    ['a backslash before a formula', 'a\\<span>\\(x\\)</span>', 'a\\ $x$'],
    ['a backslash before a dollar', 'a\\$b', 'a\\\\$b'],
    ['bold and italic words', 'Is <b>not</b> <em>so</em>, <b>a <i>b</i></b>', 'Is **not** *so*, **a *b***'],
    ['bold words by their style', 'Is <span style="font-weight: 700">not </span>so', 'Is **not** so'],
    ['words that a style makes plain', '<b style="font-weight:normal">a <i>b</i></b>', 'a *b*'],
    ['bold paragraphs', '<b><p>a</p><p>b</p></b><i>c<br>d</i>', '**a**\n\n**b**\n\n*c\nd*'],
    ['bold formulas', '<b>If \\(x\\)</b>', '**If $x$**'],
    ['code with backticks', '<code>`a`</code>, <tt>b`c</tt>', '`` `a` ``, ``b`c``'],
    ['code that looks like a formula', '<code>\\(x\\) *y*</code>', '`\\(x\\) *y*`'],
    ['stars that are none', '*a* **b** `c` 2 * 3 a*b', '\\*a\\* \\*\\*b\\*\\* \\`c\\` 2 * 3 a\\*b'],
    ['stars that mean nothing', '2 * 3 * 4, *a', '2 * 3 * 4, *a'],
    ['stars beside bold words', '*a* <b>b</b> <b>*</b>', '\\*a\\* **b** **\\***'],
    ['a backslash before a star', '\\* and \\*a*', '\\\\* and \\\\*a*'],
    ['lines that look like a table', '| a |<br>|---|<br>| b |', '\\| a |\n|---|\n| b |'],
    ['a bar that looks escaped', '| a \\| b', '| a \\\\| b'],
    [
      'a table with a first cell that is empty, bars and code',
      'T<table><tr><td></td><td>a|b</td></tr><tr><td>1</td><td><b>x</b> <code>a|b</code></td></tr></table>c',
      'T\n|  | a\\|b |\n|---|---|\n| 1 | **x** `a|b` |\nc',
    ],
    [
      'what only stands side by side has a line a row',
      '<table><tr><td></td><td>b</td></tr></table><table><tr><td>a</td><td>b</td></tr></table>',
      '| b\n\na | b',
    ],
    [
      'a table in a cell has a line a row, too',
      '<table><tr><td>x<table><tr><td>a</td><td>b</td></tr><tr><td></td><td>c</td></tr></table></td></tr></table>',
      'x\na | b\n| c',
    ],
    ['a line after a table', '<table><tr><th>a</th></tr></table>| b', '| a |\n|---|\n\n| b'],
    [
      'rows that are longer than the first',
      '<table><tr><th>a<tr><td>1<td>2</table>',
      '| a |  |\n|---|---|\n| 1 | 2 |',
    ],
  ])('%s', (_, html, text) => {
    expect(read(html)).toEqual({ text, notes: [] });
  });

  test.each([
    [
      '<img src="https://example.org/a.png" alt="a cat">',
      'a cat',
      'An image on the web (example.org/a.png) is left out.',
    ],
    ['<img src="//example.org/a.png">', '', 'An image on the web (example.org/a.png) is left out.'],
    [
      '<img src="b.png">',
      '',
      'An image that the file does not hold as PNG, JPEG, WebP or GIF is left out (b.png).',
    ],
    ['x<svg><text>y</text></svg>', 'x', 'A drawing is left out.'],
    ['x<video src="a.mp4"></video>', 'x', 'A film is left out (a.mp4).'],
    ['x<audio><source src="/f/a.mp3">no sound</audio>', 'x', 'A sound is left out (/f/a.mp3).'],
    [
      'x<iframe src="https://example.org/p"></iframe>',
      'x',
      'An embedded page is left out (https://example.org/p).',
    ],
    ['x<object data="a.pdf">y</object>', 'x', 'An embedded file is left out (a.pdf).'],
    ['x<embed>', 'x', 'An embedded file is left out.'],
    ['x <span style="display: none">y</span>', 'x', 'Hidden text is left out: “y”.'],
    ['x <p hidden>y <b>z</b></p>', 'x', 'Hidden text is left out: “y z”.'],
    [
      'See <a href="https://example.org/t">the <b>table</b></a>.',
      'See the **table**.',
      'The address of a link is left out: “the table” (https://example.org/t).',
    ],
    [
      '<a href="a">1</a> <a href="b">2</a> <a href="c">3</a> <a href="d">4</a>',
      '1 2 3 4',
      'Addresses of links are left out: “1” (a), “2” (b), “3” (c) and 1 more.',
    ],
  ])('what cannot be taken over is told: %s', (html, text, note) => {
    expect(read(html)).toEqual({ text, notes: [note] });
  });

  test('merged cells of a table repeat their text, and losses in a cell are reported', () => {
    const html =
      '<table><tr><th colspan="2">a</th><th rowspan="9">b</th></tr><tr><td>1<br>2</td><td>$3</td></tr></table>';
    expect(read(html)).toEqual({
      text: '| a | a | b |\n|---|---|---|\n| 1 2 | $3 | b |',
      notes: ['Merged cells of a table repeat their text.', 'Line breaks in cells of a table are left out.'],
    });
    const huge = `<table>${'<tr><td colspan="30" rowspan="9999">x</td></tr>'.repeat(2_000)}</table>`;
    expect(read(huge).text.split('\n')).toHaveLength(2_000);
  });

  test.each([
    ['What is the <u>underlined</u> word?', 'Underlining is left out: “underlined”.'],
    ['a <span style="color: #333; text-decoration: underline">b</span>', 'Underlining is left out: “b”.'],
    ['<u>a</u> b <u>c d</u> <u>e</u> <u>f</u>', 'Underlining is left out: “a”, “c d”, “e” and 1 more.'],
    [`a <u>${'b'.repeat(50)}</u>`, `Underlining is left out: “${'b'.repeat(39)}…”.`],
    [
      'a <s>b</s>, <del>c</del> <span style="text-decoration:line-through">d</span>',
      'Striking through is left out: “b”, “c”, “d”.',
    ],
    ['a <u>b <u>c</u> d</u>', 'Underlining is left out: “b c d”.'],
    ['不是<b>「重点」</b>吗', 'Bold or italic print is left out.'],
    ['<p>Which is <b>not <u>this</u></b>?', 'Underlining is left out: “this”.'],
  ])('what is printed otherwise than the words beside it is told: %s', (html, note) => {
    expect(read(html).notes).toEqual([note]);
  });

  test.each([
    '<p><b>All of it</b></p> <p><strong>is bold</strong></p>',
    '<u>All of it</u>',
    'a <b> </b><u></u>c',
    'a <span style="font-weight: 400; text-decoration: none">b</span>',
    'a <script><b>c</b></script><a href="#">b</a>',
  ])('what tells nothing apart is not: %s', (html) => {
    expect(read(html).notes).toEqual([]);
  });

  test.each([
    ['Which is <span style="color:red">hot</span>?', '“hot”'],
    ['<font color="#00f">a</font> b <mark>c</mark>', '“a”, “c”'],
    ['a <span style="background: rgb(255, 255, 0)">b</span>', '“b”'],
    [
      '<p style="color:blue">all blue, <b style="COLOR : RGB(200,0,0) !important">one red</b></p>',
      '“one red”',
    ],
    ['<table><tr><td>a</td><td bgcolor="lime">b</td></tr></table>', '“b”'],
  ])('words in colour beside others are told: %s', (html, words) => {
    expect(read(html).notes).toEqual([`Colour is left out: ${words}.`]);
  });

  test.each([
    ['<style>.x { color: #f00 }</style>Which is <span class="a x">hot</span>?', '“hot”'],
    ['a <b class="m">b</b> c <i class="m">d</i><style>b.m, h1 p { background: yellow }</style>', '“b”'],
    [
      '<style>/* .a{} */ <!-- @media print { i { color: red } } em{color:Blue} --></style><em>a</em> <i>b</i>',
      '“a”',
    ],
    [
      '<style>.x{color:red} .x{color:black} span{color:red!important}</style>a <span class=x>b</span> <p class=x>c',
      '“b”',
    ],
    ['<style>p.x{color:red}.x{color:black}</style>a <span class=x>b</span> <p class=x>c', '“c”'],
    ['<style>i{color:red}</style><i>a</i> <i style="color:black">b</i>', '“a”'],
    ['Which is <span class="text-danger">hot</span>?', '“hot”'],
  ])('words are in colour by rules of the file, too: %s', (html, words) => {
    expect(read(html).notes).toEqual([`Colour is left out: ${words}.`]);
  });

  test.each([
    ['other selectors', '.x.y{color:red} .x:hover{color:red} p .x{color:red} #x{color:red} *{color:red}'],
    [
      'more of them than are kept',
      `${[...Array(2_000).keys()].map((at) => `.a${at}`)}{color:red} .x{color:red}`,
    ],
    ['what is longer than it may be', `${'p{}'.repeat(20_000)} .x{color:red}`],
  ])('rules with %s are passed over', (_, rules) => {
    expect(read(`<style>${rules}</style>a <i class="x">b</i>`).notes).toEqual([]);
  });

  test('style rules of the file also decide what is bold, hidden, numbered and bordered', () => {
    const rules = '.b{font-weight:700}.h{display:none}ol.r{list-style-type:upper-roman}td{border:1px solid}';
    const html = '<p>a <i class="b">b</i> c <i class="h">d</i></p><ol class="r"><li>e</li></ol>';
    expect(read(`<style>${rules}</style>${html}`)).toEqual({
      text: 'a ***b*** c\n\nI. e',
      notes: ['Hidden text is left out: “d”.'],
    });
    const drawn = '<table><tr><td></td><td></td></tr><tr><td></td><td>x</td></tr></table>';
    expect(read(`<style>${rules}</style>${drawn}`).notes).toEqual([
      expect.stringContaining('may be a drawing'),
    ]);
    const bare = drawn.replaceAll('<td>', '<td class="n">').replace('<table>', '<table border="1">');
    expect(read(`<style>td{border:none}</style>${bare}`).notes).toEqual([]);
  });

  test.each([
    '<span style="color: red">All</span> <font color="red">of it</font>',
    'a <span style="color:#2d3b45">b</span> <span style="color:rgb(51, 51, 51);background:#fff">c</span>',
    'a <span style="color: inherit; background-color: transparent">b</span> <font color="black">c</font>',
    'a <a href="#" style="color:blue">b</a> <h2 style="color:navy">c</h2>',
    '<table border="1"><tr><td></td><th style="background:navy">a</th></tr><tr><th>b</th><td>1</td></tr><tr><td>c</td><td></td></tr></table>',
    '<table><tr style="background:#eee"><td style="background:#eee"></td><td style="background:#eee">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
    '<table><tr><td></td><td></td></tr></table>',
  ])('colours that tell nothing apart are not: %s', (html) => {
    expect(read(html).notes).toEqual([]);
  });

  test.each([
    '<table><tr><td style="background:#000"></td><td></td></tr><tr><td></td><td bgcolor="black">&nbsp;</td></tr></table>',
    '<table><tr><td>1</td><td style="background-color: red"></td><td style="background-color: #fff">2</td></tr></table>',
    '<table border="1"><tr><td></td><td></td></tr><tr><td></td><td>x</td></tr></table>',
    '<table><tr><td style="border-left: 1px solid"></td><td style="border: none">a</td></tr></table>',
  ])('a table that is a drawing is told: %s', (html) => {
    expect(read(html).notes).toEqual([
      'A table may be a drawing: cells without words are coloured or bordered, and that is left out. Compare it with the file.',
    ]);
  });

  test.each([
    ['words', 'x'.repeat(300_000)],
    ['elements', '<b>words </b>'.repeat(50_000)],
  ])('what is too long for any question is not read to its end: %s', (_, html) => {
    expect(read(html).text.length).toBeLessThan(110_000);
  });

  test.each<[string, number, (times: number) => string]>([
    ['delimiters', 500_000, (times) => '\\('.repeat(times)],
    ['breaks', 80_000, (times) => '<br>'.repeat(times)],
    ['nested elements', 50_000, (times) => `${'<div>'.repeat(times)}x`],
    ['print', 50_000, (times) => `${'<font color="red">'.repeat(400)}${'x '.repeat(times)}`],
    [
      'cells',
      50_000,
      (times) => `<table><tr>${'<td></td>'.repeat(times)}<td bgcolor="red"></td></tr></table>`,
    ],
    ['selectors', 100_000, (times) => `<style>${'.a,'.repeat(times)}`],
    [
      'rules and classes',
      20_000,
      (times) =>
        `<style>${'a{color:red}'.repeat(times)}</style>${'<a class="a b c d">x</a>'.repeat(times / 4)}`,
    ],
    ['open media rules', 50_000, (times) => `<style>${'@media{'.repeat(times)}`],
    ['semicolons', 100_000, (times) => `<style>${';'.repeat(times)}{}`],
    ['open rules', 50_000, (times) => '<style>a{'.repeat(times)],
    ['dollars', 5_000, (times) => '$a'.repeat(times)],
    ['fences', 80_000, (times) => '```\n'.repeat(times)],
  ])('many %s take linear time', async (_, most, htmlOf) => {
    const growth = await findGrowth(
      (times) => {
        const html = htmlOf(times);
        return () => read(html);
      },
      [most / 16, most],
    );
    expect(growth).toBeUndefined();
  });
});
