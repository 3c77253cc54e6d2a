import { TrashItemSchema, trashEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { pickFields } from '../../platform/http/pick-fields.ts';
import { eraseTrashItem } from './erase-trash-item.ts';
import { putBack, putBackMany } from './put-back.ts';
import { listTrash } from './queries.ts';

const presentTrashItem = pickFields(TrashItemSchema);

export function registerTrash(app: FastifyInstance, { db, demo }: { db: Db; demo: boolean }): void {
  serve(app, trashEndpoints.list, ({ account, query }) =>
    answerList(listTrash(db, account, query), query, presentTrashItem),
  );

  serve(app, trashEndpoints.putBack, async ({ account, params }) => {
    const { objectId, kind, courseId } = await putBack(db, account, params.id);
    return { data: { _id: objectId, kind, courseId } };
  });

  serve(app, trashEndpoints.putBackMany, async ({ account, body }) => ({
    data: { numberOfQuestions: await putBackMany(db, account, body.items) },
  }));

  serve(app, trashEndpoints.delete, async ({ account, params }) => {
    await eraseTrashItem(db, account, params.id, { demo });
    return { data: { _id: params.id } };
  });
}
