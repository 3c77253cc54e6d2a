import { FORMATS, type FormatId } from '@exam/contract/formats';
import type { FormatFiles, RawFile } from './format-files.ts';
import { type QuestionFile, UnreadableFile } from './question-file.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import { REGISTRY } from './registry.ts';

/**
 * What a file of questions holds. Its format is judged by its content first, then by its name.
 *
 * @throws UnreadableFile for a file of no known format, one that is broken, or one with more than is accepted
 */
export async function readQuestionFile(file: RawFile): Promise<QuestionFile> {
  if (file.content.length === 0) throw new UnreadableFile(`“${file.name}” is empty.`);
  const formats = Object.values(REGISTRY);
  const format =
    formats.find(({ isMeant }) => isMeant(file)) ??
    formats.find(({ mayBeMeant }) => mayBeMeant?.(file)) ??
    onlyFormatOfName(file.name);
  if (format === undefined) {
    throw new UnreadableFile(
      `“${file.name}” is none of the formats that can be read: ${namesOfFormats()}. Export the questions from your system in one of them.`,
    );
  }
  const read = await format.read(file);
  refuseTooMany(read.items.length, file.name);
  return read;
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
