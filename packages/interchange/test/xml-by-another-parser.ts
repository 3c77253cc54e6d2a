import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element as another parser sees it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

const ATTRIBUTES = ':@';
const TEXT = '#text';
// References are not decoded, because only the structure is checked here.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
});

/** Input that no parser of XML 1.0 has to accept, and that some accept. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:[0-8]|1[124-9]|2\d|3[01]);/;
/** References in CDATA do not count. */
const CDATA = /<!\[CDATA\[[\s\S]*?\]\]>/g;

/**
 * The root of a document.
 * @throws Error if it is not well-formed
 */
export function parseByAnother(xml: string): Element {
  const judgement = XMLValidator.validate(xml);
  if (judgement !== true) throw new Error(`Not well-formed: ${judgement.err.msg}`);
  const outside = xml.replace(CDATA, (section) => section.replaceAll('&#', ''));
  if (FORBIDDEN.test(outside)) throw new Error('Not well-formed: a character that XML cannot hold.');
  const roots = (parser.parse(xml) as ParsedNode[]).filter((node) => !nameOf(node).startsWith('?'));
  return elementOf(roots[0]!);
}

/** All descendants in document order. */
export function elementsIn(element: Element): Element[] {
  return element.children.flatMap((child) => [child, ...elementsIn(child)]);
}

export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

/** One key is the element's name or `#text`; another one holds the attributes. */
type ParsedNode = Readonly<Record<string, unknown>>;

function nameOf(node: ParsedNode): string {
  return Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
}

function elementOf(node: ParsedNode): Element {
  const name = nameOf(node);
  const inside = node[name] as ParsedNode[];
  return {
    name,
    attributes: (node[ATTRIBUTES] ?? {}) as Record<string, string>,
    children: inside.filter((child) => nameOf(child) !== TEXT).map(elementOf),
    text: inside.map((child) => String(child[TEXT] ?? '')).join(''),
  };
}
