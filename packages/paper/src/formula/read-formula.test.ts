import { expect, test } from 'vitest';
import { readFormula } from './read-formula.ts';

const x = { is: 'symbol', text: 'x' };
const two = { is: 'text', text: '2' };

test.each([
  ['x', x],
  ['x^2', { is: 'scripts', base: x, sup: two }],
  ['\\frac{x}{2}', { is: 'fraction', top: x, bottom: two, hasLine: true }],
  ['\\sqrt{x}', { is: 'root', body: x }],
  ['\\vec x', { is: 'accent', base: x, mark: '\u20d7' }],
  ['\\overline{x}', { is: 'line', base: x, place: 'above' }],
  ['\\underbrace{x}', { is: 'brace', base: x, place: 'below' }],
  ['\\left(x\\right]', { is: 'fenced', open: '(', close: ']', body: x }],
  ['\\mathrm{lcm}', { is: 'text', text: 'lcm' }],
  ['x\\quad x', { is: 'row', parts: [x, { is: 'space', em: 1 }, x] }],
])('%s is read', (tex, formula) => {
  expect(readFormula(tex, false)).toEqual(formula);
});

test.each([
  ['\\boldsymbol{x}', '𝒙'],
  ['\\boldsymbol{1}', '𝟏'],
  ['\\boldsymbol{\\nabla}', '𝛁'],
  ['\\boldsymbol{\\Sigma}', '𝚺'],
  ['\\pmb{x}', '𝒙'],
  ['\\pmb{\\alpha}', '𝜶'],
])('%s is bold', (tex, text) => {
  expect(readFormula(tex, false)).toMatchObject({ text });
});

test('bold letters in a row, and names of functions', () => {
  expect(readFormula('\\boldsymbol{\\sin x + 1}', false)).toMatchObject({
    parts: [{ is: 'function', text: '𝐬𝐢𝐧' }, { text: '𝒙' }, { text: '+' }, { text: '𝟏' }],
  });
});

test('a function keeps its spacing', () => {
  expect(readFormula('2\\log x', false)).toEqual({
    is: 'row',
    parts: [two, { is: 'function', text: 'log' }, x],
  });
});

test('the limits of a sum are beside it inline, and below and above it if it is displayed', () => {
  const tex = '\\sum_{x}^{2}';
  const sum = { is: 'symbol', text: '∑' };
  expect(readFormula(tex, false)).toEqual({ is: 'scripts', base: sum, sub: x, sup: two });
  expect(readFormula(tex, true)).toEqual({ is: 'limits', base: sum, below: x, above: two });
});

test('cases are a table after an unclosed brace', () => {
  expect(readFormula('\\begin{cases}x&2\\\\2&x\\end{cases}', false)).toEqual({
    is: 'fenced',
    open: '{',
    close: '',
    body: {
      is: 'table',
      rows: [
        [x, two],
        [two, x],
      ],
      alignments: ['left', 'left'],
    },
  });
});

test.each([
  '\\frac{',
  'x^',
  '\\SI{5}{\\meter}',
  '\\qty{5}{\\meter}',
  '\\qty{5}{m}',
  '\\nothing',
  '\\href{http://example.com}{x}',
  '\\includegraphics{x.png}',
])('%s is not a formula', (tex) => {
  expect(readFormula(tex, false)).toBeUndefined();
});

test('TeX above the limits of depth and length is not a formula', () => {
  const nested = (depth: number) => `${'\\sqrt{'.repeat(depth)}x${'}'.repeat(depth)}`;
  expect(readFormula(nested(10), false)).toBeDefined();
  expect(readFormula(nested(20), false)).toBeUndefined();
  expect(readFormula(nested(300), false)).toBeUndefined();
  expect(readFormula('x+'.repeat(1_500), false)).toBeUndefined();
});
