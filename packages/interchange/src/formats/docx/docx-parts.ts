import { readArchive } from '../../archive.ts';
import { UnreadableFile } from '../../question-file.ts';
import { childrenOf, parseXml, type XmlElement } from '../../xml.ts';

/** Maximum text of a document; a library needs many times as much memory, and a tenth of a millisecond per element. */
const TEXT_BYTES = 16 * 1024 * 1024;
const ELEMENTS = 250_000;
export const DOCUMENT = 'word/document.xml';

/** The parts of a document; pictures are untouched. */
export interface DocxParts {
  readonly files: Map<string, Uint8Array>;
  readonly document: string;
  readonly numbering: XmlElement | undefined;
  readonly styles: XmlElement | undefined;
  /** All parts that are XML, by path. */
  readonly trees: ReadonlyMap<string, XmlElement>;
}

/**
 * The parts with the text of a document. All XML is first read by a parser with limits, before a
 * library without limits reads it.
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
    trees,
  };
}

/** The text, its dependencies and pictures; no macros, embedded files or settings. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document|numbering|styles|footnotes|endnotes|comments|header\d{0,9}|footer\d{0,9})\.xml|word\/_rels\/document\.xml\.rels|word\/media\/[^/]+)$/;

function tooLong(file: string): UnreadableFile {
  return new UnreadableFile(`“${file}” has more text than is accepted. Split it into several documents.`);
}

function numberOfElements(elements: readonly XmlElement[]): number {
  return elements.reduce((sum, element) => sum + 1 + numberOfElements(childrenOf(element)), 0);
}
