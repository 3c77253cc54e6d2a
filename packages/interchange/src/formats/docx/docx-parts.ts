import { readArchive } from '../../archive.ts';
import { UnreadableFile } from '../../question-file.ts';
import { childrenOf, parseXml, type XmlElement } from '../../xml.ts';

/** Of the text of a document; a library makes many times as much of it, and takes a tenth of a millisecond an element. */
const TEXT_BYTES = 16 * 1024 * 1024;
const ELEMENTS = 250_000;
export const DOCUMENT = 'word/document.xml';

/** What a document is made of; pictures are in it as they are. */
export interface DocxParts {
  readonly files: Map<string, Uint8Array>;
  readonly document: string;
  readonly numbering: XmlElement | undefined;
  readonly styles: XmlElement | undefined;
}

/**
 * The parts of a document that its text is made of. All of its XML is read once by a parser that counts, before a
 * library reads it without counting.
 * @throws UnreadableFile
 */
export function readDocxParts(content: Uint8Array, file: string): DocxParts {
  const files = new Map<string, Uint8Array>();
  const trees = new Map<string, XmlElement>();
  for (const [name, part] of readArchive(content, { file })) {
    if (!NEEDED.test(name)) continue;
    files.set(name, part);
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    if (part.length > TEXT_BYTES) throw tooLong(file);
    trees.set(name, parseXml(part, file));
  }
  const document = files.get(DOCUMENT);
  if (document === undefined) throw new UnreadableFile(`“${file}” is not a readable Word document.`);
  if (numberOfElements([...trees.values()]) > ELEMENTS) throw tooLong(file);
  return {
    files,
    document: new TextDecoder().decode(document),
    numbering: trees.get('word/numbering.xml'),
    styles: trees.get('word/styles.xml'),
  };
}

/** The text, what it refers to, and pictures; no macros, embedded files or settings. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document|numbering|styles|footnotes|endnotes|comments)\.xml|word\/_rels\/document\.xml\.rels|word\/media\/[^/]+)$/;

function tooLong(file: string): UnreadableFile {
  return new UnreadableFile(`“${file}” has more text than is accepted. Split it into several documents.`);
}

function numberOfElements(elements: readonly XmlElement[]): number {
  return elements.reduce((sum, element) => sum + 1 + numberOfElements(childrenOf(element)), 0);
}
