import { z } from 'zod';
import { answerOf } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { MeasuredInPoolSchema, QuestionContentSchema, QuestionParams } from './questions.ts';

/** A question before an edit. */
export const QuestionVersionSchema = z.object({
  version: z.number().int(),
  ...QuestionContentSchema.shape,
  /** Its chapter then; null if that is gone, or in a course that the account may not see. */
  chapter: z.object({ _id: z.string(), name: z.string(), number: z.number().int() }).nullable(),
  /** When an edit replaced it. */
  replacedAt: z.iso.datetime(),
  /** The e-mail of the account that edited; null once it is deleted or no member any more, or where the chapter is null. */
  email: z.string().nullable(),
  /** The display name of that account. */
  displayName: z.string().nullable(),
});
export type QuestionVersion = z.infer<typeof QuestionVersionSchema>;

/** An exam that asks a question. */
export const ExamOfQuestionSchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** The measurements of the question in this exam; null without results, or with those of very few students. */
  measured: MeasuredInPoolSchema.nullable(),
});
export type ExamOfQuestion = z.infer<typeof ExamOfQuestionSchema>;

export const QuestionHistorySchema = z.object({
  /** The question that it is a copy of; null if it is none. */
  copiedFrom: z
    .object({
      /** Null if that question is gone, or in a course that the account may not see. */
      _id: z.string().nullable(),
      /** The name of its course at that time. */
      course: z.string(),
    })
    .nullable(),
  /** Newest first. */
  versions: z.array(QuestionVersionSchema),
  /** Newest first. */
  exams: z.array(ExamOfQuestionSchema),
});
export type QuestionHistory = z.infer<typeof QuestionHistorySchema>;

export const questionHistoryEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/questions/{id}/history',
    access: 'verified',
    summary: 'What a question was before its last edits, and the exams of its course that ask it',
    params: QuestionParams,
    answers: { 200: answerOf(QuestionHistorySchema) },
  }),
} as const;
