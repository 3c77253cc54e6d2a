import type { Import, ImportChoices, ImportId, ImportState } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { AppError, conflict } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { ENDED, type Piece, type Run } from '../../../platform/jobs/index.ts';
import { describeImport } from '../describe-import.ts';
import { getImport } from '../get-import.ts';
import type { ImportParts } from '../import-parts.ts';
import { planImport } from '../planning/plan-import.ts';
import type { ImportRow } from '../queries.ts';
import { importRuns } from '../runs.ts';
import { writeImport } from './write-import.ts';

/**
 * Applies an import with these choices. A repeated call, during or after it, returns the import as it is.
 * @returns the import, already applied if that is quick
 * @throws AppError notFound, forbidden; conflict with the problems in words, or in a state that does not allow it
 */
export async function applyImport(
  parts: ImportParts,
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
  const run = { rowId: importId, runId: uuid() };
  const asked: AskedApplying = { kind: 'apply', choices };
  const request = { accountId: account.id, asked };
  const isOwn = await importRuns.begin(parts, run, { from: 'ready', to: 'importing', request });
  if (!isOwn) return describeImport(db, importId);
  const imported = await applying.run(account.id, pieceOfApplying(parts, account, { row, run, asked }));
  return imported ?? describeImport(db, importId);
}

/** The choices of an import. */
export interface AskedApplying {
  readonly kind: 'apply';
  readonly choices: ImportChoices;
}

/** The import of what was chosen, as a piece of work. @param row the import before */
export function pieceOfApplying(
  parts: ImportParts,
  account: Account,
  { row, run, asked }: { readonly row: ImportRow; readonly run: Run; readonly asked: AskedApplying },
): Piece<Import> {
  const { choices } = asked;
  return {
    work: () =>
      importRuns.whileRunning(parts, run, (progress) =>
        writeImport(parts, account, { choices, run, progress }),
      ),
    onFailure: async (error, isAnswered) => {
      const failure = isAnswered ? row.failure : failureOf(error);
      const ready = { state: 'ready', failure, ...ENDED, done: 0, total: 0 } as const;
      await importRuns.update(parts.db, run, ready);
    },
    heartbeat: () => importRuns.heartbeat(parts, run),
  };
}

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
