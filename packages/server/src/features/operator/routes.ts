import {
  type Finding,
  InvitationSchema,
  OperatedAccountSchema,
  OperatedCourseSchema,
  OperatorEventSchema,
  operatorEndpoints,
} from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { readPageWithTotal } from '../../platform/database/list-rows.ts';
import { notFound } from '../../platform/errors.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { Mailer, MailRules } from '../../platform/mail/index.ts';
import { findAccountById, type InviteParts, makeMailAllowance } from '../users/index.ts';
import { describeInstallation } from './describe-installation.ts';
import { handOver } from './hand-over.ts';
import { inviteByMail, withdrawInvitation } from './invite-somebody.ts';
import { closeAccount, logOutAccount, reopenAccount } from './operate-account.ts';
import {
  listAccounts,
  listInvitations,
  listOperatorEvents,
  listOwnedCourses,
  type OperatorEventRow,
} from './queries.ts';
import { tellAccount } from './tell-account.ts';

export interface OperatorParts extends InviteParts {
  readonly mailer: Mailer;
  readonly mailRules: MailRules;
  readonly appSecret: string;
  /** What the doctor says of this server; default: nothing. */
  readonly examine?: (() => Promise<readonly Finding[]>) | undefined;
}

const presentAccount = pickFields(OperatedAccountSchema);
const presentCourse = pickFields(OperatedCourseSchema);
const presentInvitation = pickFields(InvitationSchema);
const presentEvent = pickFields(OperatorEventSchema, {
  at: ({ createdAt }: OperatorEventRow) => createdAt,
  by: ({ operatorEmail }: OperatorEventRow) => operatorEmail,
});

/** Serves the calls of the operator's screen. */
export function registerOperator(app: FastifyInstance, parts: OperatorParts): void {
  const { db, clock } = parts;
  serveAccounts(app, parts);
  serveInvitations(app, parts);

  serve(app, operatorEndpoints.state, async () => ({ data: await describeInstallation(parts) }));

  serve(app, operatorEndpoints.findings, async () => ({
    data: [...((await parts.examine?.()) ?? [])],
  }));

  serve(app, operatorEndpoints.events, async ({ query }) => {
    const { rows, page } = await readPageWithTotal(listOperatorEvents(db), query);
    return { data: rows.map(presentEvent), page };
  });

  function serveInvitations(to: FastifyInstance, { signUpRules, publicUrl, mailer }: OperatorParts): void {
    const allowance = makeMailAllowance(parts);
    const inviting = { db, clock, signUpRules, publicUrl, mailer, allowance };
    serve(to, operatorEndpoints.invitations, async () => ({
      data: (await listInvitations(db, clock())).map(presentInvitation),
    }));

    serve(to, operatorEndpoints.invite, async ({ account, body, request }) => {
      await inviteByMail(inviting, account, body.email, request.log);
      return { data: { email: body.email } };
    });

    serve(to, operatorEndpoints.withdraw, async ({ account, params }) => {
      await withdrawInvitation({ db }, account, params.id);
      return { data: { _id: params.id } };
    });
  }
}

function serveAccounts(app: FastifyInstance, parts: OperatorParts): void {
  const { db } = parts;
  serve(app, operatorEndpoints.accounts, async ({ query }) => {
    const { rows, page } = await readPageWithTotal(listAccounts(db, query), query);
    return { data: rows.map(presentAccount), page };
  });

  serve(app, operatorEndpoints.courses, async ({ params }) => {
    if (!(await findAccountById(db, params.id))) throw notFound('Account');
    return { data: (await listOwnedCourses(db, params.id)).map(presentCourse) };
  });

  serve(app, operatorEndpoints.close, async ({ account: operator, params, request }) => {
    const { account, isChanged } = await closeAccount(parts, operator, params.id);
    if (isChanged) await tellAccount(parts, account.email, 'closed', request.log);
    return { data: { _id: account.id } };
  });

  serve(app, operatorEndpoints.reopen, async ({ account: operator, params, request }) => {
    const { account, isChanged } = await reopenAccount(parts, operator, params.id);
    if (isChanged) await tellAccount(parts, account.email, 'reopened', request.log);
    return { data: { _id: account.id } };
  });

  serve(app, operatorEndpoints.logOut, async ({ account: operator, params }) => {
    const { account } = await logOutAccount(parts, operator, params.id);
    return { data: { _id: account.id } };
  });

  serve(app, operatorEndpoints.handOver, async ({ account: operator, params, body, request }) => {
    const { from, to, numberOfCourses } = await handOver(parts, operator, { accountId: params.id, ...body });
    if (numberOfCourses > 0) {
      await tellAccount(parts, to.email, { numberOfCourses, from: from.email }, request.log);
    }
    return { data: { numberOfCourses } };
  });
}
