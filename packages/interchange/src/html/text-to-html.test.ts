import { isDeepStrictEqual } from 'node:util';
import { parseRichText } from '@exam/contract/rich-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IS_LONG } from '../../../../vitest.growth.ts';
import { allMarkup } from '../markup-in-text.ts';
import { parseXml, textOf, withoutForbidden } from '../xml.ts';
import { htmlToText } from './html-to-text.ts';
import { delimitedFormula, textToHtml } from './text-to-html.ts';

const ID = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const OPTIONS = { imageSource: (id: string) => `images/${id}.png`, formula: delimitedFormula };
const toHtml = (text: string) => textToHtml(text, OPTIONS);
const toText = (html: string) => htmlToText(html, (source) => /^images\/(.*)\.png$/.exec(source)?.[1]).text;

/** Pieces that are our markup or HTML, that HTML collapses, or that programs lose. */
const PIECES = [
  ...'ab1 \t\n\r\f\v$\\`!()[]<>&"\'#',
  '  ',
  '\n\n',
  '\r\n',
  '\u00a0',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\u200b',
  '\u202e',
  '\u0001',
  '\u001f',
  '\u0080',
  '\ufffe',
  '\uffff',
  '\u{1fffe}',
  '😀',
  'e\u0301',
  'א',
  '$x$',
  '$x^2$',
  '$a\\)b$',
  '$a\\$b$',
  '$a\nb$',
  '\\$',
  '\\\\',
  '$$',
  '\\(',
  '\\)',
  '\\[x\\]',
  `![](image:${ID})`,
  `![a "b" <c>](image:${ID})`,
  '![a](image:none)',
  '```',
  '\n```\n',
  '\n```c\nint x;\n\n```\n',
  '\n````\n```\n````\n',
  '```\n```\n',
  '```a b\nx\n```',
  '\n```\r\nx\r\n```\r\n',
  ...[
    '*',
    '**',
    '***',
    '**a**',
    '*b*',
    ' **a *b*** ',
    '`',
    '``',
    '`c`',
    ' `a  b` ',
    '``d`e``',
    '**`f`**',
    '|',
    '\\|',
  ],
  '\n| a | b |\n|---|---|\n| **c** | `d|e` |\n',
  '\n|a| b\n|-|:-:|\n| c | d | e |',
  ...[
    '$$x$$',
    '$$ x^2 $$',
    '$$a\\]b$$',
    'un**a**b',
    '**a **b** c**',
    '{width=60%}',
    `![](image:${ID}){width=60%}`,
  ],
  ...[
    '\n- ',
    '\n1. ',
    '- a\n- b',
    '\n1. c\n2. d\n',
    '\n3. e\n9. f',
    '\n- g\n  h\n- i\n',
    '\\- ',
    '1\\. ',
    '  ',
  ],
  '&amp;',
  '&#13;',
  '<br>',
  '<pre>',
  '</span>',
  '<span class="as-written">',
  '<!--',
  ']]>',
  '<script>',
  '<sup>2</sup>',
];

const nastyText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join('').replaceAll('\0', ''))
  .filter((text) => text.isWellFormed());

/** The intended text, if the read one shows the same and has what is returned in its usual form. */
function likeTables(read: string, meant: string): string {
  const hasUsual = allMarkup(meant).some(
    ({ kind }) => kind === 'table' || kind === 'list' || kind === 'hidden',
  );
  return hasUsual && isDeepStrictEqual(parseRichText(read), parseRichText(meant)) ? meant : read;
}

describe('a text written as HTML', () => {
  test('is read back as the same text, whatever it contains', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        expect(likeTables(toText(toHtml(text)), text)).toBe(text);
      }),
      { numRuns: IS_LONG ? 20_000 : 800 },
    );
  });

  test('is well-formed XML, and is read back after parsing as XML', () => {
    fc.assert(
      fc.property(nastyText.map(withoutForbidden), (text) => {
        const root = parseXml(`<a>${toHtml(text)}</a>`, 'a.xml');
        expect(root.name).toBe('a');
        const html = textOf(
          parseXml(`<a><![CDATA[${toHtml(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]></a>`, 'a.xml'),
        );
        expect(likeTables(toText(html), text)).toBe(text);
      }),
      { numRuns: IS_LONG ? 2_000 : 150 },
    );
  });

  test.each([
    ['plain words stay plain', 'Is 1 < 2?\nYes & no', 'Is 1 &lt; 2?<br/>Yes &amp; no'],
    ['a formula is one for MathJax', 'If $x^2$', 'If \\(x^2\\)'],
    ['a bare delimiter is none', 'a \\(b\\) $$', 'a \\<span>(b\\)</span> $<span>$</span>'],
    ['blanks are kept', 'a  b', 'a<span class="as-written" style="white-space:pre-wrap">  </span>b'],
    ['code is code', '```c\nx\n```\nWhy?', '<pre><code class="language-c">x\n</code></pre>Why?'],
    ['an image is one', `![a](image:${ID})`, `<img src="images/${ID}.png" alt="a"/>`],
    ['print and code in a line', '**a *b*** `c`', '<strong>a <em>b</em></strong> <code>c</code>'],
    [
      'a table is one',
      '| a |\n|---|\n| b |',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    ['a dollar is one', 'US\\$', 'US<span class="plain-dollar">$</span>'],
    ['print within a word', 'un**believ**able', 'un<strong>believ</strong>able'],
    ['a formula on a line of its own', 'Is $$x^2$$ it?', 'Is \\[x^2\\] it?'],
    ['a list is one', 'a\n- b\n- c\nd', 'a<br/><ul class="of-lines"><li>b</li><li>c</li></ul>d'],
    ['numbers are counted', '1. b\n2. c', '<ol class="of-lines"><li>b</li><li>c</li></ol>'],
    [
      'other numbers are said',
      '3. b\n7. c',
      '<ol class="of-lines"><li value="3">b</li><li value="7">c</li></ol>',
    ],
    ['a width is one', `![a](image:${ID}){width=60%}`, `<img src="images/${ID}.png" alt="a" width="60%"/>`],
    [
      'a column is aligned',
      '|a|\n|-:|',
      '<table><tbody><tr><th style="text-align:right">a</th></tr></tbody></table>',
    ],
  ])('%s', (_, text, html) => {
    expect(toHtml(text)).toBe(html);
  });

  test('has no styles for formats that do not know them', () => {
    expect(textToHtml('a  b', { ...OPTIONS, hasStyles: false })).toBe('a<span class="as-written">  </span>b');
  });
});
