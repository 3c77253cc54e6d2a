import type { FormatFiles } from '../src/format-files.ts';
import { readAll } from '../src/opened-file.ts';
import type { FileItem, QuestionToWrite } from '../src/question-file.ts';

/** A file of these questions without images. */
export async function writeQuestions(
  format: FormatFiles,
  questions: readonly QuestionToWrite[],
): Promise<Uint8Array> {
  if (format.write === undefined) throw new Error('The format is only read.');
  return format.write({ title: 'Pool', questions, images: new Map() });
}

/** The items of a file; a string stands for its UTF-8 bytes. */
export async function itemsReadFrom(
  format: FormatFiles,
  content: Uint8Array | string,
  name: string,
): Promise<readonly FileItem[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readAll(await format.read({ name, content: bytes })).items;
}

/** The questions of a file in the form in which they are written; other items appear with their reasons. */
export async function questionsReadFrom(format: FormatFiles, content: Uint8Array | string, name: string) {
  return (await itemsReadFrom(format, content, name)).map((item) => {
    if (item.kind !== 'question') return item;
    const { text, choices, correctAnswer, keepChoiceOrder, category, tags } = item;
    return { text, choices, correctAnswer, keepChoiceOrder, category, tags };
  });
}

/** Prints how many questions of a real file are imported, and why others are not. */
export function tellCounts(name: string, items: readonly FileItem[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const type = item.kind === 'question' && (item.isTrueFalse ? 'true/false' : 'multiple choice');
    const what = item.kind === 'question' ? `imported: ${type}` : `${item.kind}: ${item.reason}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  const sorted = Object.fromEntries(Object.entries(counts).sort());
  process.stdout.write(`${name}: ${JSON.stringify(sorted)}\n`);
  return sorted;
}
