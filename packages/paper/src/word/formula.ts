import { type ParagraphChild, XmlComponent } from 'docx';
import type { Formula } from '../formula/formula.ts';

// Office Math Markup Language: ECMA-376, part 1, chapter 22.

/** Operators that Word sets with limits and an operand. */
const N_ARY = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂⨀⨆]$/u;
/** LibreOffice and other readers of Word documents take these characters in an equation for the operator “or”. */
const BARS = new Set(['|', '‖', '∣', '∥']);
const SPACES: readonly (readonly [number, string])[] = [
  [1.5, '\u2003\u2003'],
  [0.75, '\u2003'],
  [0.4, '\u2002'],
  [0.25, '\u2004'],
  [0.1, '\u2009'],
];

/** A formula as an equation of Word that can be edited. */
export function wordFormula(formula: Formula, isDisplayed: boolean): ParagraphChild {
  const math = element('m:oMath', convert(formula));
  if (!isDisplayed) return paragraphChild(math);
  return paragraphChild(element('m:oMathPara', [element('m:oMathParaPr', [value('m:jc', 'left')]), math]));
}

type Of<Is extends Formula['is']> = Extract<Formula, { is: Is }>;

function convert(formula: Formula): XmlNode[] {
  const write = WRITERS[formula.is] as (formula: Formula) => XmlNode[];
  return write(formula);
}

const WRITERS: { readonly [Is in Formula['is']]: (formula: Of<Is>) => XmlNode[] } = {
  row: ({ parts }) => convertRow(parts),
  symbol: ({ text }) => [BARS.has(text) ? plainRun(text) : run(text)],
  text: ({ text }) => [run(text, true)],
  function: ({ text }) => [run(text, true)],
  space: ({ em }) => {
    const space = SPACES.find(([least]) => em >= least)?.[1];
    return space ? [run(space)] : [];
  },
  fraction: ({ top, bottom, hasLine }) => [
    element('m:f', [
      element('m:fPr', [value('m:type', hasLine ? 'bar' : 'noBar')]),
      part('m:num', top),
      part('m:den', bottom),
    ]),
  ],
  root: ({ body, index }) => [
    element('m:rad', [
      element('m:radPr', [value('m:degHide', index ? '0' : '1')]),
      element('m:deg', index ? convert(index) : []),
      part('m:e', body),
    ]),
  ],
  scripts: (formula) => convertScripts(formula),
  limits: (formula) => convertLimits(formula),
  accent: ({ base, mark }) => [
    element('m:acc', [element('m:accPr', [value('m:chr', mark)]), part('m:e', base)]),
  ],
  line: convertLine,
  brace: ({ base, place }) => [
    element('m:groupChr', [
      element('m:groupChrPr', [
        value('m:chr', place === 'above' ? '⏞' : '⏟'),
        value('m:pos', place === 'above' ? 'top' : 'bot'),
        value('m:vertJc', place === 'above' ? 'bot' : 'top'),
      ]),
      part('m:e', base),
    ]),
  ],
  fenced: ({ open, close, body }) => [
    element('m:d', [
      element('m:dPr', [value('m:begChr', open), value('m:endChr', close)]),
      part('m:e', body),
    ]),
  ],
  table: convertTable,
  phantom: ({ body }) => [
    element('m:phant', [element('m:phantPr', [value('m:show', '0')]), part('m:e', body)]),
  ],
};

function value(name: string, val: string): XmlNode {
  return element(name, [], { 'm:val': val });
}

function run(text: string, isUpright = false): XmlNode {
  const style = isUpright ? [element('m:rPr', [value('m:sty', 'p')])] : [];
  return element('m:r', [...style, element('m:t', [text], { 'xml:space': 'preserve' })]);
}

/** A run with plain text inside an equation. */
function plainRun(text: string): XmlNode {
  return element('m:r', [
    element('m:rPr', [element('m:nor', [])]),
    element('m:t', [text], { 'xml:space': 'preserve' }),
  ]);
}

function part(name: string, formula: Formula | undefined): XmlNode {
  return element(name, formula ? convert(formula) : []);
}

function convertRow(parts: readonly Formula[]): XmlNode[] {
  const nodes: XmlNode[] = [];
  for (let at = 0; at < parts.length; ) {
    const unit = unitAt(parts, at);
    nodes.push(...unit.nodes);
    at = unit.next;
  }
  return nodes;
}

/** Sums and functions that nest deeper are not meaningful mathematics. */
const MOST_NESTED = 8;

