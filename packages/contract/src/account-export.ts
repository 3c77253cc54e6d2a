import { z } from 'zod';
import { AccountEventSchema } from './account-events.ts';
import { ApiTokenSchema } from './api-tokens.ts';
import { AuditEventSchema } from './audit-events.ts';
import { SavedBlueprintSchema } from './blueprints.ts';
import { count } from './counts.ts';
import { CourseSchema } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { ExamDraftDetailSchema } from './exam-drafts.ts';
import { MarkingSchemeSchema, RegradingSchema } from './exam-marks.ts';
import { ExamResultsSchema, StudentResultSchema } from './exam-results.ts';
import { ExamStudentSchema } from './exam-students.ts';
import { ExamDetailSchema, ExamQuestionSchema } from './exams.ts';
import { MemberSchema } from './members.ts';
import { KeptPaperSchema } from './papers.ts';
import { PrintedSheetsSchema } from './printed-sheets.ts';
import { QuestionContentSchema } from './questions.ts';
import { ReadQuestionSchema, ScannedPageDetailSchema, ScannedPageSchema, ScanSchema } from './scans.ts';
import { DeviceSessionSchema } from './sessions.ts';
import { UserSchema } from './users.ts';

const createdAt = z.iso.datetime();

const ExportedImageSchema = z.object({
  _id: z.string(),
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The file in base64. */
  content: z.base64(),
});
export type ExportedImage = z.infer<typeof ExportedImageSchema>;

export const ExportedQuestionSchema = z.object({
  _id: z.string(),
  ...QuestionContentSchema.shape,
  createdAt,
});

const ExportedChapterSchema = z.object({
  _id: z.string(),
  name: z.string(),
  number: z.number().int(),
  maxNumberOfQuestions: z.number().int(),
  createdAt,
  questions: z.array(ExportedQuestionSchema),
});

const ExportedCourseSchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt,
  /** The members of the course. */
  members: z.array(MemberSchema.pick({ email: true, role: true })),
  chapters: z.array(ExportedChapterSchema),
  blueprints: z.array(SavedBlueprintSchema.omit({ courseId: true })),
  /** Decisions about pairs of questions, by question ids. */
  questionPairs: z.array(
    z.object({ one: z.string(), other: z.string(), decision: z.enum(['kept', 'excluded']) }),
  ),
  images: z.array(ExportedImageSchema),
  /** The history of the course, oldest first. */
  history: z.array(AuditEventSchema),
});

const ExportedResultsSchema = ExamResultsSchema.pick({
  uploadedAt: true,
  reliability: true,
  scores: true,
}).extend({
  questions: z.array(
    z.object({
      questionId: z.string(),
      /** The version that contains the question first; choices are counted in the order of that version. */
      version: z.string(),
      position: count,
      numberOfAnswers: count,
      /** Null where no answer is right or wrong. */
      numberOfCorrect: count.nullable(),
      numberOfOmitted: count,
      /** Null for what was measured before it was counted. */
      numberOfUnreached: count.nullable(),
      choiceCounts: z.array(count),
      discrimination: z.number().nullable(),
    }),
  ),
  students: z.array(StudentResultSchema),
});
export type ExportedResults = z.infer<typeof ExportedResultsSchema>;

const ExportedPageSchema = ScannedPageSchema.pick({
  _id: true,
  scanId: true,
  number: true,
  kind: true,
  examVersion: true,
  sheetPage: true,
  studentNumber: true,
  isDiscarded: true,
  changedAt: true,
}).extend({
  questions: z.array(ReadQuestionSchema.pick({ number: true, read: true, answer: true })),
  changes: ScannedPageDetailSchema.shape.changes,
});
export type ExportedPage = z.infer<typeof ExportedPageSchema>;

const ExportedExamSchema = ExamDetailSchema.omit({ hasAnswers: true, progress: true }).extend({
  /** The questions of version A first, each version in its order. */
  questions: z.array(ExamQuestionSchema.extend({ version: z.string() })),
  /** The results of the exam, if any were uploaded. */
  results: ExportedResultsSchema.optional(),
  /** The scans of its answer sheets, and what was read on their pages and typed, without pictures; absent without any. */
  scans: z.array(ScanSchema.pick({ _id: true, name: true, createdAt: true })).optional(),
  scannedPages: z.array(ExportedPageSchema).optional(),
  /** How the exam is marked, if that was saved. */
  marking: z.object({ scheme: MarkingSchemeSchema, regradings: z.array(RegradingSchema) }).optional(),
  /** The account's print settings of the exam, if saved. */
  paperSettings: KeptPaperSchema.optional(),
  /** The listed students, if there are any. */
  students: z.array(ExamStudentSchema).optional(),
  /** The highest ordinal that a student of the exam ever had; absent if none was ever listed. */
  lastStudentOrdinal: z.number().int().optional(),
  /** The prints of answer sheets, if there are any. */
  printedSheets: z.array(PrintedSheetsSchema).optional(),
});

/** The file with everything that an account owns. */
export const AccountExportSchema = z.object({
  format: z.literal('exam-generation-system-account'),
  version: z.literal(3),
  exportedAt: z.iso.datetime(),
  account: UserSchema.extend({ displayName: z.string().nullable(), createdAt }),
  sessions: z.array(DeviceSessionSchema.pick({ device: true, createdAt: true, lastUsedAt: true })),
  /** The tokens for programs, without what they are. */
  apiTokens: z.array(
    ApiTokenSchema.pick({ name: true, right: true, createdAt: true, expiresAt: true, lastUsedAt: true }),
  ),
  courses: z.array(ExportedCourseSchema),
  exams: z.array(ExportedExamSchema),
  /** The exams that the account is making, in any course that it sees. */
  examDrafts: z.array(ExamDraftDetailSchema.omit({ questions: true })),
  /** Images of exams that are in none of the courses above. */
  examImages: z.array(ExportedImageSchema),
  /** Its groups of colleagues. */
  groups: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      members: z.array(z.object({ email: z.string() })),
    }),
  ),
  /** Courses of others that are shared with the account. */
  sharedCourses: z.array(CourseSchema.pick({ _id: true, name: true, role: true })),
  /** Events of the account, oldest first. */
  history: z.array(AccountEventSchema),
});
export type AccountExport = z.infer<typeof AccountExportSchema>;

export const accountExportEndpoints = {
  export: endpoint({
    method: 'GET',
    path: '/api/users/export',
    access: 'signed-in',
    summary: 'Everything that the account owns, as one JSON file',
    answers: { 200: AccountExportSchema },
  }),
} as const;
