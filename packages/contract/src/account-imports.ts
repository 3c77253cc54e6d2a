import { z } from 'zod';
import { answerOf, listOf } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { listQuery } from './lists.ts';
import { UploadIdField } from './uploads.ts';

export const AccountImportIdField = idField<'AccountImportId'>('accountImportId');
export type AccountImportId = z.output<typeof AccountImportIdField>;
export const AccountImportParams = z.object({ id: AccountImportIdField });

/** The file of an exported account while another account imports it. */
export const AccountImportSchema = z.object({
  _id: z.string(),
  state: z.enum(['reading', 'unreadable', 'ready', 'importing', 'imported', 'undone']),
  createdAt: z.iso.datetime(),
  failure: z.string().nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** The e-mail of the exported account, and the date of the export. */
  email: z.string().nullable(),
  exportedAt: z.iso.datetime().nullable(),
  courses: z.array(
    z.object({
      name: z.string(),
      numberOfChapters: z.number().int(),
      numberOfQuestions: z.number().int(),
      numberOfImages: z.number().int(),
      numberOfBlueprints: z.number().int(),
    }),
  ),
  numberOfExams: z.number().int(),
});
export type AccountImport = z.infer<typeof AccountImportSchema>;

export const accountImportEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/account-imports',
    access: 'verified',
    programs: 'never',
    load: 'waiting',
    summary: 'Start reading the uploaded file of an exported account',
    body: z.strictObject({ uploadId: UploadIdField }),
    answers: { 201: answerOf(AccountImportSchema) },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/account-imports',
    access: 'verified',
    programs: 'never',
    summary: 'The imports that are not finished, and those that can be undone, newest first',
    query: listQuery(['-createdAt']).pick({ limit: true, cursor: true }),
    answers: { 200: listOf(AccountImportSchema) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/account-imports/{id}',
    access: 'verified',
    programs: 'never',
    summary: 'Progress of the import, and the contents of the file',
    params: AccountImportParams,
    answers: { 200: answerOf(AccountImportSchema) },
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/account-imports/{id}/apply',
    access: 'verified',
    programs: 'never',
    load: 'waiting',
    summary: 'Create the courses and exams of the file in this account: all of them or none',
    params: AccountImportParams,
    answers: { 200: answerOf(AccountImportSchema) },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/account-imports/{id}/undo',
    access: 'verified',
    programs: 'never',
    summary: 'Undo an import: delete the courses and exams that it created',
    params: AccountImportParams,
    answers: { 200: answerOf(AccountImportSchema) },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/account-imports/{id}',
    access: 'verified',
    programs: 'never',
    summary: 'Discard an import that was not applied, with its file',
    params: AccountImportParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
} as const;
