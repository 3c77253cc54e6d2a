import { z } from 'zod';
import { answerOf, RefusalSchema } from './answers.ts';
import { mostCodePoints } from './characters.ts';
import { endpoint } from './endpoint.ts';
import { ExamParams } from './exams.ts';
import {
  atMostWithoutSigns,
  isStorable,
  lengthInSchema,
  MARKUP_DESCRIPTION,
  wholeNumberField,
} from './fields.ts';
import { LARGE_PRINT_SIZES, LIMITS } from './limits.ts';
import { mostWithSigns } from './rich-text.ts';

/** The printable parts of a version: the paper for students, the answer sheet, and the keys. */
export const PAPER_PARTS = ['questions', 'answer-sheet', 'key', 'explained-key'] as const;
export type PaperPart = (typeof PAPER_PARTS)[number];
export const PAPER_FORMATS = ['pdf', 'docx'] as const;
export type PaperFormat = (typeof PAPER_FORMATS)[number];
/** Languages of papers, and of all that is written of their results. */
export const PAPER_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'tr', 'ar'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];

/** Text that may be empty. */
const textOrNothing = (name: string) =>
  z
    .string({ error: `${name} must be a text.` })
    .refine(isStorable, `${name} contains a character that cannot be stored.`);

/** One of the lines above an exam. */
const line = (name: string) =>
  textOrNothing(name)
    .check(atMostWithoutSigns(name, LIMITS.nameLength, mostCodePoints(LIMITS.nameLength)))
    .meta(lengthInSchema(LIMITS.nameLength));

