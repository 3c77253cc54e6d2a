import { z } from 'zod';
import { FileAnswer, RefusalSchema } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { ExamParams } from './exams.ts';

/** The readers of a file of marks: people, or the gradebook of a learning platform. */
const MARK_LAYOUTS = ['plain', 'moodle', 'canvas'] as const;
export type MarkLayout = (typeof MARK_LAYOUTS)[number];
/** The formats of tables that go out. */
export const MARK_FORMATS = ['csv', 'xlsx'] as const;
export type MarkFormat = (typeof MARK_FORMATS)[number];

/** What stands between the cells of CSV. With semicolons numbers have a decimal comma. */
const CSV_SEPARATORS = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** How a table goes out. */
export const TableQuery = z.object({
  format: z.enum(MARK_FORMATS, { error: `format must be one of ${MARK_FORMATS.join(', ')}.` }).default('csv'),
  separator: z
    .enum(CSV_SEPARATORS, { error: `separator must be one of ${CSV_SEPARATORS.join(', ')}.` })
    .default('comma'),
});

/** The sheets of all students in one document, or an archive with a document for each. */
const SHEET_FILES = ['pdf', 'zip'] as const;
export type SheetFile = (typeof SHEET_FILES)[number];
/** Whether the sheets show the questions, or numbers and letters alone. */
const SHEET_TEXTS = ['without', 'with'] as const;
export type SheetTexts = (typeof SHEET_TEXTS)[number];

/** Whether the sheets show the pages of the students as they were scanned, with what was read. */
const SHEET_SCANS = ['without', 'with'] as const;
export type SheetScans = (typeof SHEET_SCANS)[number];

/** What goes out of the results of an exam. */
export const examOutputEndpoints = {
  marks: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/marks/export',
    access: 'verified',
    load: 'waiting',
    summary:
      'Points and grades of the class as a file: to read, with name, group, e-mail and who was absent, in the language of the paper; or in the columns that the gradebooks of Moodle and Canvas import, always with commas; for the owner of the exam',
    params: ExamParams,
    query: TableQuery.extend({
      layout: z
        .enum(MARK_LAYOUTS, { error: `layout must be one of ${MARK_LAYOUTS.join(', ')}.` })
        .default('plain'),
    }),
    answers: { 200: FileAnswer, 404: RefusalSchema },
  }),
  sheets: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/marks/sheets',
    access: 'verified',
    load: 'waiting',
    summary:
      'A sheet for each student as PDF: points, grade, and the answers beside the right ones, with heading and language as the exam was printed; on request with the questions, and with the scanned pages and what was read on them; for the owner of the exam',
    params: ExamParams,
    query: z.object({
      as: z.enum(SHEET_FILES, { error: `as must be one of ${SHEET_FILES.join(', ')}.` }).default('pdf'),
      texts: z
        .enum(SHEET_TEXTS, { error: `texts must be one of ${SHEET_TEXTS.join(', ')}.` })
        .default('without'),
      scans: z
        .enum(SHEET_SCANS, { error: `scans must be one of ${SHEET_SCANS.join(', ')}.` })
        .default('without'),
    }),
    answers: { 200: FileAnswer, 404: RefusalSchema, 409: RefusalSchema },
  }),
  analysis: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/marks/analysis',
    access: 'verified',
    load: 'waiting',
    summary:
      'The analysis of the results as PDF, for the file: scores, grades, shares of the points and each question; no student is named; for the owner of the exam',
    params: ExamParams,
    answers: { 200: FileAnswer, 404: RefusalSchema, 409: RefusalSchema },
  }),
} as const;
