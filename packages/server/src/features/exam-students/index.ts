export { WRITING_STUDENTS } from './export-versions.ts';
export { giveUpHelp, moveHelp } from './helpers/queries.ts';
export { exportStudents, importStudents } from './move-students.ts';
export {
  getExamToHelp,
  getExamToMark,
  getExamToScan,
  getOwnExam,
  isOwnerOf,
  recordSight,
  type SheetsOfExam,
} from './policy.ts';
export { byGroup } from './present.ts';
export { listStudentsOf, PURGE_EXAM_STUDENTS, type StudentRow, setVersions } from './queries.ts';
export { registerExamStudents } from './routes.ts';
export { READING_STUDENTS } from './student-list-reader.ts';