/** The unit at a position: a sum takes the following unit as its operand, and a function as its argument. */
function unitAt(parts: readonly Formula[], at: number, depth = 0): { nodes: XmlNode[]; next: number } {
  const one = parts[at]!;
  const isSum = (one.is === 'scripts' || one.is === 'limits') && isNAry(one.base);
  const takes = (isSum || isFunction(one)) && at < parts.length - 1 && depth < MOST_NESTED;
  if (!takes) return { nodes: convert(one), next: at + 1 };
  const of = unitAt(parts, at + 1, depth + 1);
  if (!isSum) {
    const application = element('m:func', [part('m:fName', one), element('m:e', of.nodes)]);
    return { nodes: [application], next: of.next };
  }
  const sum = one.is === 'scripts' ? nAryOfScripts(one, of.nodes) : nAryOfLimits(one, of.nodes);
  return { nodes: [sum], next: of.next };
}

function isFunction(formula: Formula): boolean {
  const hasBase = formula.is === 'scripts' || formula.is === 'limits';
  return formula.is === 'function' || (hasBase && isFunction(formula.base));
}

function isNAry(base: Formula): base is Of<'symbol'> {
  return base.is === 'symbol' && N_ARY.test(base.text);
}

function convertScripts(formula: Of<'scripts'>): XmlNode[] {
  const { base, sub, sup } = formula;
  if (isNAry(base)) return [nAryOfScripts(formula, [])];
  // For a limit with a subscript, LibreOffice shows a missing operand. Word displays a lower limit equally well.
  if (base.is === 'function' && base.text === 'lim' && sub && !sup)
    return convertLimits({ is: 'limits', base, below: sub });
  if (sub && sup) return [element('m:sSubSup', [part('m:e', base), part('m:sub', sub), part('m:sup', sup)])];
  if (sub) return [element('m:sSub', [part('m:e', base), part('m:sub', sub)])];
  return [element('m:sSup', [part('m:e', base), part('m:sup', sup)])];
}

function convertLimits(formula: Of<'limits'>): XmlNode[] {
  const { base, below, above } = formula;
  if (isNAry(base)) return [nAryOfLimits(formula, [])];
  const lower = below ? [element('m:limLow', [part('m:e', base), part('m:lim', below)])] : convert(base);
  return above ? [element('m:limUpp', [element('m:e', lower), part('m:lim', above)])] : lower;
}

function nAryOfScripts({ base, sub, sup }: Of<'scripts'>, of: XmlNode[]): XmlNode {
  return nAry(base as Of<'symbol'>, 'subSup', sub, sup, of);
}

function nAryOfLimits({ base, below, above }: Of<'limits'>, of: XmlNode[]): XmlNode {
  return nAry(base as Of<'symbol'>, 'undOvr', below, above, of);
}

function nAry(
  { text }: Of<'symbol'>,
  place: 'subSup' | 'undOvr',
  low: Formula | undefined,
  high: Formula | undefined,
  of: XmlNode[],
): XmlNode {
  const properties = [
    value('m:chr', text),
    value('m:limLoc', place),
    value('m:subHide', low ? '0' : '1'),
    value('m:supHide', high ? '0' : '1'),
  ];
  return element('m:nary', [
    element('m:naryPr', properties),
    part('m:sub', low),
    part('m:sup', high),
    element('m:e', of),
  ]);
}

function convertLine({ base, place }: Of<'line'>): XmlNode[] {
  if (place === 'above' || place === 'below') {
    const position = value('m:pos', place === 'above' ? 'top' : 'bot');
    return [element('m:bar', [element('m:barPr', [position]), part('m:e', base)])];
  }
  const hidden = ['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight'].map((side) => value(side, '1'));
  const through = [...hidden, value('m:strikeBLTR', '1')];
  return [
    element('m:borderBox', [element('m:borderBoxPr', place === 'through' ? through : []), part('m:e', base)]),
  ];
}

function convertTable({ rows, alignments }: Of<'table'>): XmlNode[] {
  const columns = alignments.map((alignment) =>
    element('m:mc', [element('m:mcPr', [value('m:count', '1'), value('m:mcJc', alignment)])]),
  );
  return [
    element('m:m', [
      element('m:mPr', [element('m:mcs', columns)]),
      ...rows.map((row) =>
        element(
          'm:mr',
          row.map((cell) => part('m:e', cell)),
        ),
      ),
    ]),
  ];
}

class RawElement extends XmlComponent {
  constructor(node: XmlNode) {
    const [name = '', children = []] = Object.entries(node)[0] ?? [];
    super(name);
    this.root.push(...(children as never[]));
  }
}

/**
 * An element in the input form of the XML writer of docx: attributes first, then children. The writer escapes texts.
 */
type XmlNode = { readonly [name: string]: readonly unknown[] };

function element(
  name: string,
  children: readonly (XmlNode | string)[] = [],
  attributes?: Readonly<Record<string, string>>,
): XmlNode {
  return { [name]: attributes ? [{ _attr: attributes }, ...children] : children };
}

/** Wraps an element that docx has no class for, so that it can be a child of a paragraph. */
function paragraphChild(node: XmlNode): ParagraphChild {
  return new RawElement(node) as XmlComponent as ParagraphChild;
}
