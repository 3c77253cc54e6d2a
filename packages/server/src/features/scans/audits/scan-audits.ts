import { createHmac, randomBytes } from 'node:crypto';
import { LIMITS, type ScanAudits, ScanAuditsSchema, type SettledAudit } from '@exam/contract';
import type { StoredAudit } from '../../../database/columns.ts';
import { inTransaction, type Queryable, type Trx } from '../../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { pickFields } from '../../../platform/http/pick-fields.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockExamOf } from '../../exam-results/index.ts';
import type { ExamRow } from '../../exams/index.ts';
import { isSheet } from '../pages/assemble-sheets.ts';
import { correctAnswers } from '../pages/change-page.ts';
import { makePresentPage, placesOf, readQuestions } from '../pages/present.ts';
import { listPrintsOf } from '../pages/printed-pages.ts';
import { NONE, OPEN } from '../pages/settle-page.ts';
import { requireMayChange } from '../policy.ts';
import {
  countChange,
  findExamScans,
  listAnsweredByPeople,
  listFullPages,
  type PageRow,
  updateAudits,
} from '../queries.ts';
import { readStack, type Stack } from '../results/read-stack.ts';
import type { ScanParts } from '../scan-parts.ts';
import { mostWrong } from './most-wrong.ts';

const pickAudits = pickFields(ScanAuditsSchema);
const CONFIDENCE = 0.95;
const SEED_BYTES = 16;

type AuditedQuestion = StoredAudit['questions'][number];

/** What audits of an exam found, and the one that is open. */
export async function describeAudits(db: Queryable, examId: string): Promise<ScanAudits> {
  const read = await readAudits(db, examId);
  const { audits, stack, certain } = read;
  const settled = audits.flatMap(({ found }) => found ?? []);
  const lookedAt = settled.reduce((sum, found) => sum + found.lookedAt, 0);
  const wrong = settled.reduce((sum, found) => sum + found.wrong.length, 0);
  const open = openOf(audits);
  return pickAudits({
    numberOfAudits: settled.length,
    lookedAt,
    wrong,
    mostWrongOf100000: lookedAt === 0 ? null : Math.ceil(100_000 * mostWrong(wrong, lookedAt, CONFIDENCE)),
    left: notDrawn(read).length,
    open: open && {
      number: audits.length,
      questions: await presentQuestions(db, examId, stack, stillCertain(open, certain)),
    },
  });
}

/**
 * Draws questions that were read without a doubt, and that no audit had. An audit that is open stays, so that nobody draws until the
 * questions please.
 * @throws AppError conflict while a file is read, or if nothing is left to draw
 */
export async function drawAudit(
  { db, clock }: ScanParts,
  account: Account,
  exam: ExamRow,
): Promise<ScanAudits> {
  await requireMayChange(db, account, exam);
  return inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
    const read = await readAudits(trx, exam.id);
    const { audits, stack } = read;
    if (openOf(audits) !== null) return describeAudits(trx, exam.id);
    if (stack.isBeingRead) throw conflict(BEING_READ);
    if (audits.length >= LIMITS.scanAudits)
      throw conflict(`An exam has at most ${LIMITS.scanAudits} audits.`);
    const seed = randomBytes(SEED_BYTES).toString('hex');
    const questions = drawQuestions(notDrawn(read), seed);
    if (questions.length === 0) throw conflict(NOTHING_LEFT);
    await updateAudits(trx, exam.id, [
      ...audits,
      { seed, drawnAt: clock().toISOString(), questions, found: null },
    ]);
    await record(trx, account, exam, 'scans.audit-drawn');
    return describeAudits(trx, exam.id);
  });
}

const BEING_READ = 'Sheets are being read. Draw questions when all of them are read.';
const NOTHING_LEFT =
  'There is no question left to draw: each that was read without a doubt was looked at, or nothing was read yet.';

/**
 * Records what somebody saw of the open audit. What was read wrongly is corrected, and results are computed anew. An audit that was
 * settled before stays as it was, so that an answer that got lost can be sent again.
 * @throws AppError conflict for an audit that was not drawn; malformed for questions that it does not have, or that were read so
 */
export async function settleAudit(
  { db, clock, results }: ScanParts,
  account: Account,
  exam: ExamRow,
  { audit: number, wrong }: SettledAudit,
): Promise<ScanAudits> {
  await requireMayChange(db, account, exam);
  await inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
    const { audits, certain } = await readAudits(trx, exam.id);
    const audit = audits[number - 1];
    if (audit === undefined) throw conflict(NOT_DRAWN);
    if (audit.found !== null) return;
    const lookedAt = stillCertain(audit, certain);
    const at = clock();
    const answered = wrong.map((each, index) => wrongOf(lookedAt, each, index));
    const found = { at: at.toISOString(), lookedAt: lookedAt.length, wrong: answered };
    await updateAudits(trx, exam.id, audits.with(number - 1, { ...audit, found }));
    for (const { scannedPageId: pageId, question, choice } of wrong) {
      await correctAnswers(trx, account, { pageId, answers: [{ question, choice }], at });
    }
    if (wrong.length > 0) await countChange(trx, exam.id);
    await record(trx, account, exam, 'scans.audited');
  });
  if (wrong.length > 0) await results.compute(account.id, exam.id);
  return describeAudits(db, exam.id);
}

