import { FORMATS, type FormatId } from '@exam/contract/formats';
import { isArchive } from './archive.ts';
import { refuseCompoundFile } from './compound-file.ts';
import type { FormatFiles, RawFile } from './format-files.ts';
import { isImage } from './image-kinds.ts';
import { type QuestionFile, UnreadableFile } from './question-file.ts';
import { readZipped } from './read-zipped.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import { REGISTRY } from './registry.ts';

/**
 * What a file of questions holds, or what the files hold that are packed in it. Its format is judged by its content first, then by
 * its name.
 *
 * @throws UnreadableFile for a file of no known format, one that is broken, or one with more than is accepted
 */
export async function readQuestionFile(file: RawFile): Promise<QuestionFile> {
  if (file.content.length === 0) throw new UnreadableFile(`“${file.name}” is empty.`);
  const format = formatOf(file);
  if (format === undefined && !isArchive(file.content)) throw ofNoFormat(file);
  const read = await (format === undefined ? readZipped(file, readPacked) : format.read(file));
  refuseTooMany(read.items.length, file.name);
  return read;
}

/** A file of an archive. An archive in it is none that is looked into, unless it is a file of questions itself. */
function readPacked(file: RawFile): Promise<QuestionFile> | QuestionFile {
  const format = formatOf(file);
  if (format === undefined) throw ofNoFormat(file);
  return format.read(file);
}

/** @throws UnreadableFile for a file of which it is known that it cannot be read */
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
      `“${name}” is a picture. Pack it into one zip file with the table whose cells name it.`,
    );
  }
  return new UnreadableFile(
    `“${name}” is none of the formats that can be read: ${namesOfFormats()}. Export the questions from your system in one of them.`,
  );
}

/** The format of an extension that is of one format alone. */
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
