import { createHash } from 'node:crypto';
import type { MissingSigns, PaperFormat, PaperPart, PaperSettings, PersonalSheets } from '@exam/contract';
import type { PaperExam, ShownPage, ShownPreview } from '@exam/paper';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { fileNameOf } from '../../platform/http/attach-file.ts';
import { type Client, type JobDefinition, type JobQueue, WorkerEnded } from '../../platform/jobs/index.ts';
import type { PaperTasks } from '../../workers/papers-worker.ts';
import { refuseIfFull } from '../storage/index.ts';
import { type DocumentToPrint, nameDocuments } from './name-documents.ts';
import { keepSheets, type PrintPlan, planPrint } from './plan-sheets.ts';
import { notePrinting } from './queries.ts';
import { type ExamToPrint, type ReadPoints, readExam } from './read-exam.ts';
import { listImagesOfPaper, readImages, readListedImages } from './read-images.ts';
import { refuseTooDear } from './refuse-too-dear.ts';

export interface PrintParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly readPoints: ReadPoints;
  /** Where papers are set: for print, or for the preview. */
  readonly setting: JobQueue<PaperTasks>;
}

/** The account that asks, and the client that waits. */
interface Asking {
  readonly account: Account;
  readonly client: Client;
}

/** Papers are printed. A small paper need not wait for a large one of somebody else. */
export const PRINTING: JobDefinition<PaperTasks> = {
  name: 'print papers',
  queue: {
    atOnce: 2,
    capacity: 32,
    ofEach: {
      atOnce: 1,
      capacity: 4,
      refusal: 'Other papers of yours are being set. Try again when they are done.',
    },
    longestWaitMs: 60_000,
    refusal: 'Many papers are being set at the moment. Try again in a few seconds.',
  },
  isDurable: false,
  worker: {
    program: 'papers-worker',
    memoryMiB: 448,
    mostMemoryMiB: 1_088,
    // Prints of 500 questions, one after the other, come to rest at 416 MiB, and take half of the time of a new process.
    mostAtRestMiB: 430,
    timeoutMs: 120_000,
  },
};

/** Pages are shown. They have a line of their own, so that they do not wait for papers that are printed. */
export const PREVIEWING: JobDefinition<PaperTasks> = {
  ...PRINTING,
  name: 'preview pages',
  worker: { ...PRINTING.worker!, timeoutMs: 60_000 },
};

export interface PrintedFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const MEDIA_TYPES: Readonly<Record<PaperFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

interface WhatToPrint {
  readonly examId: string;
  readonly settings: PaperSettings;
  readonly versions: readonly string[];
  readonly parts: readonly PaperPart[];
  readonly format: PaperFormat;
  /** Whether boxes may replace characters that no font contains. */
  readonly allowsMissingSigns?: boolean | undefined;
  /** Answer sheets for the listed students instead of blank ones. */
  readonly sheets?: PersonalSheets | undefined;
  /** Papers in large print for the listed students who need them. */
  readonly largePrint?: boolean | undefined;
}

/**
 * One document, or a zip archive of several. Where papers for students are among them, the exam counts as printed. What
 * reading the answer sheets needs is stored before anybody has them.
 * @throws AppError notFound for an exam or version that is not visible, conflict and unavailable if it is too
 * much, conflict with a list of characters that no font contains unless that is allowed
 */
export async function printExam(
  parts: PrintParts,
  { account, client }: Asking,
  { examId, settings, format, allowsMissingSigns = false, ...rest }: WhatToPrint,
): Promise<PrintedFile> {
  const { sheets: personal, largePrint: hasLargePapers = false, ...what } = rest;
  return parts.setting.run(client, async (worker) => {
    const toPrint = await readExam(parts.db, account, {
      examId,
      labels: [...new Set(what.versions)],
      isExplained: settings.hasExplanations && what.parts.includes('explained-key'),
      ...(settings.hasPoints && { readPoints: parts.readPoints }),
    });
    const isPersonal = personal !== undefined;
    for (const version of toPrint.versions) await refuseTooDear(version);
    const describe = await readPaper(parts, account, toPrint, settings);
    const hasSheets = what.parts.includes('answer-sheet');
    const plan = await planPrint(parts.db, account, {
      toPrint,
      settings,
      hasSheets,
      personal,
      hasLargePapers,
    });
    const naming = { parts: [...new Set(what.parts)], format, isPersonal, large: plan.large };
    const documents = nameDocuments(toPrint, naming);
    const orders = documents.map((document) => ({
      name: fileNameOf(document.name),
      order: { exam: examFor(document, describe(document.version), plan), part: document.part, format },
    }));
    const task = { orders, allowsMissingSigns };
    const printed = await inWorker(format, () => worker.run('printPapers', task));
    if (printed.content === undefined) throw refuseBoxes(printed.missingSigns);
    const printing = { settings: JSON.stringify({ ...settings, choice: { ...what, format } }), plan };
    await keepPrinting(parts, account, { examId: toPrint.exam.id, parts: what.parts, ...printing });
    const content = Buffer.from(printed.content);
    const [only] = documents;
    return documents.length === 1 && only
      ? { name: only.name, type: MEDIA_TYPES[format], content }
      : { name: `${toPrint.exam.name}.zip`, type: 'application/zip', content };
  });
}