const NOT_DRAWN = 'This audit was not drawn. Draw questions first.';

/** @throws AppError malformed */
function wrongOf(
  lookedAt: readonly AuditedQuestion[],
  { scannedPageId: page, question, choice }: SettledAudit['wrong'][number],
  index: number,
) {
  const answer = choice ?? NONE;
  const asked = lookedAt.find((each) => each.page === page && each.question === question);
  if (asked === undefined) throw invalidField(`wrong.${index}`, `Question ${question} is not in this audit.`);
  if (asked.read === answer) {
    throw invalidField(`wrong.${index}`, `Question ${question} was read as you say: it is not wrong.`);
  }
  return { page, question, answer };
}

async function record(
  trx: Trx,
  account: Account,
  { id: objectId, courseId, name: what }: ExamRow,
  action: 'scans.audit-drawn' | 'scans.audited',
): Promise<void> {
  await recordEvent(trx, account, { action, courseId, objectId, what });
}

interface Audits {
  readonly audits: readonly StoredAudit[];
  readonly stack: Stack;
  /** All questions that were read without a doubt and that nobody changed, by their keys. */
  readonly certain: ReadonlyMap<string, AuditedQuestion>;
  /** Those of pages that count. */
  readonly counting: readonly AuditedQuestion[];
}

async function readAudits(db: Queryable, examId: string): Promise<Audits> {
  const audits = (await findExamScans(db, examId))?.audits ?? [];
  const stack = await readStack(db, examId);
  const byPeople = await listAnsweredByPeople(db, examId);
  const pages = stack.pages
    .filter(({ kind, pictureBytes }) => kind === 'sheet' && pictureBytes > 0)
    .map((page) => ({ page, questions: questionsReadOn(page, byPeople.get(page.id)) }));
  const { duplicates } = stack.sheets;
  return {
    audits,
    stack,
    certain: new Map(pages.flatMap(({ questions }) => questions.map((one) => [keyOf(one), one]))),
    counting: pages
      .filter(({ page }) => isSheet(page) && !duplicates.has(page.id))
      .flatMap(({ questions }) => questions),
  };
}

/** The questions of a page that were read without a doubt. @param byPeople those that somebody answered */
function questionsReadOn(page: PageRow, byPeople: ReadonlySet<number> | undefined): AuditedQuestion[] {
  return page.questions.flatMap((question, at) => {
    const read = page.answers[at] ?? OPEN;
    return read === OPEN || byPeople?.has(question) ? [] : [{ page: page.id, question, read }];
  });
}

function keyOf({ page, question }: Pick<AuditedQuestion, 'page' | 'question'>): string {
  return `${page} ${question}`;
}

function openOf(audits: readonly StoredAudit[]): StoredAudit | null {
  const last = audits.at(-1);
  return last === undefined || last.found !== null ? null : last;
}

/** The questions of an audit that are still here as they were read; pages may be deleted, changed or read again meanwhile. */
function stillCertain({ questions }: StoredAudit, certain: Audits['certain']): AuditedQuestion[] {
  return questions.filter((question) => certain.get(keyOf(question))?.read === question.read);
}

function notDrawn({ audits, counting }: Audits): AuditedQuestion[] {
  const drawn = new Set(audits.flatMap(({ questions }) => questions.map(keyOf)));
  return counting.filter((question) => !drawn.has(keyOf(question)));
}

/**
 * As many questions as an audit has, all equally likely: those with the smallest hash under the seed. The seed gives the same questions
 * in whatever order they come.
 */
function drawQuestions(questions: readonly AuditedQuestion[], seed: string): AuditedQuestion[] {
  const hashed = questions.map((question) => {
    const hash = createHmac('sha256', Buffer.from(seed, 'hex')).update(keyOf(question)).digest('hex');
    return { question, hash };
  });
  return hashed
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .slice(0, LIMITS.auditedQuestions)
    .map(({ question }) => question);
}

async function presentQuestions(
  db: Queryable,
  examId: string,
  { students, sheets }: Stack,
  asked: readonly AuditedQuestion[],
) {
  const rows = await listFullPages(db, [...new Set(asked.map(({ page }) => page))]);
  const prints = await listPrintsOf(db, examId, rows);
  const presentPage = makePresentPage({ students, duplicates: sheets.duplicates });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.flatMap(({ page, question: number }) => {
    const row = byId.get(page);
    const question = row && readQuestions(row, prints).find((each) => each.number === number);
    return row && question ? [{ page: presentPage(row), places: placesOf(row, prints), question }] : [];
  });
}
