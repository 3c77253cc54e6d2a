export { getCourse } from './get-course.ts';
export { listGroups } from './groups/queries.ts';
export { settleMemberships } from './groups/settle-memberships.ts';
export { listAuditEventsBehind } from './history/queries.ts';
export { presentAuditEvent } from './history/routes.ts';
export { giveUpMemberships } from './members/give-up-memberships.ts';
export { checkSuccessors, giveCourses, handOverCourses } from './members/hand-over-courses.ts';
export { moveMemberships } from './members/queries.ts';
export { getRole, requireAllCourses, requireEditing, requireEditor, requireOwner } from './policy.ts';
export { presentCourse } from './present.ts';
export {
  type CourseRow,
  deleteCourse,
  helpOf,
  holdCourse,
  insertCourse,
  isExamVisibleTo,
  isHelpedBy,
  isVisibleTo,
  listRoles,
  lockCourse,
  lockCoursesOf,
  NUMBER_OF_QUESTIONS,
  onlyItsCourses,
} from './queries.ts';
export { registerCourses } from './routes.ts';
