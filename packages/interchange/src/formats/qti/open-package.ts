import { isArchive, readArchive } from '../../archive.ts';
import type { RawFile } from '../../format-files.ts';
import { UnreadableFile } from '../../question-file.ts';
import { parseXml, type XmlElement } from '../../xml.ts';
import { ImageFinder } from './image-finder.ts';
import { type QtiKind, type QtiRoot, type QtiVersion, rootOf } from './qti-roots.ts';
import { type Manifest, type Metadata, readManifest } from './read-manifest.ts';

/** A QTI file of a package. It is parsed on demand, so that memory holds one at a time. */
export class QtiDocument {
  readonly path: string;
  readonly kind: QtiKind;
  readonly version: QtiVersion;
  readonly #files: ReadonlyMap<string, Uint8Array>;

  /** @param files of the package, unpacked on demand */
  constructor(path: string, { kind, version }: QtiRoot, files: ReadonlyMap<string, Uint8Array>) {
    this.path = path;
    this.kind = kind;
    this.version = version;
    this.#files = files;
  }

  /** @throws UnreadableFile */
  content(): Uint8Array {
    return this.#files.get(this.path)!;
  }

  /** @throws UnreadableFile */
  parse(): XmlElement {
    return parseXml(this.content(), this.path);
  }
}

export interface QtiPackage {
  /** In the order of the manifest, followed by files that it does not list. */
  readonly documents: readonly QtiDocument[];
  /** The manifest's metadata of a file. */
  readonly metadataOf: (path: string) => Metadata;
  readonly images: ImageFinder;
  /** Broken parts that may have held questions, or metadata of questions. */
  readonly broken: readonly BrokenPart[];
}

/** An unreadable file of a package, with the reason. */
export interface BrokenPart {
  readonly path: string;
  readonly fault: UnreadableFile;
}

const NO_METADATA: Metadata = { tags: [], source: '' };

/**
 * Opens a package of QTI files, or a single QTI file. Broken files of a package are listed in `broken`.
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

/** The result of reading a part of a package; undefined if the part is broken, which is then added to `broken`. */
export function unlessBroken<Read>(path: string, broken: BrokenPart[], read: () => Read): Read | undefined {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    broken.push({ path, fault });
    return undefined;
  }
}

/** The QTI version of a file, by the first questions in it; undefined without questions. */
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

/** QTI files are named .dat in Blackboard's own packages, and partly .xml.qti in Canvas's. */
function mayBeDocument(path: string): boolean {
  return /\.(?:xml|qti|dat)$/i.test(path) && !path.startsWith('__MACOSX/');
}

/** A Canvas cartridge contains each quiz twice: in the standard's form, and in a fuller one of Canvas. */
function hasFullerCopy(path: string, files: ReadonlyMap<string, Uint8Array>): boolean {
  const [, name] = /^(?:.*\/)?([^/]+)\/assessment_qti\.xml$/.exec(path) ?? [];
  return name !== undefined && files.has(`non_cc_assessments/${name}.xml.qti`);
}

function documentOf(path: string, files: ReadonlyMap<string, Uint8Array>): QtiDocument | undefined {
  const root = rootOf(files.get(path)!);
  return root && new QtiDocument(path, root, files);
}
