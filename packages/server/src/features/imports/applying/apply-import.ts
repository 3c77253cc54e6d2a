import {
  type Import,
  type ImportChoices,
  type ImportId,
  type ImportState,
  importEndpoints,
} from '@exam/contract';
import { z } from 'zod';
import { AppError, conflict } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { type DurableJob, durableQueue, ENDED, type JobStarter } from '../../../platform/jobs/index.ts';
import { requireEditor } from '../../courses/index.ts';
import { describeImport } from '../describe-import.ts';
import { getImport } from '../get-import.ts';
import type { ImportParts } from '../import-parts.ts';
import { planImport } from '../planning/plan-import.ts';
import { importRuns } from '../runs.ts';
import { writeImport } from './write-import.ts';

/**
 * Applies an import with these choices. A repeated call, during or after it, returns the import as it is.
 * @returns the import, already applied if that is quick
 * @throws AppError notFound, forbidden; conflict with the problems in words, or in a state that does not allow it
 */
export async function applyImport(
  parts: ImportParts & { readonly applying: JobStarter<Applying, Import> },
  account: Account,
  importId: ImportId,
  choices: ImportChoices,
): Promise<Import> {
  const { db, applying } = parts;
  const row = await getImport(parts, account, importId);
  const { problems, fullChapters } = await planImport(db, row, choices);
  if (row.state === 'importing' || row.state === 'imported') return describeImport(db, importId);
  requireReady(row.state);
  if (problems.length > 0) throw conflict(problems.join(' '), { fullChapters });
  applying.requireCapacity(account.id);
  const payload = { choices, courseId: row.courseId, failureBefore: row.failure };
  const job = await applying.onRow(account, importId, { from: 'ready', to: 'importing' }, payload);
  return (job && (await applying.start(job))) ?? describeImport(db, importId);
}

/** The choices of an import, and what was said of an earlier try. */
const ApplyingSchema = z.object({
  choices: importEndpoints.apply.body,
  courseId: z.string(),
  failureBefore: z.string().nullable(),
});
type Applying = z.infer<typeof ApplyingSchema>;

/** Chosen questions are brought into the pool. */
export const APPLY_IMPORT: DurableJob<Applying, Import, never, ImportParts> = {
  name: 'import questions',
  queue: durableQueue('Many questions are being imported at the moment. Try again in a few seconds.'),
  isDurable: true,
  runs: importRuns,
  payload: ApplyingSchema,
  requireRights: ({ account, payload }, { db }) => requireEditor(db, account, payload.courseId),
  handle: ({ account, payload: { choices }, run, progress }, parts) =>
    writeImport(parts, account, { choices, run, progress }),
  onFailure: async ({ run, payload, error, isAnswered }, { db }) => {
    const failure = isAnswered ? payload.failureBefore : failureOf(error);
    await importRuns.update(db, run, { state: 'ready', failure, ...ENDED, done: 0, total: 0 });
  },
};

/** @throws AppError conflict, in words, if the import is not waiting for choices */
export function requireReady(state: ImportState): void {
  const refusal = REFUSALS[state];
  if (refusal !== undefined) throw conflict(refusal);
}

const REFUSALS: Readonly<Partial<Record<ImportState, string>>> = {
  reading: 'The files are still being read. Wait until that is done.',
  unreadable: 'The files of this import could not be read. Start a new import.',
  importing: 'The questions are being imported at this moment.',
  imported: 'These questions are imported already.',
  undone: 'This import was undone. Start a new import.',
};

function failureOf(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'Something went wrong on the server, and no question was imported. Import them again.';
}
