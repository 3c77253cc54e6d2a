import type { FormatId } from '@exam/contract';
import {
  blocksOf,
  type FileItem,
  type FileSummary,
  openQuestionFile,
  type QuestionsToWrite,
  type RawFile,
  writeQuestionFile,
} from '@exam/interchange';
import { outlineOf } from '../features/account-imports/outline.ts';
import { packArchive } from '../features/account-imports/pack-archive.ts';
import { parseArchive } from '../features/account-imports/parse-archive.ts';
import { listImageIds } from '../features/images/image-references.ts';
import { type ChapterOfCourse, suggestChapters } from '../features/imports/planning/suggest-chapters.ts';
import { serveTasks, type TaskWay } from '../platform/jobs/serve-tasks.ts';

interface CategoriesToPlace {
  readonly categories: readonly string[];
  readonly chapters: readonly Pick<ChapterOfCourse, 'id' | 'number' | 'name'>[];
}

/** A file of questions, whose content is sent with it, and the files behind it in what is sent. */
export interface FileToRead extends Omit<RawFile, 'content' | 'beside'> {
  readonly beside?: readonly { readonly name: string; readonly bytes: number }[];
}

/** Reads the file that is sent with it, and gives its items in blocks. One block is read while the one before it is taken. */
async function readQuestionFile(
  { beside = [], ...file }: FileToRead,
  { content: sent, give }: TaskWay,
): Promise<FileSummary> {
  const behind = new Map<string, Uint8Array>();
  let end = sent.length;
  for (const { name, bytes } of beside.toReversed()) {
    behind.set(name, sent.subarray(end - bytes, end));
    end -= bytes;
  }
  const opened = await openQuestionFile({ ...file, content: sent.subarray(0, end), beside: behind });
  let taken = Promise.resolve();
  try {
    for await (const block of blocksOf(opened, imagesOf)) {
      await taken;
      taken = give(block);
    }
  } finally {
    // Also if the file turns out to be broken: nothing may be answered while a block is being taken.
    await taken;
  }
  return opened.summary();
}

function imagesOf(item: FileItem): Iterable<string> {
  // Those of what failed, too: somebody may mend it.
  const read = item.kind === 'question' ? item : item.draft;
  return read === undefined ? [] : listImageIds(read);
}

// A program of its own, for worker processes: files of questions are read and written here.
const TASKS = {
  readQuestionFile,
  writeQuestionFile: ({ format, questions }: { format: FormatId; questions: QuestionsToWrite }) =>
    writeQuestionFile(format, questions),
  outlineAccountArchive: ({ content }: { content: Uint8Array }) => outlineOf(parseArchive(content)),
  readAccountArchive: ({ content }: { content: Uint8Array }) => packArchive(parseArchive(content)),
  suggestChapters: async ({ categories, chapters }: CategoriesToPlace) => [
    ...(await suggestChapters(categories, chapters)).values(),
  ],
};
export type QuestionFileTasks = typeof TASKS;

serveTasks(TASKS);
