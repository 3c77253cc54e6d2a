/** An XML element. Names have no namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** From 1. */
  readonly line: number;
}
export type XmlNode = XmlElement | string;

/** The text of an element and its descendants. */
export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** The first child with this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(element, name)[0];
}

/** The child elements with this name; all child elements without a name. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** All descendants with this name in document order. */
export function descendantsOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ]);
}

/** The children of an element with the lines where they, or the first words of a text, begin; line breaks in tags do not count. */
export function* childrenWithLines({
  line,
  children,
}: XmlElement): Generator<{ child: XmlNode; line: number }> {
  let here = line;
  for (const child of children) {
    if (typeof child !== 'string') here = child.line;
    const above = typeof child === 'string' ? (/^\s+/.exec(child)?.[0] ?? '') : '';
    yield { child, line: here + linesIn(above) };
    if (typeof child === 'string') here += linesIn(child);
  }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

/** The XML source of nodes without prefixes, for content that is HTML. */
export function serializeXml(node: XmlNode | readonly XmlNode[]): string {
  if (typeof node === 'string') return escapeXml(node);
  if (!('name' in node)) return node.map(serializeXml).join('');
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const tag = `${node.name}${attributes.join('')}`;
  // HTML has self-closing tags only for elements that are always empty.
  if (node.children.length === 0 && ALWAYS_EMPTY.has(node.name)) return `<${tag}/>`;
  return `<${tag}>${serializeXml(node.children)}</${node.name}>`;
}

const ALWAYS_EMPTY = new Set(['br', 'img', 'hr', 'col', 'wbr', 'input', 'mspace', 'none', 'mprescripts']);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a text for XML or HTML. In an attribute, line breaks and tabs become references, because parsers would turn
 * them into blanks. In an element only CR does, which would become a line feed.
 */
export function escapeXml(text: string, where: 'element' | 'attribute' = 'attribute'): string {
  const escaped = text.replace(/[&<>"']/g, (character) => ESCAPES[character]!).replace(/\r/g, '&#13;');
  return where === 'element' ? escaped : escaped.replace(/\n/g, '&#10;').replace(/\t/g, '&#9;');
}

/** The characters that XML 1.0 cannot hold in any way (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

export function withoutForbidden(text: string): string {
  return text.replace(FORBIDDEN, '');
}

export function isForbiddenInXml(text: string): boolean {
  return text.search(FORBIDDEN) !== -1;
}
