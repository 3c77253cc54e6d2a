import { z } from 'zod';
import { answerOf } from './answers.ts';
import { COURSE_ROLES, CourseIdField, CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { EmailField } from './users.ts';

export const MEMBER_ROLES = ['editor', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const MemberRoleField = z.enum(MEMBER_ROLES, {
  error: `Role must be one of ${MEMBER_ROLES.join(', ')}.`,
});

export const MemberIdField = idField<'MemberId'>('memberId');
export type MemberId = z.output<typeof MemberIdField>;

/** A colleague with access to a course. It does not reveal whether the e-mail has an account. */
export const MemberSchema = z.object({
  _id: z.string(),
  email: z.string(),
  /** Null until the person has changed something in this course: sharing with an e-mail asks nobody. */
  displayName: z.string().nullable(),
  /** A member who is an owner has the rights of whoever made the course. */
  role: z.enum(COURSE_ROLES),
  /** Whether an owner asked the member to own the course too, and is not answered yet. */
  isAskedToOwn: z.boolean(),
  /** The name of the group by which the member has the course; null for whoever it was shared with alone. */
  group: z.string().nullable(),
  /** Its id: each owner of the course can end the sharing with it. */
  groupId: z.string().nullable(),
});
export type Member = z.infer<typeof MemberSchema>;

const MemberParams = z.object({ id: CourseIdField, memberId: MemberIdField });

export const ShareCourseSchema = z.strictObject({
  email: EmailField,
  role: MemberRoleField,
});

/** A course of the account in which colleagues have worked: what becomes of it when the account is deleted. */
export const CourseToHandOverSchema = z.object({
  _id: z.string(),
  name: z.string(),
  numberOfQuestions: z.number().int(),
  /** Who can take it over: the colleagues who have worked in it, owners and editors first, whoever became a member first before others. */
  successors: z.array(MemberSchema).min(1),
});
export type CourseToHandOver = z.infer<typeof CourseToHandOverSchema>;

export const memberEndpoints = {
  listToHandOver: endpoint({
    method: 'GET',
    path: '/api/courses-to-hand-over',
    access: 'verified',
    programs: 'never',
    summary: 'The courses of the account in which colleagues have worked, with those who can take them over',
    answers: { 200: answerOf(z.array(CourseToHandOverSchema)) },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/members',
    access: 'verified',
    programs: 'never',
    summary: 'The members of a course; for its members',
    params: CourseParams,
    answers: { 200: answerOf(z.array(MemberSchema)) },
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/members',
    access: 'verified',
    programs: 'never',
    summary: 'Share a course with an e-mail, or change the role of a member; for the owner',
    params: CourseParams,
    body: ShareCourseSchema,
    answers: { 201: answerOf(MemberSchema) },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/courses/{id}/members/{memberId}',
    access: 'verified',
    programs: 'never',
    summary: 'Remove a member from a course; for the owner, and for the member itself',
    params: MemberParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
  askToOwn: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/members/{memberId}/ownership',
    access: 'verified',
    programs: 'never',
    summary: 'Ask a member to own the course too; for its owners',
    params: MemberParams,
    answers: { 200: answerOf(MemberSchema) },
  }),
  stopAsking: endpoint({
    method: 'DELETE',
    path: '/api/courses/{id}/members/{memberId}/ownership',
    access: 'verified',
    programs: 'never',
    summary:
      'Take the question back whether a member owns the course too; for its owners, and for the member, who declines',
    params: MemberParams,
    answers: { 200: answerOf(MemberSchema) },
  }),
  becomeOwner: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/ownership',
    access: 'verified',
    programs: 'never',
    summary: 'Become an owner of a course; for a member who is asked to',
    params: CourseParams,
    answers: { 200: answerOf(z.object({ role: z.enum(COURSE_ROLES) })) },
  }),
  stepDown: endpoint({
    method: 'DELETE',
    path: '/api/courses/{id}/ownership',
    access: 'verified',
    programs: 'never',
    summary: 'Become an editor of a course that has another owner; for its owners',
    params: CourseParams,
    answers: { 200: answerOf(z.object({ role: z.enum(COURSE_ROLES) })) },
  }),
} as const;
