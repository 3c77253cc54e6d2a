import type { ChangeScannedPage, ScannedPageDetail } from '@exam/contract';
import { openPageCode, type PrintedSheets, readCode } from '@exam/paper/sheet';
import type { CorrectionsOfPage, ReadMarks, StoredCode } from '../../../database/columns.ts';
import { inTransaction, type Queryable, type Trx } from '../../../platform/database/transaction.ts';
import { invalidField, notFound, staleEdit } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { readVersions } from '../../exam-results/index.ts';
import { getExamToMark, recordSight, type SheetsOfExam } from '../../exam-students/index.ts';
import { listPrintKeys } from '../../papers/index.ts';
import { lockSheets, requireMayChange, requireNoOtherResults } from '../policy.ts';
import {
  countChange,
  type FullPageRow,
  findPage,
  findVisiblePage,
  lockPage,
  updatePage,
} from '../queries.ts';
import { readTypedPage } from '../reading/read-typed-page.ts';
import type { ScanParts } from '../scan-parts.ts';
import { isSheet } from './assemble-sheets.ts';
import { presentPageDetail } from './present.ts';
import { findPrintedPageOf, listPrintsOf } from './printed-pages.ts';
import { recordCorrection } from './record-correction.ts';
import { NONE, SEVERAL, type SettledPage, settlePage } from './settle-page.ts';
import { withoutNamesInDetail } from './without-names.ts';

/**
 * Answers doubts about a page, or corrects what was read. The results are computed anew. @returns the page afterwards
 * @throws AppError notFound; malformed for what the page does not have; conflict with the newer page if it was changed
 */
export async function changePage(
  parts: ScanParts,
  account: Account,
  pageId: string,
  change: ChangeScannedPage,
): Promise<ScannedPageDetail> {
  const { db, clock, results } = parts;
  const { page, sheets } = await getPageToMark(parts, account, pageId);
  const { exam, owner } = sheets;
  await requireMayChange(db, account, exam, owner);
  await recordSight(db, account, sheets, clock());
  const present = async (trx: Trx, row: FullPageRow, prints: readonly PrintedSheets[]) => {
    const detail = await presentPageDetail(trx, row, prints);
    return sheets.seesNames ? detail : withoutNamesInDetail(detail);
  };
  const versions = page.kind === 'typed' ? await readVersions(db, exam.id) : [];
  const typed = await openTypedCode(db, page, change);
  const listPrintsFor = (queryable: Queryable, { token }: FullPageRow) =>
    listPrintsOf(queryable, exam.id, [{ token }, ...(typed ? [typed] : [])]);
  const printsBefore = await listPrintsFor(db, page);
  const read = typed && (await readTypedPage(parts, account, { page, code: typed, prints: printsBefore }));
  const changed = await inTransaction(db, async (trx) => {
    await lockSheets(trx, account, sheets, { what: 'Page', by: 'marker' });
    const locked = await lockPage(trx, pageId);
    if (locked === undefined) throw notFound('Page');
    const prints = locked.token === page.token ? printsBefore : await listPrintsFor(trx, locked);
    if (change.version !== undefined && locked.version !== change.version) {
      throw staleEdit('page', await present(trx, locked, prints), null);
    }
    const made = makeChange(locked, change, { prints, versions, typed, read });
    // A page that is sent back as it was read stays as it is.
    if (made.what.length === 0) return present(trx, locked, prints);
    // It may be the first sheet that counts.
    const counts = isSheet({ kind: made.settled.kind, isDiscarded: made.isDiscarded });
    if (counts && !isSheet(locked)) await requireNoOtherResults(trx, exam.id);
    await store(trx, locked, { ...made, account, at: clock() });
    await countChange(trx, exam.id);
    await recordCorrection(trx, account, exam, clock());
    return present(trx, (await findPage(trx, pageId)) ?? locked, prints);
  });
  await results.compute(owner.id, exam.id);
  return changed;
}

