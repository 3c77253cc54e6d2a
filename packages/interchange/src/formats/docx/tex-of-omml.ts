import { childOf, childrenOf, textOf, type XmlElement } from '../../xml.ts';

/**
 * A formula of Word (Office Math, ECMA-376 part 1, 22.1) as TeX; undefined if it contains an unknown element,
 * so that half a formula is never taken for the whole.
 */
export function texOfOmml(formula: XmlElement): string | undefined {
  try {
    return texOf(formula).trim() || undefined;
  } catch (error) {
    if (error instanceof UnknownPart) return undefined;
    throw error;
  }
}

class UnknownPart extends Error {}

type Writer = (element: XmlElement) => string;

const SUMS: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
};
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u20d7': '\\vec',
};
const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|exp|ln|log|lg|lim|max|min|sup|inf|det|dim|gcd|arg|ker|Pr)$/;

const WRITERS: Readonly<Record<string, Writer>> = {
  r: (run) => texOfRun(run),
  f: (fraction) => texOfFraction(fraction),
  sSup: (script) => `${group(script, 'e')}^${group(script, 'sup')}`,
  sSub: (script) => `${group(script, 'e')}_${group(script, 'sub')}`,
  sSubSup: (script) => `${group(script, 'e')}_${group(script, 'sub')}^${group(script, 'sup')}`,
  sPre: (script) => `{}_${group(script, 'sub')}^${group(script, 'sup')}${group(script, 'e')}`,
  rad: (root) => {
    const degree = texOf(childOf(root, 'deg')).trim();
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}${group(root, 'e')}`;
  },
  d: (delimiters) => texOfDelimiters(delimiters),
  nary: (sum) => texOfSum(sum),
  func: (call) => `${texOfName(childOf(call, 'fName'))} ${group(call, 'e')}`,
  acc: (accent) => {
    const command = ACCENTS[property(accent, 'accPr', 'chr') ?? '\u0302'];
    if (command === undefined) throw new UnknownPart();
    return `${command}${group(accent, 'e')}`;
  },
  bar: (bar) => `\\${property(bar, 'barPr', 'pos') === 'top' ? 'overline' : 'underline'}${group(bar, 'e')}`,
  limLow: (limit) => `${texOfName(childOf(limit, 'e'))}_${group(limit, 'lim')}`,
  limUpp: (limit) => `${texOfName(childOf(limit, 'e'))}^${group(limit, 'lim')}`,
  m: (matrix) =>
    rows(
      'matrix',
      childrenOf(matrix, 'mr').map((row) => childrenOf(row, 'e').map(texOf).join(' & ')),
    ),
  eqArr: (lines) => rows('aligned', childrenOf(lines, 'e').map(texOf)),
  box: (box) => group(box, 'e'),
  borderBox: (box) => `\\boxed${group(box, 'e')}`,
};

function texOf(element: XmlElement | undefined): string {
  return childrenOf(element)
    .filter(({ name }) => !/Pr$|^(?:proofErr|bookmarkStart|bookmarkEnd|lastRenderedPageBreak)$/.test(name))
    .map((child) => {
      const write = WRITERS[child.name];
      if (write === undefined) throw new UnknownPart();
      return write(child);
    })
    .join('');
}

function group(element: XmlElement, name: string): string {
  return `{${texOf(childOf(element, name)).trim()}}`;
}

function rows(environment: string, lines: readonly string[]): string {
  return `\\begin{${environment}}${lines.join(' \\\\ ')}\\end{${environment}}`;
}

/** The characters of a run, escaped for TeX; words are upright. */
function texOfRun(run: XmlElement): string {
  const text = childrenOf(run, 't').map(textOf).join('');
  const escaped = escapeTex(text);
  const isWord = childOf(childOf(run, 'rPr'), 'nor') !== undefined;
  return isWord ? `\\text{${escaped}}` : escaped;
}

function escapeTex(text: string): string {
  return text.replace(/[\\{}#$%&_^~]/g, (character) =>
    character === '\\'
      ? '\\backslash '
      : /[~^]/.test(character)
        ? `\\text{\\${character}{}}`
        : `\\${character}`,
  );
}

function texOfName(name: XmlElement | undefined): string {
  const tex = texOf(name).trim();
  return FUNCTIONS.test(tex) ? `\\${tex}` : tex;
}

function texOfFraction(fraction: XmlElement): string {
  const kind = property(fraction, 'fPr', 'type');
  const [above, below] = [group(fraction, 'num'), group(fraction, 'den')];
  if (kind === 'lin' || kind === 'skw') return `${above}/${below}`;
  return kind === 'noBar' ? `\\genfrac{}{}{0pt}{}${above}${below}` : `\\frac${above}${below}`;
}

function texOfSum(sum: XmlElement): string {
  const command = SUMS[property(sum, 'naryPr', 'chr') ?? '∫'];
  if (command === undefined) throw new UnknownPart();
  const script = (sign: string, name: string) =>
    texOf(childOf(sum, name)).trim() === '' ? '' : `${sign}${group(sum, name)}`;
  return `${command}${script('_', 'sub')}${script('^', 'sup')} ${texOf(childOf(sum, 'e'))}`;
}

const DELIMITERS: Readonly<Record<string, string>> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '‖': '\\| ',
  '|': '|',
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
};

function texOfDelimiters(delimiters: XmlElement): string {
  const [opening, closing, between] = [
    property(delimiters, 'dPr', 'begChr') ?? '(',
    property(delimiters, 'dPr', 'endChr') ?? ')',
    property(delimiters, 'dPr', 'sepChr') ?? '|',
  ];
  const [left, right] = [DELIMITERS[opening], DELIMITERS[closing]];
  if (left === undefined || right === undefined) throw new UnknownPart();
  const content = childrenOf(delimiters, 'e').map(texOf).join(escapeTex(between));
  return `\\left${left}${content}\\right${right}`;
}

/** A property of an element; undefined for the default. */
function property(element: XmlElement, properties: string, name: string): string | undefined {
  const found = childOf(childOf(element, properties), name);
  return found === undefined ? undefined : (found.attributes['val'] ?? '');
}
