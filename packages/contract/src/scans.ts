import { z } from 'zod';
import { answerOf, FileAnswer, listOf, RefusalSchema } from './answers.ts';
import { composed, isBlank } from './characters.ts';
import { count } from './counts.ts';
import { staleOf } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { ExamParams } from './exams.ts';
import { atMost, idField, isStorable, lengthInSchema, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';
import { orAsRead } from './sent-back.ts';
import { UploadIdField } from './uploads.ts';

const ScanIdField = idField<'ScanId'>('scanId');
export const ScanParams = z.object({ id: ScanIdField });
const ScannedPageIdField = idField<'ScannedPageId'>('scannedPageId');
export const ScannedPageParams = z.object({ id: ScannedPageIdField });

/**
 * The states of a scan. Its pages appear one after the other while it is read; `unreadable` keeps those that were read
 * before the failure.
 */
export const SCAN_STATES = ['reading', 'read', 'unreadable'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/**
 * What a scanned page is. `empty`: nothing is on it. `unreadable`: neither marks nor code were found. `foreign`: a sheet
 * that was not printed for this exam. `forged`: its code was changed. `typed`: a whole sheet that somebody typed.
 */
export const SCANNED_PAGE_KINDS = ['sheet', 'typed', 'empty', 'unreadable', 'foreign', 'forged'] as const;
export type ScannedPageKind = (typeof SCANNED_PAGE_KINDS)[number];

/**
 * The kinds of doubts, in the order in which they are shown. `mark`: what was chosen for a question. `number`: whose
 * sheet it is. `duplicate`: several pages for one page of a student. `unreadable`, `foreign`, `forged`: as the page is.
 * `missing`: the other pages of a sheet.
 */
export const DOUBT_KINDS = [
  'mark',
  'number',
  'duplicate',
  'unreadable',
  'foreign',
  'forged',
  'missing',
] as const;
export type DoubtKind = (typeof DOUBT_KINDS)[number];

/** A file of scanned pages of an exam, and how far it is read. */
export const ScanSchema = z.object({
  _id: z.string(),
  /** Name of the file. */
  name: z.string(),
  state: z.enum(SCAN_STATES),
  /** Whether it waits for its turn, for the first time or because others had to wait. */
  isWaiting: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Why it could not be read to its end, or which pages were left out, as a sentence; else null. */
  failure: z.string().nullable(),
  /** Null until the file has been opened. */
  numberOfPages: count.nullable(),
  pagesRead: count,
  /** Those of them that were here already from another file: the same scan, which is kept once. */
  pagesHereBefore: count,
  /** The others of them that came again in a later file, and stay with that one when this one is deleted. */
  pagesElsewhere: count,
  /** For `unreadable`: whether a later file that was read to its end has all its pages, so that nothing is missing. */
  isReplaced: z.boolean(),
  /** For `unreadable`: whether the owner said that the pages before the failure suffice. Results are not final without. */
  countsAsRead: z.boolean(),
});
export type Scan = z.infer<typeof ScanSchema>;

/** The print of the demonstration exam's answer sheets, and where the web app has them filled in, as a scan. */
export const DEMO_PRINT = { token: 'de305a3e3a1de305', filledSheets: '/demo/filled-sheets.pdf' } as const;

/** All scans of an exam, and what has come of them. */
export const ExamScansSchema = z.object({
  /** Oldest first. */
  scans: z.array(ScanSchema),
  /** Whether answer sheets that can be read were printed for the exam; without them there is nothing to read. */
  hasPrints: z.boolean(),
  /** Address of a scan of filled sheets to try; null but for the demonstration exam. */
  filledSheets: z.string().nullable(),
  /** All pages, and those of them that count for nothing: empty, discarded, or the same as an earlier one. */
  numberOfPages: count,
  numberOfEmpty: count,
  numberOfDiscarded: count,
  numberOfDuplicates: count,
  /** Sheets with a page at least, and those that are complete and free of doubts. */
  numberOfSheets: count,
  numberOfCompleteSheets: count,
  /** Number of students in the list of the exam; null without a list. */
  numberOfStudents: count.nullable(),
  /** Open doubts, by kind; kinds without any have 0. */
  doubts: z.object(
    Object.fromEntries(DOUBT_KINDS.map((kind) => [kind, count])) as Record<DoubtKind, typeof count>,
  ),
  /** Files that were not read to their end, are not replaced and do not count as read, so that pages may be missing. */
  numberOfBrokenOff: count,
  /** Whether results are shown that were computed from stored pages, and whether no page is open, missing or being read. */
  hasResults: z.boolean(),
  isFinal: z.boolean(),
  /** How long pages are kept after the results are final. */
  keptDays: count,
  /** When the pages will be deleted; null while something is open or read. */
  keptUntil: z.iso.datetime().nullable(),
  /** Bytes of the stored pages of the exam, and of all exams of the account, with their limits. */
  usedBytes: count,
  mostBytes: count,
  accountUsedBytes: count,
  accountMostBytes: count,
});
export type ExamScans = z.infer<typeof ExamScansSchema>;

/** A letter, A first; an asterisk for several choices; null if nothing is chosen. */
const choice = z.string().nullable();
/** Millimetres from the top left corner of the printed page. */
const point = { x: z.number(), y: z.number() };

export const ScannedPageSchema = z.object({
  _id: z.string(),
  /** Null for a typed sheet. */
  scanId: z.string().nullable(),
  /** Name of its file, and its number there, from 1; null for a typed sheet. */
  file: z.string().nullable(),
  number: count.nullable(),
  /** Index among the sheets that its picture shows: a photograph may show several. */
  sheetInPicture: count,
  kind: z.enum(SCANNED_PAGE_KINDS),
  /** Counts its changes; a change names the version that it was made from. */
  version: count,
  /** The letter of the exam's version; null if it is not known. */
  examVersion: z.string().nullable(),
  /** Page of the answer sheet, from 1, and the number of pages of such a sheet; null if it is not known. */
  sheetPage: count.nullable(),
  numberOfSheetPages: count.nullable(),
  /** The number as read or corrected; where a digit is unclear, it has `?`. Null if none was read. */
  studentNumber: z.string().nullable(),
  /** From the list of students; null if they are not there. */
  studentName: z.string().nullable(),
  /** Whether the sheet was printed for this student. */
  isPersonal: z.boolean(),
  isDiscarded: z.boolean(),
  /** Whether it says the same as an earlier page of the same student, so that it does not count. */
  isDuplicate: z.boolean(),
  /** Number of open doubts on the page itself. */
  numberOfDoubts: count,
  hasPicture: z.boolean(),
  /** When somebody last changed what was read; null if nobody did. */
  changedAt: z.iso.datetime().nullable(),
});
export type ScannedPage = z.infer<typeof ScannedPageSchema>;

/**
 * Why a person is to look at a question: a weak mark; several clear ones; one struck out and another; something written beside the
 * circles; a circle that is covered or missing; anything else.
 */
export const MARK_DOUBTS = ['faint', 'several', 'corrected', 'written', 'unseen', 'unclear'] as const;
export type MarkDoubt = (typeof MARK_DOUBTS)[number];

/** A question on a page: what was read, and what holds. */
export const ReadQuestionSchema = z.object({
  /** From 1, as printed. */
  number: count,
  /** The circles, A first. `x` and `y`: the centre. `darkness`: from 0 to 1. */
  choices: z.array(
    z.object({ ...point, state: z.enum(['empty', 'marked', 'doubtful']), darkness: z.number() }),
  ),
  read: choice,
  doubt: z.enum(MARK_DOUBTS).nullable(),
  /** What holds: as read, or as corrected. */
  answer: choice,
  /** Whether a person decides what was chosen, and nobody has yet. */
  isOpen: z.boolean(),
  isCorrected: z.boolean(),
});
export type ReadQuestion = z.infer<typeof ReadQuestionSchema>;

const PlacesSchema = z.object({
  /** Size of the printed page; the picture shows exactly this page. */
  width: z.number(),
  height: z.number(),
  circleDiameter: z.number(),
});

export const ScannedPageDetailSchema = ScannedPageSchema.extend({
  /** Lengths on the page; null if its picture is not straightened, so that nothing has a place there. */
  places: PlacesSchema.nullable(),
  questions: z.array(ReadQuestionSchema),
  /** The digits of the student number: ten circles each, 0 first. */
  digits: z.array(
    z.object({ circles: z.array(z.object(point)), digit: count.nullable(), isDoubtful: z.boolean() }),
  ),
  /** The points that a person gave in the row for the marker; null on pages without such a row. */
  marker: z.object({ points: z.number().nullable(), doubt: z.enum(MARK_DOUBTS).nullable() }).nullable(),
  /** What people changed, oldest first. */
  changes: z.array(
    z.object({
      madeAt: z.iso.datetime(),
      /** Who made it; null if that account is deleted. */
      by: z.string().nullable(),
      /** Such as "Question 3: B instead of nothing." */
      what: z.string(),
    }),
  ),
});
export type ScannedPageDetail = z.infer<typeof ScannedPageDetailSchema>;

/** Something that a person must look at. */
export const DoubtSchema = z.object({
  /** Unique among the doubts of the exam, and stable while it is open. */
  _id: z.string(),
  kind: z.enum(DOUBT_KINDS),
  /** The pages that it is about: those of one student that contradict each other for `duplicate`, those that are there for `missing`, or one. */
  pages: z.array(ScannedPageSchema).min(1),
  places: PlacesSchema.nullable(),
  /** For `mark`: the question. */
  question: ReadQuestionSchema.nullable(),
  /** For `mark`: the questions printed next to it, for comparison. */
  neighbours: z.array(ReadQuestionSchema),
  /** For `number`: the digits. */
  digits: ScannedPageDetailSchema.shape.digits,
  /**
   * For `number`: students of the list with similar numbers, the most similar first. One is proposed if at least half of the digits are
   * clear, and nobody else whose number fits lacks this page.
   */
  similar: z.array(z.object({ number: z.string(), name: z.string().nullable(), isProposed: z.boolean() })),
  /**
   * For `unreadable`: the codes that the page may bear, with what each says, the likeliest first. To say that it is this one, a change
   * of the page sends its letters.
   */
  codes: z.array(
    z.object({
      code: z.string(),
      examVersion: z.string(),
      sheetPage: count,
      numberOfSheetPages: count,
      /** Null where the code does not tell whose the sheet is. */
      student: z.object({ number: z.string(), name: z.string().nullable() }).nullable(),
      isProposed: z.boolean(),
    }),
  ),
  /** For `duplicate`: the questions where the pages differ; empty for pages of different forms. */
  differences: z.array(z.object({ question: count, answers: z.array(choice) })),
  /** For `missing`: pages of the sheet that are not there, from 1. */
  missingPages: z.array(count),
});
export type Doubt = z.infer<typeof DoubtSchema>;

/** An audit: some questions that were read without a doubt, drawn at random for a person to look at. */
const OpenAuditSchema = z.object({
  /** Counts the audits of the exam, from 1. */
  number: count,
  questions: z.array(
    z.object({ page: ScannedPageSchema, places: PlacesSchema.nullable(), question: ReadQuestionSchema }),
  ),
});

/** What audits found of all that was read without a doubt. */
export const ScanAuditsSchema = z.object({
  /** Audits that were looked at, their questions, and those of them that were read wrongly. */
  numberOfAudits: count,
  lookedAt: count,
  wrong: count,
  /**
   * At most so many of 100,000 questions are read wrongly without a doubt, with 95 % confidence: the one-sided bound of Clopper and
   * Pearson. Null before anything was looked at.
   */
  mostWrongOf100000: count.nullable(),
  /** Questions that are still to be drawn from. */
  left: count,
  /** The audit that waits for what a person sees; null if there is none. */
  open: OpenAuditSchema.nullable(),
});
export type ScanAudits = z.infer<typeof ScanAuditsSchema>;

const letter = (name: string) =>
  z
    .string({ error: `${name} must be a letter.` })
    .regex(/^[A-Z]$/, `${name} must be a letter.`)
    .meta({ pattern: '^[A-Z]$' });

const CHOICE_REFUSED = 'choice must be a letter, or an asterisk for several choices.';

const ChoiceField = z
  .string({ error: CHOICE_REFUSED })
  .regex(/^[A-Z*]$/, CHOICE_REFUSED)
  .nullable()
  .meta({ description: 'A letter; an asterisk for several choices; null for no choice.' });

const studentNumberField = (name: string) =>
  z
    .string({ error: `${name} must be a text.` })
    .overwrite((text) => composed(text).trim())
    .refine((text) => !isBlank(text), `${name} must not be empty.`)
    .check(atMost(name, LIMITS.studentLength))
    .refine(isStorable, `${name} contains a character that cannot be stored.`)
    .meta({ minLength: 1, ...lengthInSchema(LIMITS.studentLength) });

const QuestionNumberField = wholeNumberField('The number of a question', {
  min: 1,
  max: LIMITS.examQuestions,
});

/** What a person says about a page. Absent fields stay as they are. */
const ChangeScannedPageSchema = z.strictObject({
  /** The version that was read; if absent, no newer one is looked for. */
  version: wholeNumberField('version', { min: 1, max: 2_000_000_000 }).optional(),
  answers: z
    .array(
      z.strictObject(
        {
          question: QuestionNumberField,
          /** Null: nothing is chosen. Absent: as it was read, with its doubt. */
          choice: ChoiceField.optional(),
        },
        { error: 'Each of answers must name its question.' },
      ),
      { error: 'answers must be a list.' },
    )
    .max(LIMITS.examQuestions, `answers names at most ${LIMITS.examQuestions} questions.`)
    .optional(),
  /** The student number as a person reads it; null: as it was read. */
  typedNumber: studentNumberField('typedNumber').nullable().optional(),
  /** The letters printed beside the code, for a page whose code could not be read; null: as it was read. */
  code: z
    .string({ error: 'code must be a text.' })
    .max(100, 'code must have at most 100 characters.')
    .refine(isStorable, 'code contains a character that cannot be stored.')
    .nullable()
    .optional(),
  isDiscarded: z.boolean({ error: 'isDiscarded must be true or false.' }).optional(),
  /** Whether the sheet counts although other pages of it are missing; their questions count as omitted. */
  countsAlone: z.boolean({ error: 'countsAlone must be true or false.' }).optional(),
});
export type ChangeScannedPage = z.output<typeof ChangeScannedPageSchema>;

/** Whether sheets may replace results of a file, or of sheets that are deleted; without it, such results are a reason to refuse. */
const ReplacesResultsField = z.boolean({ error: 'replacesResults must be true or false.' }).optional();

const TypedSheetSchema = z.strictObject({
  examVersion: letter('examVersion'),
  studentNumber: studentNumberField('studentNumber'),
  /** A choice for each question of the version. */
  answers: z
    .array(ChoiceField, { error: 'answers must be a list of letters.' })
    .min(1, 'answers must not be empty.')
    .max(LIMITS.examQuestions, `answers has at most ${LIMITS.examQuestions} letters.`),
  replacesResults: ReplacesResultsField,
});

const SettledAuditSchema = z.strictObject({
  audit: wholeNumberField('audit', { min: 1, max: LIMITS.scanAudits }),
  /** The questions that were read wrongly, with what the student chose; all others were read rightly. */
  wrong: z
    .array(
      z.strictObject(
        { scannedPageId: ScannedPageIdField, question: QuestionNumberField, choice: ChoiceField },
        { error: 'Each of wrong must name scannedPageId, question and choice.' },
      ),
      { error: 'wrong must be a list.' },
    )
    .max(LIMITS.auditedQuestions, `wrong names at most ${LIMITS.auditedQuestions} questions.`),
});
export type SettledAudit = z.output<typeof SettledAuditSchema>;

const DeletedScanAnswer = answerOf(z.object({ _id: z.string() }));

export const scanEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/scans',
    access: 'verified',
    load: 'waiting',
    summary:
      'Start reading uploaded files of scanned answer sheets, a scan for each; results follow from them; for the owner of the exam',
    params: ExamParams,
    body: z.strictObject({
      uploads: z
        .array(UploadIdField, { error: 'uploads must be a list of ids.' })
        .min(1, 'uploads must name at least one file.')
        .max(LIMITS.accountUploads, `uploads names at most ${LIMITS.accountUploads} files.`),
      replacesResults: ReplacesResultsField,
    }),
    answers: { 201: answerOf(ExamScansSchema), 409: RefusalSchema },
  }),
  ofExam: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/scans',
    access: 'verified',
    summary: 'The scans of an exam, what has come of them, and what they take; for the owner of the exam',
    params: ExamParams,
    answers: { 200: answerOf(ExamScansSchema) },
  }),
  settle: endpoint({
    method: 'PATCH',
    path: '/api/scans/{id}',
    access: 'verified',
    load: 'costly',
    summary:
      'Say whether the pages of a file that was not read to its end suffice; results are computed again; for the owner of the exam',
    params: ScanParams,
    body: z.strictObject({ countsAsRead: z.boolean({ error: 'countsAsRead must be true or false.' }) }),
    answers: { 200: answerOf(ExamScansSchema), 409: RefusalSchema },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/scans/{id}',
    access: 'verified',
    load: 'costly',
    summary:
      'Delete a scan with its pages, and end its reading; results are computed again; for the owner of the exam',
    params: ScanParams,
    answers: { 200: DeletedScanAnswer },
  }),
  deleteAll: endpoint({
    method: 'DELETE',
    path: '/api/exams/{id}/scans',
    access: 'verified',
    summary:
      'Delete all scans of an exam with their pages and typed sheets, and the results computed from them; for the owner of the exam',
    params: ExamParams,
    answers: { 200: DeletedScanAnswer },
  }),
  pages: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/scanned-pages',
    access: 'verified',
    summary: 'The scanned pages and typed sheets of an exam; for the owner of the exam',
    params: ExamParams,
    query: listQuery(['file', 'student', '-student'])
      .pick({ limit: true, cursor: true, q: true, sort: true })
      .extend({
        kind: z
          .enum(SCANNED_PAGE_KINDS, { error: `kind must be one of ${SCANNED_PAGE_KINDS.join(', ')}.` })
          .optional(),
      }),
    answers: { 200: listOf(ScannedPageSchema) },
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/scanned-pages/{id}',
    access: 'verified',
    summary: 'What was read on a page, where, and what was corrected; for the owner of the exam',
    params: ScannedPageParams,
    answers: { 200: answerOf(ScannedPageDetailSchema) },
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/scanned-pages/{id}/picture',
    access: 'verified',
    summary: 'The picture of a page, straightened if its marks were found; for the owner of the exam',
    params: ScannedPageParams,
    answers: { 200: FileAnswer },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/scanned-pages/{id}',
    access: 'verified',
    load: 'costly',
    summary:
      'Answer doubts about a page, or correct what was read; results are computed again; for the owner of the exam',
    params: ScannedPageParams,
    body: orAsRead(ChangeScannedPageSchema, ScannedPageDetailSchema),
    answers: { 200: answerOf(ScannedPageDetailSchema), 409: staleOf(ScannedPageDetailSchema) },
  }),
  doubts: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/doubts',
    access: 'verified',
    load: 'costly',
    summary: `What a person must look at, by kind and then as scanned; the first ${LIMITS.listedDoubts}; for the owner of the exam`,
    params: ExamParams,
    query: z.object({
      kind: z.enum(DOUBT_KINDS, { error: `kind must be one of ${DOUBT_KINDS.join(', ')}.` }).optional(),
    }),
    answers: { 200: answerOf(z.array(DoubtSchema)) },
  }),
  audits: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/scan-audits',
    access: 'verified',
    load: 'costly',
    summary: 'What audits of the reading found, and the one that is open; for the owner of the exam',
    params: ExamParams,
    answers: { 200: answerOf(ScanAuditsSchema) },
  }),
  drawAudit: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/scan-audits',
    access: 'verified',
    load: 'costly',
    summary: `Draw ${LIMITS.auditedQuestions} questions that were read without a doubt, to be looked at; an audit that is open stays; for the owner of the exam`,
    params: ExamParams,
    answers: { 201: answerOf(ScanAuditsSchema), 409: RefusalSchema },
  }),
  settleAudit: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/scan-audits/settle',
    access: 'verified',
    load: 'costly',
    summary:
      'Say which questions of the open audit were read wrongly: they are corrected, and results are computed again; for the owner of the exam',
    params: ExamParams,
    body: SettledAuditSchema,
    answers: { 200: answerOf(ScanAuditsSchema), 409: RefusalSchema },
  }),
  typeSheet: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/typed-sheets',
    access: 'verified',
    load: 'costly',
    summary:
      'Add an answer sheet that is typed instead of scanned; the header Idempotency-Key makes a repeated request the same; for the owner of the exam',
    params: ExamParams,
    body: TypedSheetSchema,
    answers: { 201: answerOf(ScannedPageDetailSchema), 409: RefusalSchema },
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/api/exams/{id}/scans-keeping',
    access: 'verified',
    summary: 'How many days pages are kept after the results are final; for the owner of the exam',
    params: ExamParams,
    body: z.strictObject({ days: wholeNumberField('days', { min: 1, max: LIMITS.scansKeptDays }) }),
    answers: { 200: answerOf(ExamScansSchema) },
  }),
} as const;
