import { generationEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { expectMean } from './expect-mean.ts';

export function registerExpected(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, generationEndpoints.expect, async ({ account, body }) => ({
    data: await expectMean(db, account, body.courseId, body.versions),
  }));
}
