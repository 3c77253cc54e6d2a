import type { FileItem, OpenedFile, OpenedQuestionFile, QuestionFile } from './question-file.ts';

/** All of a file at once: for whoever has the memory. @throws UnreadableFile */
export function readAll({ items, images, summary }: OpenedFile): QuestionFile {
  const all = [...items];
  return { ...summary(), items: all, images };
}

/** Items that are made of parts that are all there, each when it is asked for. */
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

/** Some items of a file in their order. */
export interface FileBlock {
  readonly items: readonly FileItem[];
  /** The images that the questions of the file show for the first time in these, by key. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** How much of the file was read with them, from 0 to 1. */
  readonly share: number;
}

/** The most of a block, so that whoever takes one holds little; images of one item may be more. */
const BLOCK = { items: 500, bytes: 1024 * 1024 };
/** Stands in the place of an image that was given. */
const GIVEN = new Uint8Array();

/**
 * The items of a file in blocks, so that they can be handed on while the file is read. Images that no question shows are left out.
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

/** Of its texts, roughly, in bytes. */
function sizeOf(item: FileItem): number {
  if (item.kind !== 'question') return item.text.length;
  const { text, choices, explanation = '' } = item;
  return text.length + explanation.length + choices.reduce((sum, choice) => sum + choice.length, 0);
}
