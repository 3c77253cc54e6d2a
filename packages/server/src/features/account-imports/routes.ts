import { accountImportEndpoints } from '@exam/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { makeBackground } from '../../platform/background/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { serve } from '../../platform/http/endpoint.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import { applyAccountImport } from './apply-account-import.ts';
import { makeArchiveReader } from './archive-reader.ts';
import { createAccountImport } from './create-account-import.ts';
import { giveUpAccountImport } from './give-up-account-import.ts';
import { presentAccountImport } from './present.ts';
import { listAccountImports } from './queries.ts';
import { accountImportRuns, getAccountImport } from './runs.ts';
import { undoAccountImport } from './undo-account-import.ts';

interface AccountImportsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly workersFolder: string;
  /** How long an answer waits for what goes on in the background. */
  readonly patienceMs?: number | undefined;
}

/** So that a small account need not wait for a large one of somebody else. */
const AT_ONCE = 2;

const TOO_MANY = 'Other accounts are being imported at the moment. Try again in a few seconds.';

export function registerAccountImports(
  app: FastifyInstance,
  { workersFolder, patienceMs, ...common }: AccountImportsParts,
): void {
  const parts: AccountImportParts = {
    ...common,
    reader: makeArchiveReader(workersFolder),
    background: makeBackground({ ...common, atOnce: AT_ONCE, patienceMs, refusal: TOO_MANY }),
  };
  app.addHook('onClose', async () => {
    await parts.reader.close();
    await parts.background.settled();
  });

  serveCalls(app, parts);
}

function serveCalls(app: FastifyInstance, parts: AccountImportParts): void {
  const { db, clock } = parts;

  serve(app, accountImportEndpoints.create, async ({ account, body }) => ({
    data: presentAccountImport(await createAccountImport(parts, account, body.uploadId)),
  }));

  serve(app, accountImportEndpoints.list, async ({ account, query }) => {
    await accountImportRuns.endLost(db, clock());
    return answerList(listAccountImports(db, account.id), query, presentAccountImport);
  });

  serve(app, accountImportEndpoints.get, async ({ account, params }) => ({
    data: presentAccountImport(await getAccountImport(parts, account, params.id)),
  }));

  serve(app, accountImportEndpoints.apply, async ({ account, params }) => ({
    data: presentAccountImport(await applyAccountImport(parts, account, params.id)),
  }));

  serve(app, accountImportEndpoints.undo, async ({ account, params }) => ({
    data: presentAccountImport(await undoAccountImport(parts, account, params.id)),
  }));

  serve(app, accountImportEndpoints.delete, async ({ account, params }) => {
    await giveUpAccountImport(parts, account, params.id);
    return { data: { _id: params.id } };
  });
}
