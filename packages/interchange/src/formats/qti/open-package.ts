import { readArchive } from '../../archive.ts';
import type { RawFile } from '../../format-files.ts';
import { parseXml, type XmlElement } from '../../xml.ts';
import { ImageFinder } from './image-finder.ts';
import { type QtiKind, type QtiVersion, rootOf } from './qti-roots.ts';
import { type Metadata, readManifest } from './read-manifest.ts';

/** A file of a package that is QTI. It is parsed when it is asked for, so that memory holds one at a time. */
export interface QtiDocument {
  readonly path: string;
  readonly kind: QtiKind;
  readonly version: QtiVersion;
  /** @throws UnreadableFile */
  readonly parse: () => XmlElement;
}

export interface QtiPackage {
  /** In the order of the manifest; what it does not name follows. */
  readonly documents: readonly QtiDocument[];
  /** What the manifest says of a file. */
  readonly metadataOf: (path: string) => Metadata;
  readonly images: ImageFinder;
}

const NO_METADATA: Metadata = { tags: [], source: '' };

/**
 * A package of QTI files, or one such file by itself.
 * @throws UnreadableFile
 */
export function openPackage(file: RawFile): QtiPackage {
  if (!isArchive(file.content)) {
    const document = documentOf(file.name, file.content);
    return {
      documents: document ? [document] : [],
      metadataOf: () => NO_METADATA,
      images: new ImageFinder(new Map()),
    };
  }
  const files = readArchive(file.content, { file: file.name });
  const manifest = readManifest(files);
  const named = manifest.paths.filter((path) => files.has(path));
  const documents = [...new Set([...named, ...files.keys()])]
    .filter((path) => mayBeDocument(path) && !hasFullerCopy(path, files))
    .map((path) => documentOf(path, files.get(path)!, () => files.get(path)!))
    .filter((document) => document !== undefined);
  return {
    documents,
    metadataOf: (path) => manifest.metadata.get(path) ?? NO_METADATA,
    images: new ImageFinder(files),
  };
}

/** The version of a file of QTI, by the first questions in it; undefined where it holds none. */
export function versionOfFile({ name, content }: RawFile): QtiVersion | undefined {
  if (!isArchive(content)) return rootOf(content)?.version;
  const files = readArchive(content, { file: name });
  for (const path of files.keys()) {
    if (!mayBeDocument(path)) continue;
    const root = rootOf(files.get(path)!);
    if (root?.kind === 'interop' || root?.kind === 'item') return root.version;
  }
  return undefined;
}

export function isArchive(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b;
}

/** Blackboard's own packages call their QTI files .dat, Canvas some of its own .xml.qti. */
function mayBeDocument(path: string): boolean {
  return /\.(?:xml|qti|dat)$/i.test(path) && !path.startsWith('__MACOSX/');
}

/** A cartridge of Canvas holds each quiz twice: as the standard has it, and whole. */
function hasFullerCopy(path: string, files: ReadonlyMap<string, Uint8Array>): boolean {
  const [, name] = /^(?:.*\/)?([^/]+)\/assessment_qti\.xml$/.exec(path) ?? [];
  return name !== undefined && files.has(`non_cc_assessments/${name}.xml.qti`);
}

function documentOf(path: string, content: Uint8Array, read = () => content): QtiDocument | undefined {
  const root = rootOf(content);
  return root && { path, ...root, parse: () => parseXml(read(), path) };
}
