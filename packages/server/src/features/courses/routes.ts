import { courseEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { answerList } from '../../platform/http/answer-list.ts';
import { editBasisOf } from '../../platform/http/edit-basis.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { onceOf } from '../idempotency/index.ts';
import { createCourse } from './create-course.ts';
import { deleteCourse } from './delete-course.ts';
import { getCourse } from './get-course.ts';
import { registerHistory } from './history/routes.ts';
import { registerMembers } from './members/routes.ts';
import type { TellParts } from './members/tell-new-member.ts';
import { getRole } from './policy.ts';
import { presentAvailability, presentCourse, presentListedCourse } from './present.ts';
import { listCells, listCourses } from './queries.ts';
import { updateCourse } from './update-course.ts';

export function registerCourses(app: FastifyInstance, parts: { readonly demo: boolean } & TellParts): void {
  const { db, demo } = parts;
  serve(app, courseEndpoints.list, ({ account, query }) =>
    answerList(listCourses(db, account, query), query, presentListedCourse),
  );

  serve(app, courseEndpoints.get, async ({ account, params }) => ({
    data: presentCourse(await getCourse(db, account, params.id)),
  }));

  serve(app, courseEndpoints.availability, async ({ account, params }) => {
    const cells = await listCells(db, account, params.id);
    // A course without chapters is told from one that the account may not see.
    if (cells.length === 0) await getRole(db, account, params.id);
    return { data: presentAvailability(cells) };
  });

  serve(app, courseEndpoints.create, async ({ account, body, request }) => ({
    data: presentCourse(await createCourse(db, account, body, onceOf(request))),
  }));

  serve(app, courseEndpoints.update, async ({ account, params, body, request }) => ({
    data: presentCourse(await updateCourse(db, account, params.id, body, editBasisOf(request, body))),
  }));

  serve(app, courseEndpoints.delete, async ({ account, params }) => {
    const trashItemId = await deleteCourse(db, account, params.id, { demo });
    return { data: { _id: params.id, trashItemId } };
  });

  registerMembers(app, parts);
  registerHistory(app, { db });
}
