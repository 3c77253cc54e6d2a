export { keepVersions, PURGE_VERSIONS } from './history/queries.ts';
export { keepSearchedTexts } from './list/fill-searched-texts.ts';
export { listQuestions, type QuestionFilters } from './list/queries.ts';
export { type FoundQuestion, takeFound } from './list/take-found.ts';
export { makeTakeSearch, type TakeSearch } from './list/take-search.ts';
export type { NearDuplicates } from './near-duplicates.ts';
export { inWholePercents, presentQuestion } from './present.ts';
export {
  CONTENT_COLUMNS,
  changeQuestions,
  insertQuestions,
  joinQuestions,
  listQuestionsById,
  lockQuestions,
  lockQuestionsInCourse,
  measuresSeenBy,
  type QuestionRow,
} from './queries.ts';
export { requireRoomInEach } from './require-room.ts';
export { registerQuestions } from './routes.ts';
export { mendQuestions } from './update-question.ts';
