import { z } from 'zod';
import { answerOf, FileAnswer, listOf, RefusalSchema } from './answers.ts';
import { composed, isBlank } from './characters.ts';
import { count } from './counts.ts';
import { endpoint } from './endpoint.ts';
import { TableQuery } from './exam-outputs.ts';
import { ExamParams } from './exams.ts';
import { atMost, isStorable, lengthInSchema, wholeNumberField } from './fields.ts';
import { LARGE_PRINT_SIZES, LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';
import { EmailField } from './users.ts';

/** The possible contents of a column of a list of students. Several name columns are joined to one name. */
export const STUDENT_FIELDS = [
  'number',
  'name',
  'group',
  'email',
  'largePrint',
  'reference',
  'ignored',
] as const;
export type StudentField = (typeof STUDENT_FIELDS)[number];

/** The columns of a list of students, for choosing what they contain. */
const StudentsTableSchema = z.object({
  columns: z.array(
    z.object({
      /** The cell of the first line: a column name, or a value of the first student. */
      first: z.string(),
      field: z.enum(STUDENT_FIELDS),
      /** Cells of the next lines; blank cells are omitted. */
      examples: z.array(z.string()),
    }),
  ),
  /** Whether the first line contains column names. */
  areNamed: z.boolean(),
});
export type StudentsTable = z.infer<typeof StudentsTableSchema>;

/** A student who is expected at an exam. */
export const ExamStudentSchema = z.object({
  /** Place in the list, printed on the personal sheet. No other student of the exam ever gets it. */
  ordinal: z.number().int(),
  number: z.string(),
  name: z.string(),
  groupName: z.string(),
  email: z.string().nullable(),
  /** The letter of the version of the personal sheet; null while none was printed. */
  version: z.string().nullable(),
  /** When the result was last mailed to the student; null if it was not. */
  mailedAt: z.iso.datetime().nullable(),
  /** Students are deleted a year after they were listed. */
  listedAt: z.iso.datetime(),
  /** The size of letters that the student needs, in points; null for that of the others. */
  largePrint: z.union(LARGE_PRINT_SIZES.map((size) => z.literal(size))).nullable(),
  /** Whether the student counts for the mean that a sliding pass line follows, as at a first attempt. */
  isReference: z.boolean(),
});
export type ExamStudent = z.infer<typeof ExamStudentSchema>;

/** One line of text in normal form C, without blanks at its ends. */
const line = (name: string, maxLength: number) =>
  z
    .string({ error: `${name} must be a text.` })
    .overwrite((text) => composed(text.replace(/[\s\p{Cc}]+/gu, ' ').trim()))
    .check(atMost(name, maxLength))
    .refine(isStorable, `${name} contains a character that cannot be stored.`)
    .meta(lengthInSchema(maxLength));

const StudentBody = z.strictObject({
  number: line('Number', LIMITS.studentNumberLength).refine(
    (text) => !isBlank(text),
    'Number must not be empty.',
  ),
  name: line('Name', LIMITS.nameLength),
  groupName: line('Group', LIMITS.studentGroupLength),
  email: EmailField.nullable(),
  /** Absent: it stays as it is. */
  largePrint: z
    .union(
      LARGE_PRINT_SIZES.map((size) => z.literal(size)),
      { error: `largePrint must be ${LARGE_PRINT_SIZES.join(', ')} or null.` },
    )
    .nullable()
    .optional(),
  /** Absent: it stays as it is. */
  isReference: z.boolean({ error: 'isReference must be true or false.' }).optional(),
});

/** The listed students of an exam in an account file. */
export const SentStudentsSchema = z
  .array(
    StudentBody.extend({
      ordinal: z.number().int().min(1).max(32_767),
      version: z
        .string()
        .regex(/^[A-Z]$/)
        .nullable(),
      listedAt: z.iso.datetime(),
      /** Not taken over: here it would tell of mails that nobody sent. */
      mailedAt: z.iso.datetime().nullable().optional(),
    }),
  )
  .max(LIMITS.examStudents)
  .refine((students) => new Set(students.map(({ ordinal }) => ordinal)).size === students.length)
  .refine((students) => new Set(students.map(({ number }) => number)).size === students.length);
export type SentStudent = z.output<typeof SentStudentsSchema>[number];

const MOST_COLUMNS = 50;
/** Base64 has four characters for three bytes. */
const BASE64_CHARACTERS = 4 * Math.ceil(LIMITS.studentListBytes / 3);

const UploadStudentsBody = z.strictObject({
  /** Exactly one of `content` and `workbook`: the text of a CSV file, or cells pasted from a spreadsheet. */
  content: z
    .string({ error: 'content must be the text of a list.' })
    .min(1, 'content must not be empty.')
    .max(LIMITS.studentListBytes, 'The list is larger than 4 MiB.')
    .refine(isStorable, 'The list contains a character that cannot be stored.')
    .optional(),
  /** An Excel workbook (.xlsx), in base64. */
  workbook: z
    .base64({ error: 'workbook must be an Excel workbook in base64.' })
    .min(1, 'workbook must not be empty.')
    .max(BASE64_CHARACTERS, 'The list is larger than 4 MiB.')
    .optional(),
  /** The contents of each column, in order. If absent, the column names decide. */
  columns: z
    .strictObject({
      fields: z
        .array(z.enum(STUDENT_FIELDS, { error: `A field must be one of ${STUDENT_FIELDS.join(', ')}.` }), {
          error: 'fields must be a list.',
        })
        .min(1, 'fields must name at least one column.')
        .max(MOST_COLUMNS, `fields names at most ${MOST_COLUMNS} columns.`),
      /** Whether the first line contains column names rather than a student. */
      areNamed: z.boolean({ error: 'areNamed must be true or false.' }),
    })
    .optional(),
  /** Whether students who are not in the list leave it. A student whose number is in both keeps place and version. */
  replaces: z.boolean({ error: 'replaces must be true or false.' }),
});

const ListedStudentsAnswer = z.object({
  data: z.object({
    numberOfStudents: count,
    numberOfAdded: count,
    numberOfRemoved: count,
  }),
  /** What was left out or altered, as sentences that name the line. */
  warnings: z.array(z.string()),
});
export type ListedStudents = z.infer<typeof ListedStudentsAnswer>;

const StudentParams = ExamParams.extend({
  ordinal: wholeNumberField('ordinal', { min: 0, max: 32_767 }),
});

export const examStudentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/students',
    access: 'verified',
    summary: 'The students who are expected at an exam; for the owner of the exam',
    params: ExamParams,
    query: listQuery(['ordinal', 'number', '-number', 'name', '-name', 'groupName', '-groupName']).extend({
      /** Only those who need larger letters than of so many points. */
      largerThan: wholeNumberField('largerThan', { min: 1, max: 100 }).optional(),
    }),
    answers: { 200: listOf(ExamStudentSchema) },
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/students/versions',
    access: 'verified',
    load: 'waiting',
    summary:
      'Who has which version, as a file for the invigilators: number, name, group and version of each listed student, and the size of large print where any needs it, by group; for the owner of the exam',
    params: ExamParams,
    query: TableQuery,
    answers: { 200: FileAnswer, 404: RefusalSchema },
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/students',
    access: 'verified',
    load: 'waiting',
    summary:
      'List the students who are expected at an exam, as CSV, Excel or pasted cells (number, name, group, e-mail, size of large print); for the owner of the exam',
    params: ExamParams,
    body: UploadStudentsBody,
    bodyBytes: 2 * LIMITS.studentListBytes,
    answers: {
      201: ListedStudentsAnswer,
      /** `table` is absent if the list has no lines to show. */
      400: RefusalSchema.extend({ table: StudentsTableSchema.optional() }),
    },
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/exams/{id}/students/{ordinal}',
    access: 'verified',
    summary: 'Change a listed student; for the owner of the exam',
    params: StudentParams,
    body: StudentBody,
    answers: { 200: answerOf(ExamStudentSchema) },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/exams/{id}/students/{ordinal}',
    access: 'verified',
    summary: 'Remove a student from the list of an exam; for the owner of the exam',
    params: StudentParams,
    answers: { 200: answerOf(z.object({ ordinal: z.number().int() })) },
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/api/exams/{id}/students',
    access: 'verified',
    summary: 'Delete the list of students of an exam; for the owner of the exam',
    params: ExamParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
} as const;
