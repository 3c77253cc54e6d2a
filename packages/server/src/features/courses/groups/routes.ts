import { ColleagueGroupSchema, colleagueGroupEndpoints } from '@exam/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import type { Account } from '../../../platform/http/account.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { pickFields } from '../../../platform/http/pick-fields.ts';
import { onceOf } from '../../idempotency/index.ts';
import type { TellNewMember } from '../members/tell-new-member.ts';
import {
  addToGroup,
  type ChangedGroup,
  createGroup,
  deleteGroup,
  removeFromGroup,
  shareWithGroup,
  unshareWithGroup,
} from './change-group.ts';
import { listGroups } from './queries.ts';

const presentGroup = pickFields(ColleagueGroupSchema);

export function registerGroups(
  app: FastifyInstance,
  { db, telling }: { readonly db: Db; readonly telling: TellNewMember },
): void {
  /** Invites those who were added, each once. */
  function answer(account: Account, { group, added }: ChangedGroup, { log }: FastifyRequest) {
    for (const email of added) telling.tellTeammate(account, { group, email }, log);
    return { data: presentGroup(group) };
  }

  serve(app, colleagueGroupEndpoints.list, async ({ account }) => ({
    data: (await listGroups(db, account.id)).map(presentGroup),
  }));

  serve(app, colleagueGroupEndpoints.create, async ({ account, body, request }) =>
    answer(account, await createGroup(db, account, body, onceOf(request)), request),
  );

  serve(app, colleagueGroupEndpoints.delete, async ({ account, params }) => {
    await deleteGroup(db, account, params.id);
    return { data: { _id: params.id } };
  });

  serve(app, colleagueGroupEndpoints.addMember, async ({ account, params, body, request }) =>
    answer(account, await addToGroup(db, account, params.id, body.email), request),
  );

  serve(app, colleagueGroupEndpoints.removeMember, async ({ account, params, request }) =>
    answer(account, await removeFromGroup(db, account, params.id, params.groupMemberId), request),
  );

  serve(app, colleagueGroupEndpoints.share, async ({ account, params, body, request }) =>
    answer(account, await shareWithGroup(db, account, params.id, body), request),
  );

  serve(app, colleagueGroupEndpoints.unshare, async ({ account, params, request }) =>
    answer(account, await unshareWithGroup(db, account, params.id, params.courseId), request),
  );
}
