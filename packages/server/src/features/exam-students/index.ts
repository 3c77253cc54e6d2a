export { getOwnExam, isOwnerOf } from './policy.ts';
export { listStudentsOf, purgeExamStudents, type StudentRow, setVersions } from './queries.ts';
export { READING_STUDENTS } from './read-student-list.ts';
export { registerExamStudents } from './routes.ts';