/**
 * Corrects answers of a page of a locked exam; whoever calls it counts the change.
 * @throws AppError notFound; malformed for what the page does not have
 */
export async function correctAnswers(
  trx: Trx,
  account: Account,
  {
    pageId,
    at,
    ...change
  }: { readonly pageId: string; readonly at: Date } & Pick<ChangeScannedPage, 'answers'>,
): Promise<void> {
  const page = await lockPage(trx, pageId);
  if (page === undefined) throw notFound('Page');
  const prints = await listPrintsOf(trx, page.examId, [page]);
  const made = makeChange(page, change, { prints, versions: [], typed: undefined, read: undefined });
  await store(trx, page, { ...made, account, at });
}

/** A page of an exam whose sheets the account sees. @throws AppError notFound, forbidden */
export async function getPageToMark(
  { db }: Pick<ScanParts, 'db'>,
  account: Account,
  pageId: string,
): Promise<{ page: FullPageRow; sheets: SheetsOfExam }> {
  const page = await findVisiblePage(db, account, pageId);
  if (page === undefined) throw notFound('Page');
  return { page, sheets: await getExamToMark(db, account, page.examId) };
}

interface MadeChange {
  readonly corrections: CorrectionsOfPage;
  readonly settled: SettledPage;
  readonly isDiscarded: boolean;
  readonly countsAlone: boolean;
  /** What changes, as sentences. */
  readonly what: readonly string[];
}

interface OnPaper {
  readonly prints: readonly PrintedSheets[];
  /** The questions of each version, for a typed sheet. */
  readonly versions: readonly (readonly { readonly choices: readonly string[] }[])[];
}

/** What a change says about the code, and what was read because of it. */
interface Typed {
  /** Null: as it was read. Undefined: as before. */
  readonly typed: StoredCode | null | undefined;
  readonly read: ReadMarks | null | undefined;
}

function makeChange(page: FullPageRow, change: ChangeScannedPage, onPaper: OnPaper & Typed): MadeChange {
  const { prints } = onPaper;
  const findPrintedPage = findPrintedPageOf(prints);
  const { isDiscarded = page.isDiscarded, countsAlone = page.countsAlone } = change;
  const corrections = correctionsOf(page, change, onPaper);
  const settled = settlePage(page.reading, corrections, findPrintedPage);
  requireOnPage(settled, change, choicesOf(page, settled, onPaper));
  return { corrections, settled, isDiscarded, countsAlone, what: [...describeChange(page, change, settled)] };
}

function correctionsOf(
  { corrections }: FullPageRow,
  { answers, typedNumber }: ChangeScannedPage,
  { typed, read }: Typed,
): CorrectionsOfPage {
  const said = new Map(Object.entries(corrections.answers ?? {}));
  for (const { question, choice } of answers ?? []) {
    if (choice === undefined) said.delete(String(question));
    else said.set(String(question), choice);
  }
  const number = typedNumber === undefined ? corrections.studentNumber : typedNumber;
  const known = typed === undefined ? corrections : { code: typed, read };
  return {
    ...(said.size > 0 && { answers: Object.fromEntries(said) }),
    ...(number != null && { studentNumber: number }),
    ...(known.code != null && { code: known.code }),
    ...(known.read != null && { read: known.read }),
  };
}

/** @throws AppError malformed */
async function openTypedCode(
  db: Queryable,
  { reading, examId }: FullPageRow,
  { code: text }: ChangeScannedPage,
): Promise<StoredCode | null | undefined> {
  if (text === undefined || text === null) return text;
  const bytes = readCode(text);
  if (bytes === undefined)
    throw invalidField('code', 'The letters of the code are mistyped. Check each of them.');
  const keys = await listPrintKeys(db, examId);
  const opened = openPageCode(bytes, (token) => keys.get(token));
  if (opened.ok) {
    if (reading.kind === 'sheet') throw invalidField('code', 'The code of this page was read.');
    return opened.code;
  }
  const isForged = opened.reason === 'forged';
  throw invalidField(
    'code',
    isForged ? 'This code was not printed by this exam.' : 'This code belongs to the sheets of another exam.',
  );
}

