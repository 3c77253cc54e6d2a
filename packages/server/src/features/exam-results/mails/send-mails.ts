import type { MailPreview, ResultMails } from '@exam/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Queryable } from '../../../platform/database/transaction.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { fileNameOf } from '../../../platform/http/attach-file.ts';
import {
  type DurableJob,
  durableQueue,
  ENDED,
  type JobStarter,
  type Run,
  type RunningJob,
  runsOn,
  WorkerEnded,
} from '../../../platform/jobs/index.ts';
import type { Mail, MailConnection, Mailer, MailRules } from '../../../platform/mail/index.ts';
import type { PaperTasks } from '../../../workers/papers-worker.ts';
import { recordEvent } from '../../audit/index.ts';
import { type ExamRow, getExam } from '../../exams/index.ts';
import type { MailAllowance } from '../../users/index.ts';
import { gradeIn, readAppliedMarking } from '../marks/marking.ts';
import { describeSheets, PRINTING_SHEETS } from '../marks/print-sheets.ts';
import { findPagesOf, readPages, type ScannedPages, withScans } from '../marks/scanned-pages.ts';
import { areFinal, lockExamOf } from '../queries.ts';
import { chooseStudents, obstacleOf } from './describe-mails.ts';
import {
  beginHandingOver,
  clearEndedQueues,
  clearQueue,
  endMailing,
  enqueueMails,
  findExamOfMailing,
  findMailing,
  listMailable,
  listWaiting,
  type MailableRow,
  noteInterrupted,
  noteMail,
  replaceMailing,
} from './queries.ts';
import { type Asked, AskedSchema, makeWriter, requireAllowed } from './write-mails.ts';

const mailRuns = runsOn('resultMailings', [
  {
    from: 'sending',
    to: 'ended',
    during: 'mailed the results',
    advice: 'The list says who got a mail; send to the others again.',
  },
]);

export interface MailParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly mailer: Mailer;
  readonly scannedPages: ScannedPages;
  readonly publicUrl: URL;
  readonly mailRules: MailRules;
  readonly allowance: MailAllowance;
}

/** Results are mailed. Sheets are set one by one, so a mailing takes no more memory than a sheet. */
export const MAIL_RESULTS: DurableJob<Asked, void, PaperTasks, MailParts> = {
  name: 'mail results',
  queue: durableQueue('Other results are being mailed at the moment. Try again in a few minutes.'),
  isDurable: true,
  worker: { ...PRINTING_SHEETS.worker!, timeoutMs: 1_800_000 },
  runs: mailRuns,
  payload: AskedSchema,
  handle: mailResults,
  onFailure: async ({ run, error }, parts) => {
    // Without heartbeats the run is lost after a minute, and then taken up.
    if (error instanceof WorkerEnded && error.reason === 'stopped') return;
    await end(parts, run, FAILED);
  },
  // Students whose mailing a dead server has left wait no more.
  tidy: ({ db }) => clearEndedQueues(db),
};

type Chosen = Asked & { readonly to: 'unsent' | 'outdated' | readonly number[] };

/**
 * The mail of the first student, as it would be sent. Nothing is sent.
 * @throws AppError as `sendMails`
 */
export async function previewMail(
  parts: MailParts,
  account: Account,
  exam: ExamRow,
  asked: Chosen,
): Promise<MailPreview> {
  const { db, mailer } = parts;
  requireServer(mailer);
  const marking = await readAppliedMarking(db, exam.id);
  const students = chooseStudents(await listMailable(db, exam.id), marking, asked.to);
  const [student] = students;
  if (student === undefined) throw conflict(NOBODY);
  const writer = await makeWriter(parts, { db, account, exam, asked, marking });
  await requireAllowed(parts, { db, account, asked, students, writer });
  const [pages = []] = await findScans(parts, db, { exam, asked, students });
  const scans = await readPages(parts.scannedPages, db, pages);
  return {
    numberOfMails: students.length,
    to: student.email ?? '',
    replyTo: account.email,
    ...writer.write(student),
    attachment: asked.attachment === 'none' ? null : nameOfSheet(exam),
    scanBytes: scans.reduce((sum, { image }) => sum + image.content.length, 0),
  };
}

/**
 * Begins to mail results. Everybody who gets a mail is noted in the transaction that begins it.
 * @throws AppError conflict without a mail server, while another mailing runs, for another number of students than was
 * confirmed, for open results without `sendsOpenResults`, for links that come from names, and for more mails than a new account
 * may send; malformed for links in subject or text
 * @param describe what is answered: how far the mailing is
 */
