export { purgeTrash } from './purge-trash.ts';
export {
  deleteStranded,
  EXAMS_OF_COURSE,
  lockTrashOfChapter,
  moveTrashedMemberships,
  putBackRows,
} from './queries.ts';
export { trashChapter, trashCourse, trashExam, trashQuestion } from './trash-and-record.ts';
