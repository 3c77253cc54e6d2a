import { embolden } from './embolden.ts';
import type { Alignment, Formula } from './formula.ts';
import type { MathElement } from './parse-mathml.ts';

/** An invisible operator after a function name; a space follows it. */
const FUNCTION_APPLICATION = '⁡';
const INVISIBLE = /^[\u2061-\u2064\u200b]*$/;

/** Accents over or under a base: as spacing and as combining characters. */
const MARKS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '→': '\u20d7',
  '←': '\u20d6',
  '˙': '\u0307',
  '¨': '\u0308',
  '⃛': '\u20db',
  '´': '\u0301',
  '`': '\u0300',
  '˘': '\u0306',
  ˇ: '\u030c',
  '˚': '\u030a',
};

/** Converts an element of MathML. An unknown element is converted as a row of its children. */
export function simplify(element: MathElement): Formula {
  const read = READERS[element.name];
  const formula = read ? read(element) : rowOf(element.children);
  return element.attributes['style']?.includes('font-weight:bold') ? embolden(formula) : formula;
}

const READERS: Readonly<Record<string, (element: MathElement) => Formula>> = {
  mi: ({ text, attributes }) => letters(text, attributes['mathvariant'] === 'normal'),
  mn: ({ text }) => ({ is: 'text', text }),
  mo: ({ text }) => (INVISIBLE.test(text) ? EMPTY : letters(text, false)),
  mtext: ({ text }) => ({ is: 'text', text: text.replaceAll('\u00a0', ' ') }),
  ms: ({ text }) => ({ is: 'text', text }),
  mspace: ({ attributes }) => ({ is: 'space', em: inEm(attributes['width']) }),
  mfrac: ({ children: [top, bottom], attributes }) => ({
    is: 'fraction',
    top: part(top),
    bottom: part(bottom),
    hasLine: !/^0(px|em|pt)?$/.test(attributes['linethickness'] ?? ''),
  }),
  msqrt: ({ children }) => ({ is: 'root', body: rowOf(children) }),
  mroot: ({ children: [body, index] }) => ({ is: 'root', body: part(body), index: part(index) }),
  msub: ({ children: [base, sub] }) => ({ is: 'scripts', base: part(base), sub: part(sub) }),
  msup: ({ children: [base, sup] }) => ({ is: 'scripts', base: part(base), sup: part(sup) }),
  msubsup: ({ children: [base, sub, sup] }) => ({
    is: 'scripts',
    base: part(base),
    sub: part(sub),
    sup: part(sup),
  }),
  munder: ({ children: [base, below] }) => marked(base, below, 'below'),
  mover: ({ children: [base, above] }) => marked(base, above, 'above'),
  munderover: ({ children: [base, below, above] }) => ({
    is: 'limits',
    base: part(base),
    below: part(below),
    above: part(above),
  }),
  mtable: readTable,
  mphantom: ({ children }) => ({ is: 'phantom', body: rowOf(children) }),
  menclose: readEnclosure,
  mrow: readRow,
  semantics: ({ children: [first] }) => part(first),
  annotation: () => EMPTY,
  merror: () => {
    throw new Error('expected a formula, got an error');
  },
};

const EMPTY: Formula = { is: 'row', parts: [] };

function part(element: MathElement | undefined): Formula {
  return element === undefined ? EMPTY : simplify(element);
}

function letters(text: string, isUpright: boolean): Formula {
  if (text === '') return EMPTY;
  return isUpright || Array.from(text).length > 1 ? { is: 'text', text } : { is: 'symbol', text };
}

function rowOf(children: readonly MathElement[]): Formula {
  const parts: Formula[] = [];
  for (const [place, child] of children.entries()) {
    const before = children[place - 1];
    const isSpaceOfFunction = child.name === 'mspace' && before?.text === FUNCTION_APPLICATION;
    if (isSpaceOfFunction) continue;
    if (child.text === FUNCTION_APPLICATION && parts.length > 0) {
      const named = asFunction(parts.pop()!);
      if (parts.at(-1)?.is === 'space') parts.pop();
      parts.push(named);
    } else parts.push(simplify(child));
  }
  const shown = parts.filter((one) => !isEmpty(one));
  return shown.length === 1 ? shown[0]! : { is: 'row', parts: shown };
}

function isEmpty(formula: Formula): boolean {
  return formula.is === 'row' ? formula.parts.length === 0 : formula.is === 'space' && formula.em === 0;
}

