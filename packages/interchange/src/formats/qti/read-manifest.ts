import { ownText } from '../../judge-question.ts';
import type { XmlElement } from '../../xml.ts';
import { parseXml } from '../../xml.ts';
import { childOf, childrenOf, descendantsOf, textOf } from '../../xml-elements.ts';
import { XmlPieces } from '../../xml-pieces.ts';
import { folderOf, joinPath } from '../../zip/paths.ts';

/** The manifest of a package (IMS Content Packaging 1.1.4). Paths are those of the archive. */
export interface Manifest {
  /** In its order. */
  readonly paths: readonly string[];
  /** By path. */
  readonly metadata: ReadonlyMap<string, Metadata>;
}

/** The facts about a file in a manifest. */
export interface Metadata {
  /** Its labels. */
  readonly tags: readonly string[];
  /** The source; empty if unknown. */
  readonly source: string;
}

/** The catalogue name under which the source is stored. */
export const CATALOGUE_OF_SOURCES = 'source';

const EMPTY: Manifest = { paths: [], metadata: new Map() };

/** @throws UnreadableFile for a manifest that is not acceptable XML */
export function readManifest(files: ReadonlyMap<string, Uint8Array>): Manifest {
  const [path] = [...files.keys()]
    .filter((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name) && !name.startsWith('__MACOSX/'))
    .sort((one, other) => one.length - other.length);
  if (path === undefined) return EMPTY;
  const folder = folderOf(path);
  const paths: string[] = [];
  const metadata = new Map<string, Metadata>();
  for (const resource of resourcesIn(files.get(path)!, path)) {
    const inResource = [resource, ...childrenOf(resource, 'file')]
      .map(({ attributes }) => attributes['href'])
      .filter((href) => href !== undefined)
      .map((href) => joinPath(folder, href));
    const said = metadataOf(childOf(resource, 'metadata'));
    for (const name of inResource) {
      paths.push(name);
      if (said !== undefined && !metadata.has(name)) metadata.set(name, said);
    }
  }
  return { paths: [...new Set(paths)], metadata };
}

/** Larger manifests are read resource by resource, with one of them in memory. */
const WHOLE_BYTES = 4 * 1024 * 1024;

function* resourcesIn(content: Uint8Array, path: string): Generator<XmlElement> {
  if (content.length <= WHOLE_BYTES) yield* descendantsOf(parseXml(content, path), 'resource');
  else for (const piece of new XmlPieces(content, path, 'resource')) yield piece.parse();
}

/** @returns undefined without metadata */
function metadataOf(element: XmlElement | undefined): Metadata | undefined {
  const metadata = { tags: tagsOf(element).map(ownText), source: ownText(sourceOf(element)) };
  return metadata.tags.length > 0 || metadata.source !== '' ? metadata : undefined;
}

/** Reads the source as our files store it. */
function sourceOf(metadata: XmlElement | undefined): string {
  const entries = ['catalogentry', 'identifier'].flatMap((name) => descendantsOf(metadata, name));
  const ours = entries.find((each) => textOf(childOf(each, 'catalog')).trim() === CATALOGUE_OF_SOURCES);
  return textOf(childOf(ours, 'entry')).trim();
}

/** Keywords, and the difficulty of IEEE LOM (1484.12.1, section 5.8), as labels. */
function tagsOf(metadata: XmlElement | undefined): string[] {
  const keywords = descendantsOf(metadata, 'keyword').flatMap((keyword) => {
    const strings = childrenOf(keyword);
    return strings.length > 0 ? strings.map(textOf) : [textOf(keyword)];
  });
  const difficulties = descendantsOf(metadata, 'difficulty').map((difficulty) => {
    const value = childOf(difficulty, 'value') ?? difficulty;
    return `difficulty:${textOf(value).trim()}`;
  });
  return [...keywords, ...difficulties];
}
