import type { FileItem, OpenedFile, OpenedQuestionFile, QuestionFile } from './question-file.ts';

/** Reads a whole file into memory. @throws UnreadableFile */
export function readAll({ items, images, summary }: OpenedFile): QuestionFile {
  const all = [...items];
  return { ...summary(), items: all, images };
}

/** Items made on demand from parts in memory. */
export function itemsOf<Part>(
  parts: readonly Part[],
  make: (part: Part) => FileItem,
): Pick<OpenedFile, 'items' | 'share'> {
  let made = 0;
  function* items(): Generator<FileItem> {
    for (const part of parts) {
      made += 1;
      yield make(part);
    }
  }
  return { items: items(), share: () => (parts.length === 0 ? 1 : made / parts.length) };
}

/** Consecutive items of a file. */
export interface FileBlock {
  readonly items: readonly FileItem[];
  /** The images that are first shown by questions of this block, by key. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** The share of the file read so far, from 0 to 1. */
  readonly share: number;
}

/** Limits of a block, so that its receiver needs little memory; the images of one item may exceed them. */
const BLOCK = { items: 500, bytes: 1024 * 1024 };
/** Placeholder of an image that was handed on. */
const GIVEN = new Uint8Array();

/**
 * The items of a file in blocks, handed on while the file is read. Unused images are omitted.
 * @param imagesOf the keys of the images that an item shows
 * @throws UnreadableFile
 */
export async function* blocksOf(
  file: OpenedQuestionFile,
  imagesOf: (item: FileItem) => Iterable<string>,
): AsyncGenerator<FileBlock> {
  const given = new Set<string>();
  let block: { items: FileItem[]; images: Map<string, Uint8Array> } = { items: [], images: new Map() };
  let bytes = 0;
  for await (const item of file.items) {
    block.items.push(item);
    bytes += sizeOf(item);
    const images = file.images();
    for (const key of imagesOf(item)) {
      const image = images.get(key);
      if (image === undefined || given.has(key)) continue;
      block.images.set(key, image);
      images.set(key, GIVEN);
      given.add(key);
      bytes += image.length;
    }
    if (block.items.length < BLOCK.items && bytes < BLOCK.bytes) continue;
    yield { ...block, share: file.share() };
    block = { items: [], images: new Map() };
    bytes = 0;
  }
  if (block.items.length > 0) yield { ...block, share: 1 };
}

/** Approximate size of its texts in bytes. */
function sizeOf(item: FileItem): number {
  if (item.kind !== 'question') return item.text.length;
  const { text, choices, explanation = '' } = item;
  return text.length + explanation.length + choices.reduce((sum, choice) => sum + choice.length, 0);
}
