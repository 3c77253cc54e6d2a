import { z } from 'zod';
import { listOf } from './answers.ts';
import { CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';

/** Everything that the audit trail of a course tells, by the kind of the object and what was done to it. */
export const AUDIT_ACTIONS = [
  'course.created',
  'course.renamed',
  'course.deleted',
  'member.added',
  'member.changed',
  'member.removed',
  'chapter.created',
  'chapter.changed',
  'chapter.moved',
  'chapter.deleted',
  'question.created',
  'question.changed',
  'question.moved',
  'question.merged',
  'question.deleted',
  'questions.changed',
  'questions.imported',
  'import.undone',
  'pair.decided',
  'image.added',
  'blueprint.kept',
  'blueprint.removed',
  'exam.saved',
  'exam.deleted',
  'exam.left',
  'results.uploaded',
  'results.deleted',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One thing that somebody did to a course or to what belongs to it. */
export const AuditEventSchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTIONS),
  /** Who did it, as the e-mail was then; null once that account is deleted. */
  email: z.string().nullable(),
  /** What it was done to; null where that is many at once. It may be gone by now. */
  objectId: z.string().nullable(),
  /** The name of the object; of a question the name of its chapter, of a member the role, of many their number. */
  what: z.string(),
  /** The member, in `member.` actions, unless that account is deleted. */
  memberEmail: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEventSchema>;

/** How long an event is kept. */
export const AUDIT_DAYS = 400;

export const auditEventEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/audit-events',
    access: 'verified',
    summary:
      'The history of a course: who changed, shared or deleted what, newest first, at most 100 at a time; for its owner',
    params: CourseParams,
    query: listQuery(['-createdAt']).pick({ limit: true, cursor: true }),
    answers: { 200: listOf(AuditEventSchema) },
  }),
} as const;
