import type { RawFile } from '../format-files.ts';
import { keyOfImage } from '../image-key.ts';
import { isImage } from '../image-kinds.ts';
import { excerptOf } from '../judge-question.ts';
import { UnreadableFile } from '../question-file.ts';
import { comparablePath, folderOf, joinPath } from '../zip/paths.ts';

/** A cell that seems to name more pictures is a mistake. */
const MOST_OF_CELL = 10;
const LONGEST_NAME = 1_000;
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;

/** A picture named in a cell: its markup, or a note why it cannot be shown. */
export type NamedPicture = { readonly mark: string } | { readonly note: string };

/**
 * Finds the pictures that cells name among the files beside the table. A name is a path from the table's folder or
 * the root, or a file name in any folder, with or without extension. Case is ignored.
 */
export class NamedPictures {
  /** The pictures found so far, by key. */
  readonly images = new Map<string, Uint8Array>();
  /** Their paths. */
  readonly paths = new Set<string>();
  readonly #found = new Map<string, NamedPicture>();
  readonly #folder: string;
  readonly #files: ReadonlyMap<string, Uint8Array>;
  #index: Index | undefined;

  /** @param what the word for the file that names pictures */
  constructor(
    { name, beside = new Map() }: Pick<RawFile, 'name' | 'beside'>,
    readonly what: 'table' | 'text' = 'table',
  ) {
    this.#folder = folderOf(name);
    this.#files = beside;
  }

  /** The pictures that a cell names, separated by semicolons, bars or line breaks. */
  named(cell: string): NamedPicture[] {
    const names = cell.slice(0, MOST_OF_CELL * LONGEST_NAME).split(/[;|\r\n]/);
    return names
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .slice(0, MOST_OF_CELL)
      .map((name) => this.find(name));
  }

  find(name: string): NamedPicture {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const found = this.#read(name);
    this.#found.set(name, found);
    return found;
  }

  #read(name: string): NamedPicture {
    const said = `“${excerptOf(name)}”`;
    const [path, other] = this.#pathsOf(name);
    if (path === undefined)
      return { note: leftOut(`no file that came with the ${this.what} is named ${said}`, PACK[this.what]) };
    if (other !== undefined) return { note: leftOut(`several files are named ${said}`, WITH_FOLDER) };
    const content = this.#contentOf(path);
    if (content === undefined) return { note: leftOut(`${said} is damaged`) };
    if (!isImage(content)) return { note: leftOut(`${said} is not a PNG, JPEG, GIF or WebP image`) };
    const key = keyOfImage(content);
    this.images.set(key, content);
    this.paths.add(path);
    return {
      mark: `![${bareNameOf(path)
        .replace(/[[\]\s]+/g, ' ')
        .trim()}](image:${key})`,
    };
  }

  #pathsOf(name: string): readonly string[] {
    this.#index ??= indexOf(this.#files.keys());
    const { byPath, byName } = this.#index;
    const paths = [joinPath(this.#folder, name), joinPath('', name)];
    const exact = paths.find((path) => this.#files.has(path));
    if (exact !== undefined) return [exact];
    const [inFolder, path] = paths.map(comparablePath) as [string, string];
    return byPath.get(inFolder) ?? byPath.get(path) ?? byName.get(baseNameOf(path)) ?? [];
  }

  #contentOf(path: string): Uint8Array | undefined {
    try {
      return this.#files.get(path);
    } catch (fault) {
      if (fault instanceof UnreadableFile) return undefined;
      throw fault;
    }
  }
}

const PACK = {
  table: 'Bring the pictures together with the table.',
  text: 'Bring the pictures together with the text.',
} as const;
const WITH_FOLDER = 'Write its folder before it.';

function leftOut(why: string, whatToDo?: string): string {
  return `An image is left out: ${why}.${whatToDo === undefined ? '' : ` ${whatToDo}`}`;
}

/** Paths in comparable form: the path itself, the file name, and the name of a picture without extension. */
interface Index {
  readonly byPath: ReadonlyMap<string, readonly string[]>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
}

function indexOf(paths: Iterable<string>): Index {
  const [byPath, byName] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (to: Map<string, string[]>, name: string, path: string) => {
    const known = to.get(comparablePath(name));
    if (known === undefined) to.set(comparablePath(name), [path]);
    else known.push(path);
  };
  for (const path of paths) {
    const name = baseNameOf(path);
    // Files that programs create for their own use.
    if (name.startsWith('.')) continue;
    add(byPath, path, path);
    add(byName, name, path);
    if (PICTURE.test(name)) add(byName, bareNameOf(name), path);
  }
  return { byPath, byName };
}

function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function bareNameOf(path: string): string {
  return baseNameOf(path).replace(PICTURE, '');
}
