import { keyOfImage } from '../../image-key.ts';
import { UnreadableFile } from '../../question-file.ts';
import { folderOf, joinPath } from '../../zip/paths.ts';

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
  #byName: ReadonlyMap<string, readonly string[]> | undefined;

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

  #pathOf(source: string, from: string): string | undefined {
    if (/^[a-z][a-z\d+.-]*:/i.test(source) || source.startsWith('//')) return undefined;
    const [, blackboardId] = BLACKBOARD_ID.exec(source) ?? [];
    if (blackboardId !== undefined) return this.#only(blackboardId);
    const reference = source
      .trim()
      .replace(/[?#].*$/s, '')
      .replace(FILE_BASE, '');
    const places = [
      joinPath(folderOf(from), reference),
      joinPath('', reference),
      joinPath('web_resources', reference),
    ];
    return places.find((path) => path !== '' && this.#files.has(path)) ?? this.#onlyOfName(reference);
  }

  /** Packages are often repacked into other folders. A reference then means the only file of that name. */
  #onlyOfName(reference: string): string | undefined {
    return this.#only(nameOf(joinPath('', reference)));
  }

  /** The only file with a name, or with an id of Blackboard's. */
  #only(name: string): string | undefined {
    this.#byName ??= groupByName(this.#files.keys());
    const paths = this.#byName.get(name);
    return paths?.length === 1 ? paths[0] : undefined;
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

/** Ignores the metadata that Blackboard keeps beside `__xid-1_1.png` as `__xid-1_1.png.xml`. */
function groupByName(paths: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  const add = (key: string, path: string) => {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [path]);
    else group.push(path);
  };
  for (const path of paths) {
    const name = nameOf(path);
    add(name, path);
    const [, blackboardId] = BLACKBOARD_ID.exec(name) ?? [];
    if (blackboardId !== undefined && !name.endsWith('.xml')) add(blackboardId, path);
  }
  return groups;
}
