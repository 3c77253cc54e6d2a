import type { z } from 'zod';
import { accountEndpoints } from './account.ts';
import { accountEventEndpoints } from './account-events.ts';
import { accountExportEndpoints } from './account-export.ts';
import { accountImportEndpoints } from './account-imports.ts';
import { apiTokenEndpoints } from './api-tokens.ts';
import { auditEventEndpoints } from './audit-events.ts';
import { blueprintEndpoints } from './blueprints.ts';
import { bulkEditEndpoints } from './bulk-edits.ts';
import { chapterEndpoints } from './chapters.ts';
import { colleagueGroupEndpoints } from './colleague-groups.ts';
import { copyEndpoints } from './copies.ts';
import { courseEndpoints } from './courses.ts';
import type { Endpoint } from './endpoint.ts';
import { examDraftEndpoints } from './exam-drafts.ts';
import { generationEndpoints } from './exam-generation.ts';
import { examHelperEndpoints } from './exam-helpers.ts';
import { examMarkEndpoints } from './exam-marks.ts';
import { examOutputEndpoints } from './exam-outputs.ts';
import { examResultEndpoints } from './exam-results.ts';
import { examStudentEndpoints } from './exam-students.ts';
import { examEndpoints } from './exams.ts';
import { imageEndpoints } from './images.ts';
import { importEndpoints } from './imports.ts';
import { installationEndpoints } from './installation.ts';
import { memberEndpoints } from './members.ts';
import { nearDuplicateEndpoints } from './near-duplicates.ts';
import type { operatorEndpoints } from './operator.ts';
import { paperEndpoints } from './papers.ts';
import { passwordEndpoints } from './passwords.ts';
import { questionExportEndpoints } from './question-exports.ts';
import { questionHistoryEndpoints } from './question-history.ts';
import { questionEndpoints } from './questions.ts';
import { resultMailEndpoints } from './result-mails.ts';
import { scanEndpoints } from './scans.ts';
import { sessionEndpoints } from './sessions.ts';
import { signOnEndpoints } from './sign-on.ts';
import { toDoEndpoints } from './to-dos.ts';
import { trashEndpoints } from './trash.ts';
import { uploadEndpoints } from './uploads.ts';
import { userEndpoints } from './users.ts';

/**
 * Every endpoint of the API. The server serves exactly these, and for operators those of `operatorEndpoints`; the types below describe the input and the answer of
 * each.
 */
const GROUPS = [
  userEndpoints,
  signOnEndpoints,
  passwordEndpoints,
  sessionEndpoints,
  accountEndpoints,
  accountExportEndpoints,
  accountImportEndpoints,
  accountEventEndpoints,
  apiTokenEndpoints,
  uploadEndpoints,
  courseEndpoints,
  memberEndpoints,
  colleagueGroupEndpoints,
  auditEventEndpoints,
  chapterEndpoints,
  questionEndpoints,
  bulkEditEndpoints,
  questionHistoryEndpoints,
  nearDuplicateEndpoints,
  imageEndpoints,
  importEndpoints,
  copyEndpoints,
  blueprintEndpoints,
  examDraftEndpoints,
  examEndpoints,
  examHelperEndpoints,
  examStudentEndpoints,
  examResultEndpoints,
  examMarkEndpoints,
  examOutputEndpoints,
  resultMailEndpoints,
  scanEndpoints,
  generationEndpoints,
  questionExportEndpoints,
  paperEndpoints,
  trashEndpoints,
  toDoEndpoints,
  installationEndpoints,
] as const;

type MemberOf<Group> = Group extends unknown ? Group[keyof Group] : never;
type AnyEndpoint = MemberOf<(typeof GROUPS)[number] | typeof operatorEndpoints>;

export const EVERY_ENDPOINT: readonly Endpoint[] = GROUPS.flatMap((group): Endpoint[] =>
  Object.values(group),
);

/** Each endpoint by its name, such as `GET /api/courses/{id}`. */
export type Endpoints = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E } & {
  /** The web app is specified to call this path; the server accepts a trailing slash on any path. */
  'POST /api/exams/': typeof examEndpoints.create;
};
export type EndpointName = keyof Endpoints;

/** The input of a client before the schema has parsed it: numbers as typed, lists read-only. */
type Sent<Value> = Value extends Uint8Array
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
      : Value;

type SentPart<Name extends EndpointName, Part extends 'params' | 'query' | 'body'> =
  Endpoints[Name] extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? Sent<z.input<Schema>>
    : undefined;

/** The values of the path's placeholders; undefined if it has none. */
export type ParamsOf<Name extends EndpointName> = SentPart<Name, 'params'>;
/** The parameters of the query string; undefined where the endpoint takes none. */
export type QueryOf<Name extends EndpointName> = SentPart<Name, 'query'>;
/** The body of the request; undefined where the endpoint takes none. */
export type BodyOf<Name extends EndpointName> = SentPart<Name, 'body'>;

type Answers<Name extends EndpointName> = Endpoints[Name]['answers'];

/** The body of a successful answer; bytes if it is a file. */
export type AnswerOf<Name extends EndpointName> = {
  [Status in keyof Answers<Name> & (200 | 201)]: Answers<Name>[Status] extends infer Schema extends z.ZodType
    ? z.output<Schema>
    : never;
}[keyof Answers<Name> & (200 | 201)];
