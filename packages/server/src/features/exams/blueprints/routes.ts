import { blueprintEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { getRole } from '../../courses/index.ts';
import { listBlueprints } from './queries.ts';
import { removeBlueprint } from './remove-blueprint.ts';
import { saveBlueprint } from './save-blueprint.ts';

export function registerBlueprints(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, blueprintEndpoints.list, async ({ account, params }) => {
    await getRole(db, account, params.id);
    return { data: await listBlueprints(db, account, params.id) };
  });

  serve(app, blueprintEndpoints.keep, async ({ account, params, body }) => ({
    data: await saveBlueprint(db, account, params.id, body),
  }));

  serve(app, blueprintEndpoints.remove, async ({ account, params }) => {
    await removeBlueprint(db, account, params.id);
    return { data: { _id: params.id } };
  });
}
