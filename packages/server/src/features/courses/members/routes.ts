import { memberEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/endpoint.ts';
import { getCourse } from '../get-course.ts';
import { registerGroups } from '../groups/routes.ts';
import { getRole } from '../policy.ts';
import { askToOwn, becomeOwner, stepDown, stopAsking } from './ownership.ts';
import { listMembers } from './queries.ts';
import { removeMember } from './remove-member.ts';
import { shareCourse } from './share-course.ts';
import { listCandidates, presentToHandOver } from './successors.ts';
import { makeTellNewMember, type TellParts } from './tell-new-member.ts';

export function registerMembers(app: FastifyInstance, parts: TellParts): void {
  const { db } = parts;
  const telling = makeTellNewMember(parts);
  app.addHook('onClose', telling.settled);
  registerGroups(app, { db, telling });

  serve(app, memberEndpoints.listToHandOver, async ({ account }) => ({
    data: presentToHandOver(await listCandidates(db, account.id)),
  }));

  serve(app, memberEndpoints.list, async ({ account, params }) => {
    await getRole(db, account, params.id);
    return { data: await listMembers(db, params.id) };
  });

  serve(app, memberEndpoints.share, async ({ account, params, body, request }) => {
    const { member, course, isNew } = await shareCourse(db, account, params.id, body);
    if (isNew) telling.tell(account, { course, ...body }, request.log);
    return { data: member };
  });

  serve(app, memberEndpoints.askToOwn, async ({ account, params, request }) => {
    const { member, isNew } = await askToOwn(db, account, { courseId: params.id, memberId: params.memberId });
    if (isNew) {
      const course = await getCourse(db, account, params.id);
      telling.tell(account, { course, email: member.email, role: 'owner' }, request.log);
    }
    return { data: member };
  });

  serve(app, memberEndpoints.stopAsking, async ({ account, params }) => ({
    data: await stopAsking(db, account, { courseId: params.id, memberId: params.memberId }),
  }));

  serve(app, memberEndpoints.becomeOwner, async ({ account, params }) => {
    await becomeOwner(db, account, params.id);
    return { data: { role: 'owner' as const } };
  });

  serve(app, memberEndpoints.stepDown, async ({ account, params }) => {
    await stepDown(db, account, params.id);
    return { data: { role: 'editor' as const } };
  });

  serve(app, memberEndpoints.remove, async ({ account, params }) => {
    await removeMember(db, account, { courseId: params.id, memberId: params.memberId });
    return { data: { _id: params.memberId } };
  });
}
