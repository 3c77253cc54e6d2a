import { Parser } from 'htmlparser2';
import { decodeXmlBytes } from './decode-xml-bytes.ts';
import { UnreadableFile } from './question-file.ts';
import type { XmlElement, XmlNode } from './xml-elements.ts';

export * from './xml-elements.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 1_000_000;
const MAX_ATTRIBUTES = 200;
const MAX_ATTRIBUTE_LENGTH = 1_000_000;

/**
 * The root element of an XML file. The limits are checked during parsing, so that a file above them stops at once.
 * Declarations of types and entities are refused, so nothing is ever expanded or fetched. Only the bare document type
 * of QTI 1.2 is skipped, which R/exams and ILIAS write: it names a DTD and declares nothing itself.
 *
 * @param file its name for messages
 * @param from for a part of a file: the line where it begins, and a callback for each comment with its parent element
 * @throws UnreadableFile
 */
export function parseXml(
  content: Uint8Array | string,
  file: string,
  from: { readonly line?: number; readonly onComment?: OnComment | undefined } = {},
): XmlElement {
  if (content.length > MAX_BYTES) {
    throw new UnreadableFile(
      `“${file}” is larger than ${MAX_BYTES / 1024 / 1024} MB, the most that is read.`,
    );
  }
  // XML counts every line break as one character; positions are counted after this step.
  const xml = (typeof content === 'string' ? content : decodeXmlBytes(content, file)).replace(/\r\n?/g, '\n');
  const builder = new TreeBuilder(xml, file, from.line ?? 1, from.onComment);
  builder.run();
  return builder.root();
}

export type OnComment = (comment: string, parent: XmlElement) => void;

type GrowingElement = XmlElement & { attributes: Record<string, string>; children: XmlNode[] };

/**
 * Without the properties that every JavaScript object inherits. Most elements have no attributes and share this
 * object.
 */
const NO_ATTRIBUTES: Record<string, string> = Object.freeze(Object.create(null));

