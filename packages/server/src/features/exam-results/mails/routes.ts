import { resultMailEndpoints } from '@exam/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { type Jobs, makeBackground, takeUpWhileListening } from '../../../platform/jobs/index.ts';
import type { Mailer, MailRules } from '../../../platform/mail/index.ts';
import { getOwnExam } from '../../exam-students/index.ts';
import type { ExamRow } from '../../exams/index.ts';
import { getSettings } from '../../papers/index.ts';
import { makeMailAllowance } from '../../users/index.ts';
import type { ScannedPages } from '../marks/scanned-pages.ts';
import { describeMails, listMailedStudents, obstacleOf } from './describe-mails.ts';
import {
  cancelMails,
  MAILING_RESULTS,
  type MailParts,
  previewMail,
  sendMails,
  takeUpMails,
} from './send-mails.ts';

interface ResultMailsParts {
  readonly db: Db;
  readonly appSecret: string;
  readonly publicUrl: URL;
  readonly mailRules: MailRules;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly mailer: Mailer;
  readonly jobs: Jobs;
  readonly scannedPages: ScannedPages;
  /** How long an answer waits for what goes on in the background. */
  readonly patienceMs?: number | undefined;
}

/** Serves the mailing of results, to owners of exams alone. */
export function registerResultMails(
  app: FastifyInstance,
  { jobs, patienceMs, appSecret, ...common }: ResultMailsParts,
): void {
  const parts: MailParts = {
    ...common,
    sending: makeBackground({ ...common, bench: jobs.queueOf(MAILING_RESULTS), patienceMs }),
    allowance: makeMailAllowance({ ...common, appSecret }),
  };
  const { db } = parts;
  const obstacle = obstacleOf(parts.mailer);
  app.addHook('onClose', () => parts.sending.settled());
  takeUpWhileListening(app, () => takeUpMails(parts));

  const describeTo = async (account: Account, exam: ExamRow) => {
    const language = (await getSettings(db, account, exam.id)).language;
    return (queryable: Queryable) => describeMails(queryable, { account, exam, obstacle, language });
  };

  serve(app, resultMailEndpoints.get, async ({ account, params }) => {
    const exam = await getOwnExam(db, account, params.id);
    const describe = await describeTo(account, exam);
    return { data: await describe(db) };
  });

  serve(app, resultMailEndpoints.students, async ({ account, params }) => {
    const { id } = await getOwnExam(db, account, params.id);
    return { data: await listMailedStudents(db, id) };
  });

  serve(app, resultMailEndpoints.preview, async ({ account, params, body }) => {
    const exam = await getOwnExam(db, account, params.id);
    return { data: await previewMail(parts, account, exam, body) };
  });

  serve(app, resultMailEndpoints.send, async ({ account, params, body }) => {
    const exam = await getOwnExam(db, account, params.id);
    return { data: await sendMails(parts, account, exam, body, await describeTo(account, exam)) };
  });

  serve(app, resultMailEndpoints.cancel, async ({ account, params }) => {
    const exam = await getOwnExam(db, account, params.id);
    return { data: await cancelMails(parts, account, exam, await describeTo(account, exam)) };
  });
}
