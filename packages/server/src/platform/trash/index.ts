export {
  deleteStrandedOf,
  EXAMS_OF_COURSE,
  lockTrashOfChapter,
  moveTrashedMemberships,
  purgeTrash,
  putBackRows,
  putBackStudents,
} from './queries.ts';
export { trashChapter, trashCourse, trashExam, trashQuestion, trashQuestions } from './trash-and-record.ts';
