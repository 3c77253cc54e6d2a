import { examHelperEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { requireOwner } from '../../courses/index.ts';
import { getOwnExam } from '../policy.ts';
import { nameHelper, removeHelper } from './name-helper.ts';
import { listDuties, listHelpers } from './queries.ts';

/** Serves who helps with the answer sheets of exams. */
export function registerHelpers(app: FastifyInstance, db: Db): void {
  serve(app, examHelperEndpoints.ofExam, async ({ account, params }) => {
    const { id: examId } = await getOwnExam(db, account, params.id);
    return { data: await listHelpers(db, account.id, { examId }) };
  });

  serve(app, examHelperEndpoints.addToExam, async ({ account, params, body }) => {
    const { id: examId, courseId } = await getOwnExam(db, account, params.id);
    return { data: await nameHelper(db, account, { at: { examId }, courseId }, body) };
  });

  serve(app, examHelperEndpoints.ofCourse, async ({ account, params }) => {
    await requireOwner(db, account, params.id);
    return { data: await listHelpers(db, account.id, { courseId: params.id }) };
  });

  serve(app, examHelperEndpoints.addToCourse, async ({ account, params, body }) => {
    const { id: courseId } = params;
    await requireOwner(db, account, courseId);
    return { data: await nameHelper(db, account, { at: { courseId }, courseId }, body) };
  });

  serve(app, examHelperEndpoints.remove, async ({ account, params }) => {
    await removeHelper(db, account, params.id);
    return { data: { _id: params.id } };
  });

  serve(app, examHelperEndpoints.duties, async ({ account }) => ({
    data: (await listDuties(db, account)).map(({ email, displayName, ...duty }) => ({
      ...duty,
      owner: { email, displayName },
    })),
  }));
}
