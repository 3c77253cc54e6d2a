import { z } from 'zod';
import { answerOf } from './answers.ts';
import { CourseIdField } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField, nameField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MEMBER_ROLES, MemberRoleField } from './members.ts';
import { EmailField } from './users.ts';

export const GroupIdField = idField<'GroupId'>('groupId');
export type GroupId = z.output<typeof GroupIdField>;
export const GroupMemberIdField = idField<'GroupMemberId'>('groupMemberId');
export type GroupMemberId = z.output<typeof GroupMemberIdField>;

const GroupParams = z.object({ id: GroupIdField });

/** Colleagues with whom an account shares courses by one action. */
export const ColleagueGroupSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** By e-mail. It does not say whether an e-mail has an account. */
  members: z.array(z.object({ _id: z.string(), email: z.string() })),
  /** What is shared with it, by name. */
  courses: z.array(z.object({ _id: z.string(), name: z.string(), role: z.enum(MEMBER_ROLES) })),
});
export type ColleagueGroup = z.infer<typeof ColleagueGroupSchema>;

export const CreateGroupSchema = z.strictObject({
  name: nameField(),
  emails: z
    .array(EmailField, { error: 'emails must be a list of e-mails.' })
    .max(LIMITS.groupMembers, `A group has at most ${LIMITS.groupMembers} members.`),
});

export const AddToGroupSchema = z.strictObject({ email: EmailField });

export const ShareWithGroupSchema = z.strictObject({
  role: MemberRoleField,
  /** Absent: each course that the account owns. */
  courseIds: z
    .array(CourseIdField, { error: 'courseIds must be a list of ids.' })
    .min(1, 'Choose a course.')
    .max(LIMITS.groupCourses, `At most ${LIMITS.groupCourses} courses are shared at once.`)
    .optional(),
});

export const colleagueGroupEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/groups',
    access: 'verified',
    programs: 'never',
    summary: 'The groups of colleagues of the account',
    answers: { 200: answerOf(z.array(ColleagueGroupSchema)) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/groups',
    access: 'verified',
    programs: 'never',
    summary:
      'Make a group of colleagues; a mail invites each of them once. The header Idempotency-Key makes a repeated request the same',
    body: CreateGroupSchema,
    answers: { 201: answerOf(ColleagueGroupSchema) },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}',
    access: 'verified',
    load: 'costly',
    programs: 'never',
    summary: 'Delete a group; its members lose the courses that they have by it',
    params: GroupParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/members',
    access: 'verified',
    programs: 'never',
    summary: 'Add a colleague to a group, who gets each course that is shared with it',
    params: GroupParams,
    body: AddToGroupSchema,
    answers: { 201: answerOf(ColleagueGroupSchema) },
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}/members/{groupMemberId}',
    access: 'verified',
    programs: 'never',
    summary: 'Take a colleague out of a group, who loses the courses that came by it',
    params: z.object({ id: GroupIdField, groupMemberId: GroupMemberIdField }),
    answers: { 200: answerOf(ColleagueGroupSchema) },
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/courses',
    access: 'verified',
    load: 'costly',
    programs: 'never',
    summary: 'Share courses, or all own ones, with a group, or change the role of its members there',
    params: GroupParams,
    body: ShareWithGroupSchema,
    answers: { 201: answerOf(ColleagueGroupSchema) },
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}/courses/{courseId}',
    access: 'verified',
    programs: 'never',
    summary: 'Share a course with a group no more; for each owner of the course',
    params: z.object({ id: GroupIdField, courseId: CourseIdField }),
    answers: { 200: answerOf(ColleagueGroupSchema) },
  }),
} as const;
