export {
  deleteStrandedOf,
  EXAMS_OF_COURSE,
  lockTrashOfChapter,
  moveTrashedMemberships,
  PURGE_TRASH,
  putBackGroups,
  putBackOfExam,
  putBackRows,
} from './queries.ts';
export { trashChapter, trashCourse, trashExam, trashQuestion, trashQuestions } from './trash-and-record.ts';
