import { z } from 'zod';
import { answerOf } from './answers.ts';
import { CourseIdField } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { MemberIdField } from './members.ts';
import {
  DisplayNameField,
  EmailField,
  PresentedPasswordField,
  UserSchema,
  VerificationCodeField,
} from './users.ts';

/** The data of the account screen. */
export const AccountSchema = z.object({
  email: z.string(),
  /** How colleagues see the person beside the e-mail; null without one. */
  displayName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The requested new e-mail, until it is confirmed. */
  newEmail: z.string().nullable(),
  /** Of operators alone. */
  isOperator: z.literal(true).optional(),
});
export type AccountDetail = z.infer<typeof AccountSchema>;

/** Kinds of things that take room in the storage of an account. */
export const STORAGE_KINDS = [
  /** Courses with chapters, questions, their earlier versions and blueprints. */
  'questions',
  'pictures',
  /** Exams with their marks and printed sheets, and exams in the making. */
  'exams',
  /** Lists of students, their results and what was mailed to them. */
  'students',
  'scans',
  /** Uploaded files, and imports with what was read of their files. */
  'files',
  'trash',
  /** Events that the account caused, and its sessions. */
  'history',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** How much the things of an account take, those in its courses and exams that others added included. */
export const StorageSchema = z.object({
  usedBytes: z.number().int(),
  /** While this much is used, or more, nothing is added. */
  allowedBytes: z.number().int(),
  /** Bytes by kind. */
  bytes: z.record(z.enum(STORAGE_KINDS), z.number().int()),
  measuredAt: z.iso.datetime(),
});
export type Storage = z.infer<typeof StorageSchema>;

export const ChangeEmailSchema = z.strictObject({ email: EmailField, password: PresentedPasswordField });
export const ChangeDisplayNameSchema = z.strictObject({ displayName: DisplayNameField });
export const ConfirmNewEmailSchema = z.strictObject({ verificationCode: VerificationCodeField });
const NO_SUCCESSORS = { error: 'Successors must be a list of courses with a member each.' };

export const DeleteAccountSchema = z.strictObject({
  password: PresentedPasswordField,
  /** Who takes over which shared course. A course that is not named here goes to the first of its successors. */
  successors: z
    .array(z.strictObject({ courseId: CourseIdField, memberId: MemberIdField }, NO_SUCCESSORS), NO_SUCCESSORS)
    .max(200, 'At most 200 successors can be named; each other course goes to its first one.')
    .optional(),
});
export type Successor = NonNullable<z.output<typeof DeleteAccountSchema>['successors']>[number];

export const accountEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/account',
    access: 'signed-in',
    summary: 'The account of the signed-in user',
    answers: { 200: answerOf(AccountSchema) },
  }),
  storage: endpoint({
    method: 'GET',
    path: '/api/users/storage',
    access: 'verified',
    programs: 'never',
    load: 'costly',
    summary:
      'How much the things of the account take, by kind, and how much is allowed. Large accounts are measured now and then',
    answers: { 200: answerOf(StorageSchema) },
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/users/change-email',
    access: 'verified',
    programs: 'never',
    load: 'waiting',
    summary: 'Request a new e-mail; a code is sent there. The answer is the same if the e-mail is taken',
    body: ChangeEmailSchema,
    answers: { 200: answerOf(z.null()) },
  }),
  changeDisplayName: endpoint({
    method: 'PUT',
    path: '/api/users/display-name',
    access: 'verified',
    programs: 'never',
    summary: 'Set or remove the name that colleagues in shared courses see beside the e-mail',
    body: ChangeDisplayNameSchema,
    answers: { 200: answerOf(AccountSchema.pick({ displayName: true })) },
  }),
  confirmNewEmail: endpoint({
    method: 'POST',
    path: '/api/users/confirm-new-email',
    access: 'verified',
    programs: 'never',
    load: 'waiting',
    summary: 'Confirm the new e-mail with its code; it then replaces the old one',
    body: ConfirmNewEmailSchema,
    answers: { 200: answerOf(UserSchema) },
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/users/delete',
    access: 'signed-in',
    load: 'waiting',
    summary:
      'Delete the account with what nobody else has worked on; shared courses pass to a colleague; needs the password',
    body: DeleteAccountSchema,
    answers: { 200: answerOf(z.null()) },
  }),
} as const;
