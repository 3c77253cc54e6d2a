import { z } from 'zod';
import { answerOf, RefusalSchema } from './answers.ts';
import { isBlank } from './characters.ts';
import { count } from './counts.ts';
import { endpoint } from './endpoint.ts';
import { listedFields, RosterEntrySchema } from './exam-results.ts';
import { ExamParams } from './exams.ts';
import { atMost, isStorable, lengthInSchema, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';

/**
 * The state of a student's mail. `unsent`: the mailing ended before its turn. `unsure`: the connection or the server failed while it was handed over, so nobody knows
 * whether it was accepted.
 */
const MAIL_STATES = ['unsent', 'waiting', 'handing-over', 'sent', 'refused', 'unsure'] as const;

/** What stands in braces in subject and text is replaced for each student. */
export const MAIL_PLACEHOLDERS = ['name', 'number', 'exam', 'points', 'full', 'grade', 'group'] as const;

/** One or a few words in braces. Longer texts and sets of numbers are no placeholders. */
const WORDS_IN_BRACES = /\{\s*[\p{L}_][^{}\n]{0,40}\}/gu;

/** @returns the refusal of a text with a word in braces that stands for nothing; undefined without one */
function refuseUnknownPlaceholder(what: string, text: string): string | undefined {
  const known = new Set<string>(MAIL_PLACEHOLDERS.map((name) => `{${name}}`));
  const unknown = [...text.matchAll(WORDS_IN_BRACES)].find(([whole]) => !known.has(whole));
  if (unknown === undefined) return undefined;
  return `${what} contains ${unknown[0]}, which stands for nothing. In braces there can be ${[...known].join(', ')}.`;
}

function knowsPlaceholders(what: string) {
  return (text: string, context: z.core.$RefinementCtx<string>): void => {
    const message = refuseUnknownPlaceholder(what, text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}

/** The mails of an exam as a whole. */
export const ResultMailsSchema = z.object({
  /** Why nothing can be mailed, as a sentence; null if it can. */
  obstacle: z.string().nullable(),
  /** Whether no scanned sheet is open. */
  areFinal: z.boolean(),
  /** Answers of students go to this address. */
  replyTo: z.string(),
  /** The proposed subject and text. */
  subject: z.string(),
  text: z.string(),
  /** Listed students without a result, who get no mail. */
  numberWithoutResult: count,
  /** Listed students with a result; the following count among them. */
  numberOfStudents: count,
  numberWithoutAddress: count,
  /** To whom nothing was sent yet, with an address. */
  numberUnsent: count,
  numberSent: count,
  /** Whose points or grade changed since, with an address. */
  numberOutdated: count,
  lastSentAt: z.iso.datetime().nullable(),
  /** The last mailing; null if there was none. */
  mailing: z
    .object({
      isSending: z.boolean(),
      done: count,
      total: count,
      /** Why it ended before its last mail. */
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type ResultMails = z.infer<typeof ResultMailsSchema>;

/** A listed student, and what was mailed. */
export const MailedStudentSchema = z.object({
  ordinal: z.number().int(),
  number: z.string(),
  ...listedFields,
  /** Who has no result gets no mail. */
  attendance: RosterEntrySchema.shape.attendance,
  /** Null if nothing was ever to be sent. */
  state: z.enum(MAIL_STATES).nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** Whether points or grade changed since. */
  isOutdated: z.boolean(),
  /** The words of the mail server that refused. */
  failure: z.string().nullable(),
});
export type MailedStudent = z.infer<typeof MailedStudentSchema>;

/** One mail as its student gets it. */
export const MailPreviewSchema = z.object({
  /** How many students get a mail. */
  numberOfMails: count,
  to: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The name of the attached sheet; null without one. */
  attachment: z.string().nullable(),
  /** Bytes of the scanned pages in the sheet; 0 without. */
  scanBytes: count,
});
export type MailPreview = z.infer<typeof MailPreviewSchema>;

/** Subjects are one line: a line break would begin another header. */
const subject = z
  .string({ error: 'The subject must be a text.' })
  .refine((text) => !isBlank(text), 'The subject must not be empty.')
  .check(atMost('The subject', LIMITS.mailSubjectLength))
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'The subject must be one line.')
  .refine(isStorable, 'The subject contains a character that cannot be stored.')
  .superRefine(knowsPlaceholders('The subject'))
  .meta({ minLength: 1, ...lengthInSchema(LIMITS.mailSubjectLength) });

const text = z
  .string({ error: 'The text must be a text.' })
  .refine((one) => !isBlank(one), 'The text must not be empty.')
  .check(atMost('The text', LIMITS.mailTextLength))
  .refine(isStorable, 'The text contains a character that cannot be stored.')
  .superRefine(knowsPlaceholders('The text'))
  .meta({ minLength: 1, ...lengthInSchema(LIMITS.mailTextLength) });

const mailFields = {
  subject,
  text,
  /** What is attached: nothing, the student's sheet as PDF, or the sheet with the scanned pages. */
  attachment: z.enum(['none', 'sheet', 'sheet-with-scans'], {
    error: 'attachment must be none, sheet or sheet-with-scans.',
  }),
  /** All who got nothing yet, all whose marks changed since, or these students of the list. */
  to: z.union(
    [
      z.literal('unsent'),
      z.literal('outdated'),
      z
        .array(wholeNumberField('An ordinal', { min: 0, max: 32_767 }))
        .min(1)
        .max(LIMITS.examStudents),
    ],
    { error: 'to must be unsent, outdated or a list of ordinals.' },
  ),
};

export const resultMailEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/result-mails',
    access: 'verified',
    summary:
      'Whether and to how many students results can be mailed, with a proposed text, and how far a mailing is; for the owner of the exam',
    params: ExamParams,
    answers: { 200: answerOf(ResultMailsSchema) },
  }),
  students: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/result-mails/students',
    access: 'verified',
    summary: 'Which listed student was sent what when; for the owner of the exam',
    params: ExamParams,
    answers: { 200: answerOf(z.array(MailedStudentSchema)) },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/result-mails/preview',
    access: 'verified',
    programs: 'read',
    summary:
      'The mail that the first of these students would get; nothing is sent; for the owner of the exam',
    params: ExamParams,
    body: z.strictObject(mailFields),
    answers: { 200: answerOf(MailPreviewSchema), 404: RefusalSchema, 409: RefusalSchema },
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/result-mails',
    access: 'verified',
    load: 'waiting',
    summary: 'Mail results to listed students, as plain text, one after the other; for the owner of the exam',
    params: ExamParams,
    body: z.strictObject({
      ...mailFields,
      /** As the preview said it: nothing is sent if it is another number now. */
      numberOfMails: wholeNumberField('numberOfMails', { min: 1, max: LIMITS.examStudents }),
      /** Needed while sheets are open. */
      sendsOpenResults: z.boolean({ error: 'sendsOpenResults must be true or false.' }).optional(),
    }),
    answers: { 201: answerOf(ResultMailsSchema), 404: RefusalSchema, 409: RefusalSchema },
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/exams/{id}/result-mails',
    access: 'verified',
    summary: 'End a mailing: students whose turn did not come get nothing; for the owner of the exam',
    params: ExamParams,
    answers: { 200: answerOf(ResultMailsSchema), 404: RefusalSchema },
  }),
} as const;