export async function sendMails(
  parts: MailParts & { readonly sending: JobStarter<Asked> },
  account: Account,
  exam: ExamRow,
  asked: Chosen & { readonly numberOfMails: number; readonly sendsOpenResults?: boolean | undefined },
  describe: (db: Queryable) => Promise<ResultMails>,
): Promise<ResultMails> {
  const { db, sending } = parts;
  requireServer(parts.mailer);
  sending.requireCapacity(account.id);
  const { subject, text, attachment } = asked;
  const job = sending.onNewRow(account, { subject, text, attachment });
  const begun = await inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
    if ((await findMailing(trx, exam.id))?.state === 'sending') throw conflict(BUSY);
    if (asked.sendsOpenResults !== true && !(await areFinal(trx, exam.id))) throw conflict(OPEN);
    const marking = await readAppliedMarking(trx, exam.id);
    const students = chooseStudents(await listMailable(trx, exam.id), marking, asked.to);
    requireNumber(students.length, asked.numberOfMails);
    const writer = await makeWriter(parts, { db: trx, account, exam, asked, marking });
    await requireAllowed(parts, { db: trx, account, asked, students, writer });
    await findScans(parts, trx, { exam, asked, students });
    await replaceMailing(trx, { ...job.columns, examId: exam.id, state: 'sending' });
    await noteInterrupted(trx, exam.id);
    await clearQueue(trx, exam.id);
    await enqueueMails(
      trx,
      exam.id,
      students.map(({ ordinal }) => ordinal),
    );
    const { courseId, name } = exam;
    await recordEvent(trx, account, {
      action: 'results.mailed',
      courseId,
      objectId: exam.id,
      what: `${name} (${students.length})`,
    });
    return describe(trx);
  });
  await sending.start(job).catch((error: unknown) => {
    // The mailing says how it ended.
    parts.logger.error({ err: error }, 'a mailing ended early');
  });
  // The mailing is begun, whether or not it can be looked at again.
  return describe(db).catch(() => begun);
}

const NOBODY = 'Nobody gets a mail: no student of this choice has an e-mail and a result.';
const BUSY = 'Results of this exam are being mailed. Wait until that is done, or cancel it.';
const OPEN =
  'These results are not final: sheets are open. Look at them first, or send the results all the same.';

function requireServer(mailer: Mailer): void {
  const obstacle = obstacleOf(mailer);
  if (obstacle !== null) throw conflict(obstacle);
}

function requireNumber(actual: number, confirmed: number): void {
  if (actual === 0) throw conflict(NOBODY);
  if (actual === confirmed) return;
  throw conflict(
    `The list or the results changed: ${actual} students would get a mail now, not ${confirmed}. Look at the preview again.`,
  );
}

/**
 * The ids of the scanned pages of each student where they are attached.
 * @throws AppError conflict if nobody has any
 */
async function findScans(
  { scannedPages }: Pick<MailParts, 'scannedPages'>,
  db: Queryable,
  {
    exam,
    asked,
    students,
  }: { readonly exam: ExamRow; readonly asked: Asked; readonly students: readonly MailableRow[] },
): Promise<(readonly string[])[]> {
  if (asked.attachment !== 'sheet-with-scans') return [];
  return findPagesOf(scannedPages, db, exam.id, students);
}

/** Ends a mailing that runs: students whose turn did not come get nothing. */
export async function cancelMails(
  { db }: Pick<MailParts, 'db'>,
  account: Account,
  exam: ExamRow,
  describe: (db: Queryable) => Promise<ResultMails>,
): Promise<ResultMails> {
  return inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
    if (await endMailing(trx, exam.id, 'It was cancelled.')) await clearQueue(trx, exam.id);
    return describe(trx);
  });
}

/** A mailing that ends before its last mail; the message says why. */
class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

async function mailResults(job: RunningJob<Asked, PaperTasks>, parts: MailParts): Promise<void> {
  try {
    await sendAll(parts, job);
    await end(parts, job.run, null);
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error;
    job.worker.noteRefusal();
    await end(parts, job.run, error.message);
  }
}

const FAILED = 'Something went wrong on the server. The list says who got a mail; send to the others again.';

async function end({ db }: MailParts, run: Run, failure: string | null): Promise<void> {
  const examId = await findExamOfMailing(db, run.rowId);
  const isOwn = await mailRuns.update(db, run, { state: 'ended', failure, ...ENDED });
  if (isOwn && examId !== undefined) await clearQueue(db, examId);
}

