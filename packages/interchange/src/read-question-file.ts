import { FORMATS, type FormatId } from '@exam/contract/formats';
import { isArchive } from './archive.ts';
import { refuseCompoundFile } from './compound-file.ts';
import { decodeReferences } from './decode-references.ts';
import type { FormatFiles, RawFile } from './format-files.ts';
import { isImage } from './image-kinds.ts';
import { takeLettersOff } from './lettered-choices.ts';
import {
  type FileItem,
  type OpenedFile,
  type OpenedQuestionFile,
  type QuestionFile,
  UnreadableFile,
} from './question-file.ts';
import { readZipped } from './read-zipped.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import { REGISTRY } from './registry.ts';

/**
 * Opens a file of questions, or an archive of such files. The format is judged by the content first, then by the
 * name.
 * @throws UnreadableFile for an unknown format or a broken file; iterating the items may throw it too, also for too
 * many items
 */
export async function openQuestionFile(file: RawFile): Promise<OpenedQuestionFile> {
  if (file.content.length === 0) throw new UnreadableFile(`“${file.name}” is empty.`);
  const format = formatOf(file);
  if (format === undefined && !isArchive(file.content)) throw ofNoFormat(file);
  if (format === undefined) {
    const opened = readZipped(file, readPacked);
    return { ...opened, items: bounded(opened.items, file.name) };
  }
  const opened = await readAs(format, file);
  return { ...opened, items: bounded(opened.items, file.name), images: () => opened.images };
}

/**
 * Reads a whole file of questions into memory.
 * @throws UnreadableFile as `openQuestionFile` and its items
 */
export async function readQuestionFile(file: RawFile): Promise<QuestionFile> {
  const opened = await openQuestionFile(file);
  const items: FileItem[] = [];
  const shelves = new Set<ReadonlyMap<string, Uint8Array>>();
  for await (const item of opened.items) {
    items.push(item);
    shelves.add(opened.images());
  }
  return { ...opened.summary(), items, images: new Map([...shelves].flatMap((images) => [...images])) };
}

/** @throws UnreadableFile if a file contains more questions than one import accepts, or more unused blocks */
async function* bounded(
  items: Iterable<FileItem> | AsyncIterable<FileItem>,
  file: string,
): AsyncGenerator<FileItem> {
  let [questions, unused] = [0, 0];
  for await (const item of items) {
    if (item.kind === 'unused') unused += 1;
    else questions += 1;
    refuseTooMany(questions, file);
    refuseTooMany(unused, file, 'blocks that are no questions');
    yield item;
  }
}

/** A file of an archive. An archive inside it is not opened, unless it is a file of questions itself. */
function readPacked(file: RawFile): Promise<OpenedFile> | OpenedFile {
  const format = formatOf(file);
  if (format === undefined) throw ofNoFormat(file);
  return readAs(format, file);
}

async function readAs(format: FormatFiles, file: RawFile): Promise<OpenedFile> {
  const opened = await format.read(file);
  const decoded = format.isOfPlainTexts ? decodeReferences(opened, file) : opened;
  return takeLettersOff(decoded, file, format);
}

/** @throws UnreadableFile for a file that is known to be unreadable */
function formatOf(file: RawFile): FormatFiles | undefined {
  refuseCompoundFile(file);
  const formats = Object.values(REGISTRY);
  return (
    formats.find(({ isMeant }) => isMeant(file)) ??
    formats.find(({ mayBeMeant }) => mayBeMeant?.(file)) ??
    onlyFormatOfName(file.name)
  );
}

function ofNoFormat({ name, content }: RawFile): UnreadableFile {
  if (isImage(content)) {
    return new UnreadableFile(
      `“${name}” is a picture. Bring it together with the file of questions that names it.`,
    );
  }
  return new UnreadableFile(
    `“${name}” is not in a format that can be read: ${namesOfFormats()}. Export the questions from your system in one of them.`,
  );
}

/** The format of an extension that only one format uses. */
function onlyFormatOfName(name: string): FormatFiles | undefined {
  const ids = Object.keys(REGISTRY) as FormatId[];
  const found = ids.filter((id) => name.toLowerCase().endsWith(FORMATS[id].extension));
  return found.length === 1 ? REGISTRY[found[0]!] : undefined;
}

function namesOfFormats(): string {
  return Object.values(FORMATS)
    .map(({ name }) => name)
    .join(', ');
}