type NumberOfChoices = (question: number) => number;

/** How many choices a question has on the page; 0 for a question that is not there. */
function choicesOf(
  { reading }: FullPageRow,
  settled: SettledPage,
  { prints, versions }: OnPaper,
): NumberOfChoices {
  if (reading.kind === 'typed') {
    const questions = versions[reading.version] ?? [];
    return (question) => questions[question - 1]?.choices.length ?? 0;
  }
  const { token, examVersion: version, sheetPage: page } = settled;
  const isPage = token !== null && version !== null && page !== null;
  const printed = isPage ? findPrintedPageOf(prints)({ token, version, page, student: 0 }) : undefined;
  const counts = new Map(printed?.questions.map(({ number, numberOfChoices }) => [number, numberOfChoices]));
  return (question) => counts.get(question) ?? 0;
}

/** @throws AppError malformed */
function requireOnPage(
  { kind }: SettledPage,
  change: ChangeScannedPage,
  numberOfChoices: NumberOfChoices,
): void {
  for (const [at, { question, choice = null }] of (change.answers ?? []).entries()) {
    const choices = numberOfChoices(question);
    if (choices === 0) throw invalidField(`answers.${at}`, `Question ${question} is not on this page.`);
    if (choice !== null && choice.charCodeAt(0) - 65 >= choices) {
      throw invalidField(`answers.${at}`, `Question ${question} has no choice ${choice} on this page.`);
    }
  }
  if (typeof change.typedNumber === 'string' && kind !== 'sheet' && kind !== 'typed') {
    throw invalidField('typedNumber', 'Only a sheet of this exam has a student.');
  }
}

function* describeChange(
  page: FullPageRow,
  change: ChangeScannedPage,
  settled: SettledPage,
): Generator<string> {
  const { answers, typedNumber, code } = change;
  for (const { question } of answers ?? []) {
    const [before, after] = [page, settled].map((one) =>
      wordFor(one.answers[one.questions.indexOf(question)]),
    );
    yield `Question ${question}: ${after} instead of ${before}.`;
  }
  if (typedNumber !== undefined) {
    yield `Student number: ${settled.studentNumber ?? 'none'} instead of ${page.studentNumber ?? 'none'}.`;
  }
  if (code !== undefined) yield code === null ? 'Code as read.' : 'Code typed.';
  const { isDiscarded = page.isDiscarded, countsAlone = page.countsAlone } = change;
  if (isDiscarded !== page.isDiscarded) yield isDiscarded ? 'Discarded.' : 'Not discarded.';
  if (countsAlone !== page.countsAlone) yield countsAlone ? 'Counts alone.' : 'Does not count alone.';
}

function wordFor(letter: string | undefined): string {
  if (letter === undefined) return 'unread';
  if (letter === NONE) return 'nothing';
  if (letter === SEVERAL) return 'several choices';
  return letter === '?' ? 'open' : letter;
}

/** Most changes that a page remembers; the oldest are forgotten first. */
export const MOST_CHANGES = 500;

async function store(
  trx: Trx,
  page: FullPageRow,
  {
    corrections,
    settled,
    isDiscarded,
    countsAlone,
    what,
    account,
    at,
  }: MadeChange & { account: Account; at: Date },
): Promise<void> {
  const made = what.map((one) => ({ madeAt: at.toISOString(), by: account.email, what: one }));
  await updatePage(trx, page.id, {
    ...settled,
    corrections: JSON.stringify(corrections),
    isDiscarded,
    countsAlone,
    version: page.version + 1,
    changes: JSON.stringify([...page.changes, ...made].slice(-MOST_CHANGES)),
    changedAt: at,
  });
}
