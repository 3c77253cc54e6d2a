import { keyOfImage } from '../../image-key.ts';
import { UnreadableFile } from '../../question-file.ts';
import { comparablePath, folderOf, joinPath, withSlashes } from '../../zip/paths.ts';

/** Placeholders of learning platforms for the folder of a package's files. */
const FILE_BASE =
  /^\/?(?:(?:\$|%24)IMS[-_]CC[-_]FILE_?BASE(?:\$|%24)|(?:%|%25){1,2}LINKPATH(?:%|%25){1,2}|@X@EmbeddedFile\.location@X@)\/?(?:\.\.\/)*/i;
/** Blackboard's file id, which is in texts and in the file name. */
const BLACKBOARD_ID = /xid-(\d+_\d+)/;

/** Finds the images of a package by the references in its texts, and keeps those that it found. */
export class ImageFinder {
  /** By key. */
  readonly found = new Map<string, Uint8Array>();
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #keys = new Map<string, string>();
  #index: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.#files = files;
  }

  /**
   * @param from the path of the file that shows the image
   *  @returns its key; undefined if the package does not contain it
   */
  find(source: string, from: string): string | undefined {
    const inside = imageOfDataUrl(source);
    if (inside !== undefined) return this.#keep(inside);
    const path = this.#pathOf(source, from);
    if (path === undefined) return undefined;
    const known = this.#keys.get(path);
    if (known !== undefined && this.found.has(known)) return known;
    const key = this.#keep(this.#contentOf(path));
    this.#keys.set(path, key);
    return key;
  }

  /** Empty if it cannot be unpacked: then only the questions that show this image lose it, with a note. */
  #contentOf(path: string): Uint8Array {
    try {
      return this.#files.get(path)!;
    } catch (error) {
      if (error instanceof UnreadableFile) return new Uint8Array();
      throw error;
    }
  }

  #keep(content: Uint8Array): string {
    const key = keyOfImage(content);
    if (!this.found.has(key)) this.found.set(key, content);
    return key;
  }

  #pathOf(written: string, from: string): string | undefined {
    const source = withSlashes(written.trim());
    if (/^[a-z][a-z\d+.-]*:/i.test(source) || source.startsWith('//')) return undefined;
    const [, blackboardId] = BLACKBOARD_ID.exec(source) ?? [];
    if (blackboardId !== undefined) return this.#only(blackboardId);
    const reference = source.replace(/[?#].*$/s, '').replace(FILE_BASE, '');
    const places = [
      joinPath(folderOf(from), reference),
      joinPath('', reference),
      joinPath('web_resources', reference),
    ].filter((path) => path !== '');
    // Packages are often repacked into other folders: at last, a reference means the only file of that name.
    const name = nameOf(joinPath('', reference));
    return (
      places.find((path) => this.#files.has(path)) ??
      places.map((path) => this.#only(path)).find((path) => path !== undefined) ??
      this.#only(name)
    );
  }

  /** The only file with a path, a name, or an id of Blackboard's. */
  #only(wanted: string): string | undefined {
    this.#index ??= indexOf(this.#files.keys());
    const paths = this.#index.get(comparablePath(wanted)) ?? [];
    const same = paths.length > 1 ? paths.filter((path) => nameOf(path) === wanted) : paths;
    return same.length === 1 ? same[0] : undefined;
  }
}

/** The bytes of a data URL (RFC 2397). */
function imageOfDataUrl(source: string): Uint8Array | undefined {
  const [, isBase64, data = ''] =
    /^data:image\/[\w.+-]+(?:;(?!base64)[^;,]*)*(;base64)?,([\s\S]+)$/i.exec(source) ?? [];
  if (data === '') return undefined;
  try {
    const decoded = decodeURIComponent(data);
    return new Uint8Array(Buffer.from(decoded, isBase64 === undefined ? 'utf8' : 'base64'));
  } catch {
    return undefined;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Paths by themselves, by file name and by Blackboard's id, in comparable form. The metadata that Blackboard keeps beside
 * `__xid-1_1.png` as `__xid-1_1.png.xml` has no id here.
 */
function indexOf(paths: Iterable<string>): Map<string, string[]> {
  const index = new Map<string, string[]>();
  const add = (key: string, path: string) => {
    const known = index.get(comparablePath(key));
    if (known === undefined) index.set(comparablePath(key), [path]);
    else if (known.at(-1) !== path) known.push(path);
  };
  for (const path of paths) {
    const name = nameOf(path);
    add(path, path);
    add(name, path);
    const [, blackboardId] = BLACKBOARD_ID.exec(name) ?? [];
    if (blackboardId !== undefined && !name.endsWith('.xml')) add(blackboardId, path);
  }
  return index;
}
