import type { FormatId } from '@exam/contract';
import { type QuestionsToWrite, type RawFile, readQuestionFile, writeQuestionFile } from '@exam/interchange';
import { outlineOf } from '../features/account-imports/outline.ts';
import { packArchive } from '../features/account-imports/pack-archive.ts';
import { parseArchive } from '../features/account-imports/parse-archive.ts';
import { type ChapterOfCourse, suggestChapters } from '../features/imports/planning/suggest-chapters.ts';
import { serveTasks } from '../platform/workers/serve-tasks.ts';

interface CategoriesToPlace {
  readonly categories: readonly string[];
  readonly chapters: readonly Pick<ChapterOfCourse, 'id' | 'number' | 'name'>[];
}

// A program of its own, for worker processes: files of questions are read and written here.
const TASKS = {
  readQuestionFile: (file: RawFile) => readQuestionFile(file),
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