/** The document type of QTI 1.2 (IMS QTI ASI XML Binding 1.2) without an internal subset. */
const QTI_DOCTYPE =
  /^!DOCTYPE\s{1,9}questestinterop(?:\s{1,9}(?:SYSTEM|PUBLIC\s{1,9}(?:"[^"<>]*"|'[^'<>]*'))\s{1,9}(?:"[^"<>]*"|'[^'<>]*'))?\s{0,9}$/;

class TreeBuilder {
  private readonly document: GrowingElement = { name: '', attributes: {}, children: [], line: 1 };
  private readonly open: GrowingElement[] = [this.document];
  private attributes = NO_ATTRIBUTES;
  private numberOfAttributes = 0;
  private numberOfElements = 0;
  private isInCdata = false;
  private lineEnd: number;
  private readonly parser: Parser;

  constructor(
    private readonly xml: string,
    private readonly file: string,
    private line: number,
    onComment?: OnComment,
  ) {
    this.lineEnd = xml.indexOf('\n');
    this.parser = new Parser(
      {
        onopentagname: () => this.beginTag(),
        onattribute: (name, value) => this.addAttribute(name, value),
        onopentag: (name) => this.openElement(name),
        onclosetag: (_, isImplied) => this.closeElement(isImplied),
        ontext: (text) => this.addText(this.isInCdata ? text : decodeReferences(text)),
        oncdatastart: () => {
          this.isInCdata = true;
        },
        oncdataend: () => {
          this.isInCdata = false;
        },
        ...(onComment && { oncomment: (comment) => onComment(comment, this.open.at(-1)!) }),
        onprocessinginstruction: (name, data) => this.refuseDeclaration(name, data),
      },
      { xmlMode: true, decodeEntities: false },
    );
  }

  run(): void {
    this.parser.write(this.xml);
    if (this.open.length > 1) {
      throw this.fault(`<${this.open.at(-1)!.name}> is not closed, so the file is not whole.`);
    }
    this.parser.end();
  }

  root(): XmlElement {
    const roots = this.document.children.filter((child): child is XmlElement => typeof child !== 'string');
    const isTextOutside = this.document.children.some(
      (child) => typeof child === 'string' && /\S/.test(child),
    );
    if (roots.length !== 1 || isTextOutside)
      throw new UnreadableFile(`“${this.file}” is not well-formed XML.`);
    return roots[0]!;
  }

  private beginTag(): void {
    this.attributes = NO_ATTRIBUTES;
    this.numberOfAttributes = 0;
  }

  private addAttribute(name: string, value: string): void {
    this.numberOfAttributes += 1;
    if (this.numberOfAttributes > MAX_ATTRIBUTES) {
      throw this.fault(`an element has more than ${MAX_ATTRIBUTES} attributes.`);
    }
    if (value.length > MAX_ATTRIBUTE_LENGTH) throw this.fault('an attribute is too long.');
    if (this.attributes === NO_ATTRIBUTES) this.attributes = Object.create(null);
    this.attributes[localName(name)] = decodeReferences(value.replace(/[\t\n]/g, ' '));
  }

  private openElement(name: string): void {
    this.numberOfElements += 1;
    if (this.numberOfElements > MAX_ELEMENTS)
      throw this.fault(`there are more than ${MAX_ELEMENTS} elements.`);
    if (this.open.length > MAX_DEPTH) throw this.fault(`elements are nested more than ${MAX_DEPTH} deep.`);
    const element: GrowingElement = {
      name: localName(name),
      attributes: this.attributes,
      children: [],
      line: this.lineHere(),
    };
    this.open.at(-1)!.children.push(element);
    this.open.push(element);
  }

  private closeElement(isImplied: boolean): void {
    // For `<br/>` the parser implies the closing tag too, but then the element has just been opened there.
    if (this.open.length === 1) throw this.fault('a tag has no end.');
    const closed = this.open.pop()!;
    const isSelfClosing = this.xml[this.parser.endIndex - 1] === '/';
    if (isImplied && !isSelfClosing) {
      throw this.fault(`<${closed.name}> is not closed where it should be.`);
    }
  }

  private addText(text: string): void {
    const siblings = this.open.at(-1)!.children;
    const last = siblings.length - 1;
    if (typeof siblings[last] === 'string') siblings[last] += text;
    else siblings.push(text);
  }

  private refuseDeclaration(name: string, data: string): void {
    if (!name.startsWith('!')) return;
    if (this.document.children.every((child) => typeof child === 'string') && QTI_DOCTYPE.test(data)) return;
    throw this.fault('it declares a document type or entities (DOCTYPE), which is not accepted.');
  }

  /** Each line break is counted once: otherwise a file with one long line would take quadratic time. */
  private lineHere(): number {
    const here = this.parser.startIndex;
    while (this.lineEnd !== -1 && this.lineEnd < here) {
      this.line += 1;
      this.lineEnd = this.xml.indexOf('\n', this.lineEnd + 1);
    }
    return this.line;
  }

  private fault(what: string): UnreadableFile {
    return new UnreadableFile(`“${this.file}” cannot be read: in line ${this.lineHere()} ${what}`);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;

const PIECES = 10_000;

/**
 * Decodes the references of a text. Names that XML does not define stay unchanged: an HTML text is decoded by its
 * reader.
 */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  // Joined in batches: a file may consist of references, and each piece takes more memory than its character.
  const joined: string[] = [];
  let pieces: string[] = [];
  let from = 0;
  for (const { index, 0: reference, 1: decimal, 2: hex, 3: name } of text.matchAll(REFERENCE)) {
    pieces.push(text.slice(from, index), name === undefined ? characterOf(decimal, hex) : NAMED[name]!);
    from = index + reference.length;
    if (pieces.length < PIECES) continue;
    joined.push(pieces.join(''));
    pieces = [];
  }
  return joined.join('') + pieces.join('') + text.slice(from);
}

function characterOf(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
