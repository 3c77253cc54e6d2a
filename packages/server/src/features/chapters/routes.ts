import { chapterEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { editBasisOf } from '../../platform/http/edit-basis.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { getRole } from '../courses/index.ts';
import { onceOf } from '../idempotency/index.ts';
import { createChapter } from './create-chapter.ts';
import { deleteChapter } from './delete-chapter.ts';
import { getChapter } from './get-chapter.ts';
import { presentChapter } from './present.ts';
import { listChapters } from './queries.ts';
import { updateChapter } from './update-chapter.ts';

export function registerChapters(app: FastifyInstance, { db, demo }: { db: Db; demo: boolean }): void {
  serve(app, chapterEndpoints.list, ({ account, query }) =>
    answerList(listChapters(db, account, query), query, presentChapter),
  );

  serve(app, chapterEndpoints.listOfCourse, async ({ account, params, query }) => {
    const listed = listChapters(db, account, { q: query.q, course: params.id, isOfOneCourse: true });
    const chapters = { ...listed, requireSeen: () => getRole(db, account, params.id) };
    return answerList(chapters, query, presentChapter);
  });

  serve(app, chapterEndpoints.get, async ({ account, params }) => ({
    data: presentChapter(await getChapter(db, account, params.id)),
  }));

  serve(app, chapterEndpoints.create, async ({ account, body, request }) => ({
    data: presentChapter(await createChapter(db, account, body, onceOf(request))),
  }));

  serve(app, chapterEndpoints.update, async ({ account, params, body, request }) => ({
    data: presentChapter(await updateChapter(db, account, params.id, body, editBasisOf(request, body))),
  }));

  serve(app, chapterEndpoints.delete, async ({ account, params }) => {
    const trashItemId = await deleteChapter(db, account, params.id, { demo });
    return { data: { _id: params.id, trashItemId } };
  });
}
