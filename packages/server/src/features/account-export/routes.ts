import { Readable } from 'node:stream';
import { accountExportEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { streamJson } from '../../platform/http/stream-json.ts';
import { clientNetwork, makeRateLimit } from '../../platform/rate-limit/index.ts';
import { recordAccountEvent } from '../audit/index.ts';
import { describeDevice } from '../users/index.ts';
import { exportAccount } from './export-account.ts';

interface AccountExportParts {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly appSecret: string;
  readonly clock: Clock;
}

/** An export reads all data of the account. */
const ALLOWANCE = { points: 20, durationSeconds: 60 * 60 };

export function registerAccountExport(app: FastifyInstance, parts: AccountExportParts): void {
  const limit = makeRateLimit({ ...parts, name: 'exportsByAccount', ...ALLOWANCE });

  serve(app, accountExportEndpoints.export, async ({ account, request, reply }) => {
    await limit.take(`${account.id} ${clientNetwork(request.ip)}`, request.log);
    const what = describeDevice(request.headers['user-agent'] ?? '');
    await inTransaction(parts.db, (trx) =>
      recordAccountEvent(trx, account, { action: 'account.exported', what }),
    );
    const content = await exportAccount(parts, account);
    const day = parts.clock().toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="exam-generation-system-${day}.json"`);
    return Readable.from(streamJson(content));
  });
}
