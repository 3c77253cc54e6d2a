import { resultMailEndpoints } from '@exam/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import type { DurableJobs } from '../../../platform/jobs/index.ts';
import type { Mailer, MailRules } from '../../../platform/mail/index.ts';
import { getOwnExam } from '../../exam-students/index.ts';
import type { ExamRow } from '../../exams/index.ts';
import { getSettings } from '../../papers/index.ts';
import { makeMailAllowance } from '../../users/index.ts';
import type { ScannedPages } from '../marks/scanned-pages.ts';
import { describeMails, listMailedStudents, obstacleOf } from './describe-mails.ts';
import { cancelMails, MAIL_RESULTS, type MailParts, previewMail, sendMails } from './send-mails.ts';

interface ResultMailsParts {
  readonly db: Db;
  readonly appSecret: string;
  readonly publicUrl: URL;
  readonly mailRules: MailRules;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly mailer: Mailer;
  readonly durableJobs: DurableJobs;
  readonly scannedPages: ScannedPages;
}

/** Serves the mailing of results, to owners of exams alone. */
export function registerResultMails(
  app: FastifyInstance,
  { durableJobs, appSecret, ...common }: ResultMailsParts,
): void {
  const mailParts: MailParts = { ...common, allowance: makeMailAllowance({ ...common, appSecret }) };
  const parts = { ...mailParts, sending: durableJobs.serve(MAIL_RESULTS, mailParts) };
  const { db } = parts;
  const obstacle = obstacleOf(parts.mailer);

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
