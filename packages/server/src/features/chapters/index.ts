export { explainChapterConflict } from './chapter-conflicts.ts';
export { describeFullChapter, findFullChapter, noRoom } from './chapter-limits.ts';
export { getChapter } from './get-chapter.ts';
export {
  countCells,
  countKinds,
  insertChapter,
  type LockedChapter,
  lockChapters,
} from './queries.ts';
export { registerChapters } from './routes.ts';
