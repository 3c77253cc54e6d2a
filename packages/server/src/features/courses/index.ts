export { getCourse } from './get-course.ts';
export { getRole, requireEditing, requireEditor } from './policy.ts';
export { presentAvailability } from './present.ts';
export { insertCourse, isVisibleTo, listCells, listRoles, lockCourse } from './queries.ts';
export { registerCourses } from './routes.ts';
