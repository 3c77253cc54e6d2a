import { accountImportEndpoints } from '@exam/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { type Jobs, makeBackground, takeUpWhileListening } from '../../platform/jobs/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import { applyAccountImport } from './apply-account-import.ts';
import { IMPORTING_ACCOUNTS } from './archive-reader.ts';
import { createAccountImport } from './create-account-import.ts';
import { discardAccountImport } from './discard-account-import.ts';
import { presentAccountImport } from './present.ts';
import { listAccountImports } from './queries.ts';
import { accountImportRuns, getAccountImport } from './runs.ts';
import { takeUpAccountImports } from './take-up-account-imports.ts';
import { undoAccountImport } from './undo-account-import.ts';

interface AccountImportsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
  /** How long an answer waits for what goes on in the background. */
  readonly patienceMs?: number | undefined;
}

export function registerAccountImports(
  app: FastifyInstance,
  { jobs, patienceMs, ...common }: AccountImportsParts,
): void {
  const parts: AccountImportParts = {
    ...common,
    background: makeBackground({ ...common, bench: jobs.queueOf(IMPORTING_ACCOUNTS), patienceMs }),
  };
  app.addHook('onClose', () => parts.background.settled());

  takeUpWhileListening(app, () => takeUpAccountImports(parts));

  serveCalls(app, parts);
}

function serveCalls(app: FastifyInstance, parts: AccountImportParts): void {
  const { db, clock } = parts;

  serve(app, accountImportEndpoints.create, async ({ account, body }) => ({
    data: presentAccountImport(await createAccountImport(parts, account, body.uploadId)),
  }));

  serve(app, accountImportEndpoints.list, async ({ account, query }) => {
    await takeUpAccountImports(parts);
    return answerList(listAccountImports(db, account.id), query, presentAccountImport);
  });

  serve(app, accountImportEndpoints.get, async ({ account, params }) => {
    const row = await getAccountImport(parts, account, params.id);
    if (!accountImportRuns.isLost(row, clock())) return { data: presentAccountImport(row) };
    await takeUpAccountImports(parts);
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
