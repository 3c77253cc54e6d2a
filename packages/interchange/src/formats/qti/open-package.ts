import { isArchive, readArchive } from '../../archive.ts';
import type { RawFile } from '../../format-files.ts';
import { UnreadableFile } from '../../question-file.ts';
import { parseXml, type XmlElement } from '../../xml.ts';
import { ImageFinder } from './image-finder.ts';
import { type QtiKind, type QtiRoot, type QtiVersion, rootOf } from './qti-roots.ts';
import { type Manifest, type Metadata, readManifest } from './read-manifest.ts';

/** A file of a package that is QTI. It is parsed when it is asked for, so that memory holds one at a time. */
export class QtiDocument {
  readonly path: string;
  readonly kind: QtiKind;
  readonly version: QtiVersion;
  readonly #files: ReadonlyMap<string, Uint8Array>;

  /** @param files of the package, unpacked when they are asked for */
  constructor(path: string, { kind, version }: QtiRoot, files: ReadonlyMap<string, Uint8Array>) {
    this.path = path;
    this.kind = kind;
    this.version = version;
    this.#files = files;
  }

  /** Its bytes. @throws UnreadableFile */
  content(): Uint8Array {
    return this.#files.get(this.path)!;
  }

  /** @throws UnreadableFile */
  parse(): XmlElement {
    return parseXml(this.content(), this.path);
  }
}

export interface QtiPackage {
  /** In the order of the manifest; what it does not name follows. */
  readonly documents: readonly QtiDocument[];
  /** What the manifest says of a file. */
  readonly metadataOf: (path: string) => Metadata;
  readonly images: ImageFinder;
  /** What of it is broken and may have held questions, or said something of them. */
  readonly broken: readonly BrokenPart[];
}

/** A file of a package that cannot be read, and why. */
export interface BrokenPart {
  readonly path: string;
  readonly fault: UnreadableFile;
}

const NO_METADATA: Metadata = { tags: [], source: '' };

/**
 * A package of QTI files, or one such file by itself. What of a package is broken stands among its broken parts.
 * @throws UnreadableFile
 */
export function openPackage(file: RawFile): QtiPackage {
  if (!isArchive(file.content)) {
    const document = documentOf(file.name, new Map([[file.name, file.content]]));
    const documents = document ? [document] : [];
    return { documents, metadataOf: () => NO_METADATA, images: new ImageFinder(new Map()), broken: [] };
  }
  const files = readArchive(file.content, { file: file.name });
  const broken: BrokenPart[] = [];
  const manifest = unlessBroken('imsmanifest.xml', broken, () => readManifest(files)) ?? NO_MANIFEST;
  const named = manifest.paths.filter((path) => files.has(path));
  const documents = [...new Set([...named, ...files.keys()])]
    .filter((path) => mayBeDocument(path) && !hasFullerCopy(path, files))
    .map((path) => unlessBroken(path, broken, () => documentOf(path, files)))
    .filter((document) => document !== undefined);
  return {
    documents,
    metadataOf: (path) => manifest.metadata.get(path) ?? NO_METADATA,
    images: new ImageFinder(files),
    broken,
  };
}

const NO_MANIFEST: Manifest = { paths: [], metadata: new Map() };

/** What is read of a part of a package; where it is broken, nothing, and it stands among the broken ones. */
export function unlessBroken<Read>(path: string, broken: BrokenPart[], read: () => Read): Read | undefined {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    broken.push({ path, fault });
    return undefined;
  }
}

/** The version of a file of QTI, by the first questions in it; undefined where it holds none. */
export function versionOfFile({ name, content }: RawFile): QtiVersion | undefined {
  if (!isArchive(content)) return rootOf(content)?.version;
  const files = readArchive(content, { file: name });
  for (const path of files.keys()) {
    if (!mayBeDocument(path)) continue;
    const root = unlessBroken(path, [], () => rootOf(files.get(path)!));
    if (root?.kind === 'interop' || root?.kind === 'item') return root.version;
  }
  return undefined;
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

function documentOf(path: string, files: ReadonlyMap<string, Uint8Array>): QtiDocument | undefined {
  const root = rootOf(files.get(path)!);
  return root && new QtiDocument(path, root, files);
}