/** Sends to all who wait, one after the other. Ends when the run was cancelled. @throws EndedEarly */
async function sendAll(
  parts: MailParts,
  { account, run, payload: asked, worker }: RunningJob<Asked, PaperTasks>,
): Promise<void> {
  const { db, mailer } = parts;
  const examId = await findExamOfMailing(db, run.rowId);
  if (examId === undefined) return;
  const exam = await getExam(db, account, examId);
  await noteInterrupted(db, examId);
  const waiting = await listWaiting(db, examId);
  const students = (await listMailable(db, examId)).filter(({ ordinal }) => waiting.has(ordinal));
  const marking = await readAppliedMarking(db, examId);
  const writer = await makeWriter(parts, { db, account, exam, asked, marking });
  const sheets =
    asked.attachment === 'none'
      ? undefined
      : await describeSheets(parts, account, exam, { students, hasTexts: false });
  const scans = await findScans(parts, db, { exam, asked, students }).catch((error: unknown) => {
    // The pages were deleted since the mailing was begun: the sheets go without them.
    if (error instanceof AppError && error.code === 'conflict') return [];
    throw error;
  });
  const openConnection = () => mailer.openConnection?.() ?? { send: mailer.send, close: () => {} };
  let connection = openConnection();
  try {
    for (const [at, student] of students.entries()) {
      if (worker.isTimeSliceOver()) {
        connection.close();
        await worker.yield();
        connection = openConnection();
      }
      const content =
        sheets &&
        (await worker.run('printSheets', {
          sheets: withScans({ ...sheets, students: sheets.students.slice(at, at + 1) }, [
            await readPages(parts.scannedPages, db, scans[at] ?? []),
          ]),
          names: undefined,
        }));
      const mail = {
        to: student.email ?? '',
        replyTo: account.email,
        ...writer.write(student),
        ...(content && {
          attachment: { name: nameOfSheet(exam), type: 'application/pdf', content: Buffer.from(content) },
        }),
      };
      const grade = gradeIn(marking, student)?.grade ?? null;
      // Names may have changed since the mailing was allowed.
      const link = parts.mailRules.allowsLinks ? undefined : writer.findLink(student);
      if (!(await sendOne(parts, { run, account, connection, examId, student, grade, mail, link }))) return;
    }
  } finally {
    connection.close();
  }
}

interface OneMail {
  readonly run: Run;
  readonly account: Account;
  readonly connection: MailConnection;
  readonly examId: string;
  readonly student: MailableRow;
  readonly grade: string | null;
  readonly mail: Mail;
  /** A link in it that must not be sent. */
  readonly link: string | undefined;
}

/**
 * Hands one mail over, and notes at once what became of it.
 * @returns false if the run was ended
 * @throws EndedEarly if the mail server cannot be reached, or the mails of the account are used up
 */
async function sendOne(parts: MailParts, one: OneMail): Promise<boolean> {
  const { db, clock } = parts;
  const { run, examId, student, grade } = one;
  const { ordinal, pointsHundredths } = student;
  if (student.email === null || !(await beginHandingOver(db, run, { examId, ordinal }))) {
    return mailRuns.heartbeat({ db, clock }, run);
  }
  const failed = await handOver(parts, one);
  if (failed === undefined) {
    await noteMail(db, { examId, ordinal }, { state: 'sent', sentAt: clock(), pointsHundredths, grade });
    return true;
  }
  const { state, failure, ends } = failed;
  await noteMail(db, { examId, ordinal }, { state, failure });
  if (ends !== undefined) throw new EndedEarly(ends);
  return true;
}

/** Why a mail was not sent, or perhaps not. */
interface NotSent {
  readonly state: 'refused' | 'unsure' | 'waiting';
  readonly failure: string | null;
  /** Why no further mail can be sent now. */
  readonly ends?: string;
}

/** @returns undefined if the mail server accepted the mail */
async function handOver(
  { db, allowance }: Pick<MailParts, 'db' | 'allowance'>,
  { account, connection, mail, link }: OneMail,
): Promise<NotSent | undefined> {
  if (link !== undefined) {
    return { state: 'refused', failure: `It would contain a link, “${link}”.` };
  }
  const counted = { to: mail.to, by: account };
  const refusal = await allowance.take(db, counted);
  if (refusal?.limit === 'received') return { state: 'refused', failure: refusal.sentence };
  if (refusal) return { state: 'waiting', failure: null, ends: refusal.sentence };
  try {
    await connection.send(mail);
    return undefined;
  } catch (error) {
    const failed = readFailure(error);
    if (failed.state === 'waiting') await allowance.giveBack(db, counted);
    return failed;
  }
}

/** What nodemailer tells of a failure. */
interface SmtpFailure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** The server of the other side closes the connection: it takes no more mails now. */
const SERVICE_CLOSED = 421;
/** Failures before anything of a mail was sent. Others of the connection may come after the server accepted it. */
const BEFORE_MAIL = ['EDNS', 'EAUTH', 'ETLS'];

function readFailure(error: unknown): NotSent {
  const { code, syscall, responseCode, response } = error as SmtpFailure;
  const words = cleanWords(typeof response === 'string' ? response : '');
  if (BEFORE_MAIL.includes(String(code)) || syscall === 'connect' || responseCode === SERVICE_CLOSED) {
    const said = words === '' ? '' : ` It said: ${words}`;
    return { state: 'waiting', failure: null, ends: `The mail server took no mails.${said}` };
  }
  if (typeof responseCode === 'number') return { state: 'refused', failure: words };
  const ends = 'The connection to the mail server broke off. The list says who got a mail.';
  return { state: 'unsure', failure: null, ends };
}

const MOST_WORDS = 300;

/** One line of what a mail server said, without signs that control a screen. */
function cleanWords(response: string): string {
  return response
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)
    .toWellFormed();
}

const nameOfSheet = (exam: Pick<ExamRow, 'name'>) => fileNameOf(`${exam.name} - result.pdf`);