interface Printing {
  readonly examId: string;
  readonly settings: string;
  readonly parts: readonly PaperPart[];
  readonly plan: PrintPlan;
}

/** The exam as a document shows it; in large print with its size, and with a blank answer sheet that has large circles. */
function examFor({ part, fontSize }: DocumentToPrint, exam: PaperExam, { sheets }: PrintPlan): PaperExam {
  const sized = fontSize ? { ...exam, settings: { ...exam.settings, fontSize } } : exam;
  if (part !== 'answer-sheet' || sheets === undefined) return sized;
  return { ...sized, sheets: fontSize ? { ...(sheets.large ?? sheets), blankSheets: 1 } : sheets };
}

async function keepPrinting(
  { db, clock }: PrintParts,
  account: Account,
  { examId, settings, parts, plan }: Printing,
): Promise<void> {
  const printedAt = clock();
  await inTransaction(db, async (trx) => {
    if (plan.sheets) await refuseIfFull(trx, account, { examIds: [examId] });
    await keepSheets(trx, { examId, printedAt }, plan);
    if (!parts.includes('questions')) return;
    await notePrinting(trx, { accountId: account.id, examId, settings, printedAt });
  });
}

/**
 * One page of one document as a picture. The worker process is asked first whether it still has the version: then only
 * the settings are sent, and neither texts nor images are looked at again.
 * @throws AppError notFound for an exam or version that is not visible, conflict and unavailable if it is too much
 */
export async function previewExam(
  { db, readPoints, setting }: PrintParts,
  { account, client }: Asking,
  { examId, version: label, ...shown }: ShownPage & { examId: string; version: string },
): Promise<ShownPreview> {
  return setting.run(client, async (worker) => {
    const isExplained = shown.settings.hasExplanations && shown.part === 'explained-key';
    const points = shown.settings.hasPoints ? { readPoints } : {};
    const toPrint = await readExam(db, account, { examId, labels: [label], isExplained, ...points });
    const images = await listImagesOfPaper(db, account, toPrint);
    const version = toPrint.versions[0]!;
    const exam = { examId: toPrint.exam.id, hasVersions: toPrint.exam.numberOfVersions > 1, version };
    const key = digestOf([exam, images]);
    const known = await inWorker('pdf', () => worker.run('previewPage', { key, shown }));
    if (known !== undefined) return known;
    await refuseTooDear(version);
    const content = { ...exam, images: await readListedImages(db, images) };
    return (await inWorker('pdf', () => worker.run('previewPage', { key, content, shown })))!;
  });
}

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64');
}

async function readPaper(
  { db }: PrintParts,
  account: Account,
  toPrint: ExamToPrint,
  settings: PaperSettings,
): Promise<(version: ExamToPrint['versions'][number]) => PaperExam> {
  const images = await readImages(db, account, toPrint);
  const { id: examId, numberOfVersions: count } = toPrint.exam;
  return (version) => ({ settings, examId, hasVersions: count > 1, version, images });
}

const MOST_PLACES = 10;

function refuseBoxes(missingSigns: readonly MissingSigns[]): AppError {
  const places = missingSigns.slice(0, MOST_PLACES).map(({ where, signs }) => `${where}: ${named(signs)}`);
  const others = missingSigns.length - places.length;
  const more = others > 0 ? `; and ${others} more` : '';
  return conflict(
    `No font contains some characters; the PDF would show a box for each. ${places.join('; ')}${more}. Change them, or print anyway.`,
    { missingSigns },
  );
}

/** The code point is added because the reader may not have a font for it either. */
function named(signs: readonly string[]): string {
  const codes = signs.map((sign) => sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0'));
  return signs.map((sign, at) => `${sign} (U+${codes[at]})`).join(', ');
}

/** @throws AppError with what became of it, where the worker was ended */
async function inWorker<Result>(format: PaperFormat, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof WorkerEnded)) throw error;
    if (error.reason === 'failure') throw conflict(UNPRINTABLE[format]);
    throw new AppError('unavailable', { message: TOO_MUCH[error.reason] }, RETRY_AFTER_SECONDS);
  }
}

const UNPRINTABLE: Readonly<Record<PaperFormat, string>> = {
  pdf: 'This paper cannot be set as PDF: a text has characters in an order that the typesetter does not know. As Word it can be printed.',
  docx: 'This paper cannot be written as Word: an unexpected error stopped it. As PDF it may be printed.',
};
const TOO_MUCH: Readonly<Record<Exclude<WorkerEnded['reason'], 'failure'>, string>> = {
  time: 'Setting the paper took too long. Print fewer versions or parts at once.',
  memory:
    'Setting the paper took too much memory. Print fewer versions or parts at once, or divide the exam.',
  stopped: 'The server is being stopped. Print the paper when it runs again.',
};
const RETRY_AFTER_SECONDS = 60;
