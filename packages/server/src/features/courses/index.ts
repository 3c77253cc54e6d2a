export { getCourse } from './get-course.ts';
export { getRole, requireEditor } from './policy.ts';
export { presentAvailability } from './present.ts';
export { insertCourse, isVisibleTo, listCells } from './queries.ts';
export { registerCourses } from './routes.ts';
