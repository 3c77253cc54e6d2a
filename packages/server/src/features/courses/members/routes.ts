import { memberEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { getRole } from '../policy.ts';
import { listMembers } from './queries.ts';
import { removeMember } from './remove-member.ts';
import { shareCourse } from './share-course.ts';

export function registerMembers(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, memberEndpoints.list, async ({ account, params }) => {
    await getRole(db, account, params.id);
    return { data: await listMembers(db, params.id) };
  });

  serve(app, memberEndpoints.share, async ({ account, params, body }) => ({
    data: await shareCourse(db, account, params.id, body),
  }));

  serve(app, memberEndpoints.remove, async ({ account, params }) => {
    await removeMember(db, account, { courseId: params.id, memberId: params.memberId });
    return { data: { _id: params.memberId } };
  });
}
