export { getCourse } from './get-course.ts';
export { deleteMemberships, moveMemberships } from './members/queries.ts';
export { getRole, requireEditing, requireEditor } from './policy.ts';
export { insertCourse, isVisibleTo, listRoles, lockCourse } from './queries.ts';
export { registerCourses } from './routes.ts';
