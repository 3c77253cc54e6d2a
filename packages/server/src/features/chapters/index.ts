export { explainChapterConflict } from './chapter-conflicts.ts';
export { describeLimit, findExceededLimit } from './chapter-limits.ts';
export { getChapter } from './get-chapter.ts';
export {
  countCells,
  countKinds,
  insertChapter,
  type KindCount,
  type LockedChapter,
  lockChapters,
} from './queries.ts';
export { registerChapters } from './routes.ts';