const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}.` });

/** How an exam looks on paper. Empty texts are not printed. */
export const PaperSettingsSchema = z.strictObject(
  {
    institution: line('Institution'),
    course: line('Course'),
    title: line('Title'),
    /** Printed as it is: "12 February 2027, 10:00". */
    date: line('Date'),
    durationMinutes: wholeNumberField('Duration', { min: 1, max: 10_000 }).nullable(),
    instructions: textOrNothing('Instructions')
      .check(atMostWithoutSigns('Instructions', LIMITS.instructionsLength))
      .meta({
        ...lengthInSchema(LIMITS.instructionsLength, mostWithSigns(LIMITS.instructionsLength)),
        description: MARKUP_DESCRIPTION,
      }),
    hasNameField: z.boolean({ error: 'hasNameField must be true or false.' }),
    hasStudentNumberField: z.boolean({ error: 'hasStudentNumberField must be true or false.' }),
    /** Whether the key with origins includes explanations. */
    hasExplanations: z.boolean({ error: 'hasExplanations must be true or false.' }).default(true),
    /** Number of digits on the answer sheet. */
    studentNumberDigits: wholeNumberField('Digits of the student number', { min: 0, max: 12 }),
    /** Most choices in a row; of 1, 2, 4 or 5 as many as fit beside each other. */
    choiceColumns: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(5)], {
      error: 'choiceColumns must be 1, 2, 4 or 5.',
    }),
    /** Whether two short questions stand beside each other, the second on the right. */
    questionColumns: z
      .union([z.literal(1), z.literal(2)], { error: 'questionColumns must be 1 or 2.' })
      .default(1),
    /** Whether the points of each question, each section and the exam are printed, as it is marked. */
    hasPoints: z.boolean({ error: 'hasPoints must be true or false.' }).default(false),
    /** Whether a question may continue on the next page, so that pages are filled. Choices are never split. */
    mayBreakQuestions: z.boolean({ error: 'mayBreakQuestions must be true or false.' }).default(false),
    paperSize: oneOf('paperSize', ['a4', 'us-letter']),
    /** In points. From 14 on it is large print: without serifs, widely spaced, in one column, with large circles on the answer sheet. */
    fontSize: z.union(
      ([10, 11, 12, ...LARGE_PRINT_SIZES] as const).map((size) => z.literal(size)),
      {
        error: 'fontSize must be 10, 11, 12, 14, 16 or 18.',
      },
    ),
    /** Language of the printed labels, such as "Name" and "Page 2 of 5". */
    language: oneOf('language', PAPER_LANGUAGES),
  },
  { error: 'settings must say how the exam looks on paper.' },
);
export type PaperSettings = z.output<typeof PaperSettingsSchema>;

const version = z
  .string({ error: 'version must be a letter.' })
  .regex(/^[A-Z]$/, 'version must be a letter.');
const part = oneOf('part', PAPER_PARTS);
const parts = z
  .array(part, { error: 'parts must be a list.' })
  .max(PAPER_PARTS.length, 'parts names a part twice.');
const versions = z
  .array(version, { error: 'versions must be a list of letters.' })
  .max(LIMITS.examVersions, `An exam has at most ${LIMITS.examVersions} versions.`);
const format = oneOf('format', PAPER_FORMATS);

/** The documents to print. */
export const PrintChoiceSchema = z.strictObject(
  { parts, versions, format },
  { error: 'choice must say what is printed.' },
);
export type PrintChoice = z.output<typeof PrintChoiceSchema>;

/** The orders of personal sheets: as the students are listed, or group by group. */
export const SHEET_ORDERS = ['list', 'group'] as const;

/** Answer sheets with the names of the listed students, all in one document. */
const PersonalSheetsSchema = z.strictObject(
  {
    order: oneOf('order', SHEET_ORDERS),
    /** Additional sheets without a name, for students who are not listed. */
    blankSheets: wholeNumberField('Blank sheets', { min: 0, max: LIMITS.blankSheets }),
  },
  { error: 'sheets must say how the sheets of the students are printed.' },
);
export type PersonalSheets = z.output<typeof PersonalSheetsSchema>;

/** The saved print settings. */
export const KeptPaperSchema = PaperSettingsSchema.extend({ choice: PrintChoiceSchema });
export type KeptPaper = z.output<typeof KeptPaperSchema>;

/** A place of a PDF where boxes replace characters that no font contains. */
const MissingSignsSchema = z.object({
  /** "Question 3 of version B", "The title". */
  where: z.string(),
  /** The first missing characters, each once. */
  signs: z.array(z.string()),
});
export type MissingSigns = z.output<typeof MissingSignsSchema>;

/** What is printed otherwise than meant: a formula that cannot be set, a picture whose letters may be too small. */
const PrintDoubtSchema = z.object({
  /** As of missing signs. */
  where: z.string(),
  /** A sentence. */
  what: z.string(),
});
export type PrintDoubt = z.output<typeof PrintDoubtSchema>;

export const paperEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/paper-settings',
    access: 'verified',
    summary: 'The print settings of this exam: as saved for it, or else as the account saved them last',
    params: ExamParams,
    answers: { 200: answerOf(KeptPaperSchema) },
  }),
  keepSettings: endpoint({
    method: 'PUT',
    path: '/api/exams/{id}/paper-settings',
    access: 'verified',
    summary: 'Save the print settings of this exam for this account only',
    params: ExamParams,
    body: KeptPaperSchema,
    answers: { 200: answerOf(KeptPaperSchema) },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/paper-preview',
    access: 'verified',
    programs: 'read',
    load: 'waiting',
    summary: 'One page as an image, exactly as it would be printed',
    params: ExamParams,
    body: z.strictObject({
      settings: PaperSettingsSchema,
      version,
      part,
      page: wholeNumberField('page', { min: 1, max: 10_000 }),
      /** Whether the answer must tell the number of pages. Without it, the answer may come sooner. */
      needsCount: z.boolean({ error: 'needsCount must be true or false.' }).default(true),
    }),
    answers: {
      200: answerOf(
        z.object({
          page: z.number().int(),
          /** Null if it is not known yet; the page does not show it then. */
          numberOfPages: z.number().int().nullable(),
          svg: z.string(),
          /** Missing characters of the whole document. */
          missingSigns: z.array(MissingSignsSchema),
          /** Of the whole document. */
          doubts: z.array(PrintDoubtSchema),
        }),
      ),
    },
  }),
  print: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/paper',
    access: 'verified',
    load: 'waiting',
    summary:
      'The exam as PDF or Word: one document, or a zip archive where several are asked for. A PDF with characters that no font contains is refused with a list of them, unless allowsMissingSigns is true',
    params: ExamParams,
    body: z.strictObject({
      settings: PaperSettingsSchema,
      versions: versions.min(1, 'versions must name at least one version.'),
      parts: parts.min(1, 'parts must name at least one part.'),
      format,
      /** Whether boxes may replace characters that no font contains. */
      allowsMissingSigns: z.boolean({ error: 'allowsMissingSigns must be true or false.' }).optional(),
      /** Whether each listed student gets an answer sheet; for the owner of the exam. */
      sheets: PersonalSheetsSchema.optional(),
      /** Whether listed students who need a larger print than this one get papers of their size, and large circles; for the owner of the exam. */
      largePrint: z.boolean({ error: 'largePrint must be true or false.' }).optional(),
    }),
    answers: {
      200: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      409: RefusalSchema.extend({ missingSigns: z.array(MissingSignsSchema).optional() }),
    },
  }),
} as const;