function asFunction(formula: Formula): Formula {
  if (formula.is === 'text') return { ...formula, is: 'function' };
  // The typesetters add the spacing of functions.
  if (formula.is === 'row') return rowWithFunctions(formula.parts);
  if (formula.is === 'scripts' || formula.is === 'limits')
    return { ...formula, base: asFunction(formula.base) };
  return formula;
}

function rowWithFunctions(parts: readonly Formula[]): Formula {
  const shown = parts.filter((one) => one.is !== 'space').map(asFunction);
  return shown.length === 1 ? shown[0]! : { is: 'row', parts: shown };
}

/** A row between two stretchy delimiters is fenced; other rows stay rows. */
function readRow({ children, attributes }: MathElement): Formula {
  const first = children[0];
  const last = children.at(-1);
  if (attributes['style']?.includes('border')) return { is: 'line', base: rowOf(children), place: 'around' };
  if (children.length < 2 || !growsAsFence(first) || !growsAsFence(last)) return rowOf(children);
  return { is: 'fenced', open: first.text, close: last.text, body: rowOf(children.slice(1, -1)) };
}

function growsAsFence(element: MathElement | undefined): element is MathElement {
  return (
    element?.name === 'mo' &&
    element.attributes['fence'] === 'true' &&
    element.attributes['stretchy'] !== 'false'
  );
}

function marked(
  base: MathElement | undefined,
  mark: MathElement | undefined,
  place: 'above' | 'below',
): Formula {
  const text = mark?.name === 'mo' ? mark.text : '';
  const combining = MARKS[text];
  const isArrow = text === '→' && mark?.attributes['stretchy'] === 'true';
  if (place === 'above' && combining && !isArrow) return { is: 'accent', base: part(base), mark: combining };
  if (text === '⏞' || text === '⏟') return { is: 'brace', base: part(base), place };
  if (text === '¯' || text === '‾' || text === '_' || text === '―' || text === '‗')
    return { is: 'line', base: part(base), place };
  return { is: 'limits', base: part(base), [place]: part(mark) };
}

function readEnclosure({ children, attributes }: MathElement): Formula {
  const notation = attributes['notation'] ?? '';
  const base = rowOf(children);
  if (notation.includes('strike')) return { is: 'line', base, place: 'through' };
  if (notation.includes('top')) return { is: 'line', base, place: 'above' };
  if (notation.includes('bottom')) return { is: 'line', base, place: 'below' };
  return { is: 'line', base, place: 'around' };
}

function readTable({ children }: MathElement): Formula {
  const rows = children.map((row) => row.children);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return {
    is: 'table',
    rows: rows.map((row) => Array.from({ length: columns }, (_, column) => part(row[column]))),
    alignments: Array.from({ length: columns }, (_, column) => alignmentOf(rows[0]?.[column])),
  };
}

function alignmentOf(cell: MathElement | undefined): Alignment {
  const { class: name = '', style = '' } = cell?.attributes ?? {};
  if (name.includes('tml-left') || style.includes('text-align:left')) return 'left';
  if (name.includes('tml-right') || style.includes('text-align:right')) return 'right';
  return 'center';
}

const EM_OF: Readonly<Record<string, number>> = {
  em: 1,
  ex: 0.43,
  mu: 1 / 18,
  pt: 0.1,
  px: 0.075,
  cm: 2.85,
  mm: 0.285,
  in: 7.2,
};
const WIDEST_EM = 10;

/** A TeX length in em, limited so that it stays on the page. */
function inEm(length = ''): number {
  const [, value = '0', unit = ''] = /^(-?[\d.]+)([a-z]+)$/.exec(length) ?? [];
  const em = Number(value) * (EM_OF[unit] ?? 0);
  return Number.isFinite(em) ? Math.max(-WIDEST_EM, Math.min(WIDEST_EM, em)) : 0;
}

/** Nesting depth of a formula. */
export function depthOf(formula: Formula): number {
  const inner = Object.values(formula).flatMap((value: unknown): Formula[] =>
    Array.isArray(value) ? (value.flat() as unknown[]).filter(isFormula) : isFormula(value) ? [value] : [],
  );
  return 1 + Math.max(0, ...inner.map(depthOf));
}

function isFormula(value: unknown): value is Formula {
  return typeof value === 'object' && value !== null && 'is' in value;
}
