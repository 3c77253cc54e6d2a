import { z } from 'zod';
import { answerOf } from './answers.ts';
import { CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { ExamParams } from './exams.ts';
import { idField } from './fields.ts';
import { EmailField, PersonSchema } from './users.ts';

/**
 * What somebody does with the answer sheets of exams for their owner. A scanner uploads them; a marker sees them and answers doubts.
 */
export const HELPER_ROLES = ['scanner', 'marker'] as const;
export type HelperRole = (typeof HELPER_ROLES)[number];

const ExamHelperIdField = idField<'ExamHelperId'>('examHelperId');
export type ExamHelperId = z.output<typeof ExamHelperIdField>;

/** Somebody who helps with the answer sheets of an exam, or of all exams that its owner has in a course. */
export const ExamHelperSchema = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(HELPER_ROLES),
  /** Whether a marker sees the names of students, too. */
  seesNames: z.boolean(),
  /** Whether the role is for all exams that the owner has in the course. */
  isOfCourse: z.boolean(),
});
export type ExamHelper = z.infer<typeof ExamHelperSchema>;

/** An exam with whose answer sheets the account helps. */
export const ExamDutySchema = z.object({
  /** The id of the exam. */
  _id: z.string(),
  name: z.string(),
  courseName: z.string(),
  owner: PersonSchema,
  isScanner: z.boolean(),
  isMarker: z.boolean(),
  seesNames: z.boolean(),
  /** The ids of the roles that say so. One for a course is one for other exams there, too. */
  roles: z.array(z.string()),
});
export type ExamDuty = z.infer<typeof ExamDutySchema>;

const HelperFields = z.strictObject({
  email: EmailField,
  role: z.enum(HELPER_ROLES, { error: `Role must be one of ${HELPER_ROLES.join(', ')}.` }),
  /** Only for a marker; absent: no. */
  seesNames: z.boolean({ error: 'seesNames must be true or false.' }).optional(),
});
export type HelperFields = z.output<typeof HelperFields>;

export const examHelperEndpoints = {
  ofExam: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/helpers',
    access: 'verified',
    programs: 'never',
    summary: 'Who helps with the answer sheets of an exam; for the owner of the exam',
    params: ExamParams,
    answers: { 200: answerOf(z.array(ExamHelperSchema)) },
  }),
  addToExam: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/helpers',
    access: 'verified',
    programs: 'never',
    summary:
      'Make the person with an e-mail a scanner or marker of an exam, or say whether a marker sees names; for the owner of the exam',
    params: ExamParams,
    body: HelperFields,
    answers: { 201: answerOf(ExamHelperSchema) },
  }),
  ofCourse: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/exam-helpers',
    access: 'verified',
    programs: 'never',
    summary: 'Who helps with the answer sheets of all exams that the account has in a course; for its owners',
    params: CourseParams,
    answers: { 200: answerOf(z.array(ExamHelperSchema)) },
  }),
  addToCourse: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/exam-helpers',
    access: 'verified',
    programs: 'never',
    summary:
      'Make the person with an e-mail a scanner or marker of all exams that the account has in a course; for its owners',
    params: CourseParams,
    body: HelperFields,
    answers: { 201: answerOf(ExamHelperSchema) },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/exam-helpers/{id}',
    access: 'verified',
    programs: 'never',
    summary: 'End the role of a helper; for whoever gave it, and for the helper',
    params: z.object({ id: ExamHelperIdField }),
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
  duties: endpoint({
    method: 'GET',
    path: '/api/exam-duties',
    access: 'verified',
    programs: 'never',
    summary: 'The exams with whose answer sheets the account helps, the newest first',
    answers: { 200: answerOf(z.array(ExamDutySchema)) },
  }),
} as const;
