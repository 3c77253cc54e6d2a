import { ExamDraftDetailSchema, ExamDraftSchema, examDraftEndpoints, NO_ID } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import type { Account } from '../../../platform/http/account.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { pickFields } from '../../../platform/http/pick-fields.ts';
import { presentQuestion } from '../../questions/index.ts';
import { discardDraft, getDraft, keepDraft, readDraft } from './keep-draft.ts';
import { findDraftBehind, listDrafts } from './queries.ts';

const presentDraft = pickFields(ExamDraftSchema);
const presentContent = pickFields(ExamDraftDetailSchema.omit({ questions: true }));

/** The exams that an account is making, as its export holds them. */
export async function* exportDrafts(db: Db, account: Account): AsyncGenerator<unknown> {
  for (let afterId: string | undefined = NO_ID; afterId !== undefined; ) {
    const row = await findDraftBehind(db, account, afterId);
    const draft = readDraft(row);
    if (draft) yield presentContent(draft);
    afterId = row?.courseId;
  }
}

export function registerDrafts(app: FastifyInstance, parts: { db: Db; clock: Clock }): void {
  const { db } = parts;

  serve(app, examDraftEndpoints.list, async ({ account }) => ({
    data: (await listDrafts(db, account)).map(presentDraft),
  }));

  serve(app, examDraftEndpoints.get, async ({ account, params }) => {
    const draft = await getDraft(db, account, params.id);
    return { data: { ...presentContent(draft), questions: draft.questions.map(presentQuestion) } };
  });

  serve(app, examDraftEndpoints.keep, async ({ account, params, body }) => ({
    data: presentDraft(await keepDraft(parts, account, params.id, body)),
  }));

  serve(app, examDraftEndpoints.discard, async ({ account, params }) => ({
    data: { content: (await discardDraft(db, account, params.id)) ?? null },
  }));
}
