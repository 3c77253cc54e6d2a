import { writeArchive } from '../../../archive.ts';
import { readAll } from '../../../opened-file.ts';
import type { FileItem, FileQuestion, QuestionFile } from '../../../question-file.ts';
import { readQti } from '../read-qti.ts';

/** A package of these files, by path. */
export function packageOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const encoder = new TextEncoder();
  return writeArchive(
    new Map(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? encoder.encode(content) : content,
      ]),
    ),
  );
}

export function readPackage(files: Readonly<Record<string, string | Uint8Array>>): QuestionFile {
  return readAll(readQti({ name: 'questions.zip', content: packageOf(files) }));
}

export function readXml(xml: string): QuestionFile {
  return readAll(readQti({ name: 'questions.xml', content: new TextEncoder().encode(xml) }));
}

/** The first item of a file, which must be a question. */
export function firstQuestion({ items }: QuestionFile): FileQuestion {
  const [item] = items;
  if (item?.kind !== 'question') throw new Error(`Expected a question, got ${JSON.stringify(item)}.`);
  return item;
}

/** The reason why the first item of a file cannot be imported. */
export function firstReason({ items }: QuestionFile): string {
  const item: FileItem | undefined = items[0];
  if (item === undefined || item.kind === 'question') throw new Error('Expected no question.');
  return `${item.kind}: ${item.reason}`;
}
