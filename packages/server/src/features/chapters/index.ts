export { describeLimit, findExceededLimit } from './chapter-limits.ts';
export { getChapter } from './get-chapter.ts';
export { countKinds, insertChapter, lockChapters } from './queries.ts';
export { registerChapters } from './routes.ts';
