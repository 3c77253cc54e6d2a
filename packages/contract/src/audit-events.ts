import { z } from 'zod';
import { listOf } from './answers.ts';
import { CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';

/** The kinds of events of a course, by object and action. */
export const AUDIT_ACTIONS = [
  'course.created',
  'course.copied',
  'course.renamed',
  'course.deleted',
  'course.put-back',
  'course.erased',
  'member.added',
  'member.changed',
  'member.removed',
  'member.took-over',
  'member.asked-to-own',
  'member.not-asked-to-own',
  'member.became-owner',
  'member.stepped-down',
  'helper.added',
  'helper.changed',
  'helper.removed',
  'chapter.created',
  'chapter.changed',
  'chapter.moved',
  'chapter.deleted',
  'chapter.put-back',
  'chapter.erased',
  'question.created',
  'question.changed',
  'question.moved',
  'question.merged',
  'question.deleted',
  'question.put-back',
  'question.erased',
  'questions.changed',
  'questions.copied',
  'questions.deleted',
  'questions.put-back',
  'questions.erased',
  'questions.imported',
  'import.undone',
  'pair.decided',
  'pairs.decided',
  'image.added',
  'blueprint.kept',
  'blueprint.removed',
  'exam.saved',
  'exam.corrected',
  'exam.renamed',
  'exam.deleted',
  'exam.put-back',
  'exam.erased',
  'exam.left',
  'scans.uploaded',
  'scans.corrected',
  'scans.deleted',
  'scans.audit-drawn',
  'scans.audited',
  'students.seen',
  'results.uploaded',
  'results.deleted',
  'results.marked',
  'results.regraded',
  'results.regrading-undone',
  'results.mailed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One change of a course or of something that belongs to it. */
export const AuditEventSchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTIONS),
  /** The e-mail of the acting account at that time; null once that account is deleted. */
  email: z.string().nullable(),
  /** The changed object, which may be deleted since; null for several objects at once. */
  objectId: z.string().nullable(),
  /**
   * The name of the object; for a question the name of its chapter, for a member the role, for several objects
   * their number.
   */
  what: z.string(),
  /** The member, in `member.` actions, unless that account is deleted. */
  memberEmail: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEventSchema>;

/** An event in the history of a course. */
export const HistoryEventSchema = AuditEventSchema.extend({
  /** The current name of the acting account. */
  displayName: z.string().nullable(),
  /** Whether what it tells of can be put back, as the item of the trash with the event's id. */
  isInTrash: z.boolean(),
  /** Whether the changed question, chapter, exam or import is still there, in this course. */
  isThere: z.boolean(),
});
export type HistoryEvent = z.infer<typeof HistoryEventSchema>;

export const auditEventEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/audit-events',
    access: 'verified',
    summary:
      'The history of a course: who changed, shared or deleted what, newest first, at most 100 at a time; for its owner',
    params: CourseParams,
    query: listQuery(['-createdAt']).pick({ limit: true, cursor: true }),
    answers: { 200: listOf(HistoryEventSchema) },
  }),
} as const;
