import { AccountImportSchema, accountImportEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { answerList } from '../../platform/http/answer-list.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { DurableJobs } from '../../platform/jobs/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import { APPLY_ACCOUNT_IMPORT, applyAccountImport } from './apply-account-import.ts';
import { createAccountImport, READ_ACCOUNT } from './create-account-import.ts';
import { discardAccountImport } from './discard-account-import.ts';
import { type AccountImportRow, listAccountImports } from './queries.ts';
import { accountImportRuns, getAccountImport } from './runs.ts';
import { undoAccountImport } from './undo-account-import.ts';

/** Serves imports of exported accounts. */
export function registerAccountImports(
  app: FastifyInstance,
  { durableJobs, db, clock }: AccountImportParts & { readonly durableJobs: DurableJobs },
): void {
  const common = { db, clock };
  const parts = {
    ...common,
    reading: durableJobs.serve(READ_ACCOUNT, common),
    applying: durableJobs.serve(APPLY_ACCOUNT_IMPORT, common),
  };
  const takeUpLost = () => durableJobs.takeUpLost(accountImportRuns);

  serve(app, accountImportEndpoints.create, async ({ account, body }) => ({
    data: presentAccountImport(await createAccountImport(parts, account, body.uploadId)),
  }));

  serve(app, accountImportEndpoints.list, async ({ account, query }) => {
    await takeUpLost();
    return answerList(listAccountImports(db, account.id), query, presentAccountImport);
  });

  serve(app, accountImportEndpoints.get, async ({ account, params }) => {
    const row = await getAccountImport(parts, account, params.id);
    if (!accountImportRuns.isLost(row, clock())) return { data: presentAccountImport(row) };
    await takeUpLost();
    return { data: presentAccountImport(await getAccountImport(parts, account, params.id)) };
  });

  serve(app, accountImportEndpoints.apply, async ({ account, params }) => ({
    data: presentAccountImport(await applyAccountImport(parts, account, params.id)),
  }));

  serve(app, accountImportEndpoints.undo, async ({ account, params }) => ({
    data: presentAccountImport(await undoAccountImport(parts, account, params.id)),
  }));

  serve(app, accountImportEndpoints.delete, async ({ account, params }) => {
    await discardAccountImport(parts, account, params.id);
    return { data: { _id: params.id } };
  });
}

const presentAccountImport = pickFields(AccountImportSchema, {
  progress: ({ runId, done, total }: AccountImportRow) => (runId === null ? null : { done, total }),
});
