import { scanEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { serve } from '../../platform/http/endpoint.ts';
import type { DurableJobs, JobStarter, Jobs } from '../../platform/jobs/index.ts';
import {
  getExamToHelp,
  getExamToMark,
  getExamToScan,
  getOwnExam,
  recordSight,
} from '../exam-students/index.ts';
import { onceOf } from '../idempotency/index.ts';
import { listPrints } from '../papers/index.ts';
import { describeAudits, drawAudit, settleAudit } from './audits/scan-audits.ts';
import { createScans } from './create-scans.ts';
import { deleteAllScans, deleteScan } from './delete-scans.ts';
import { describeScans } from './describe-scans.ts';
import { listDoubts } from './list-doubts.ts';
import { changePage, getPageToMark } from './pages/change-page.ts';
import { makePresentPage, presentPageDetail, readKnown } from './pages/present.ts';
import { listPrintsOf } from './pages/printed-pages.ts';
import { typeSheet } from './pages/type-sheet.ts';
import {
  withoutNames,
  withoutNamesInDetail,
  withoutNamesInDoubt,
  withoutStudent,
} from './pages/without-names.ts';
import { withoutNamesInPicture } from './pages/without-names-in-picture.ts';
import { notReadable } from './policy.ts';
import { findPicture, keepDays, listPages } from './queries.ts';
import { READ_SCAN, type UploadedScan } from './reading/read-scan.ts';
import { READING_TYPED } from './reading/read-typed-page.ts';
import type { ScanParts } from './scan-parts.ts';
import { settleScan } from './settle-scan.ts';

interface ScansParts extends Omit<ScanParts, 'readingTyped'> {
  readonly jobs: Jobs;
  readonly durableJobs: DurableJobs;
}

/** Serves scanned answer sheets. */
export function registerScans(
  app: FastifyInstance,
  { jobs, durableJobs, db, clock, logger, results }: ScansParts,
): void {
  const parts: ScanParts = { db, clock, logger, results, readingTyped: jobs.queueOf(READING_TYPED) };
  const reading = durableJobs.serve(READ_SCAN, parts);
  app.addHook('onClose', async () => {
    // What is read last is computed, too.
    await durableJobs.settled();
    await results.settled();
  });

  serveScans(app, { ...parts, reading });
  servePages(app, parts);
  serveAudits(app, parts);
}

function serveScans(
  app: FastifyInstance,
  parts: ScanParts & { readonly reading: JobStarter<UploadedScan> },
): void {
  const { db, clock } = parts;

  serve(app, scanEndpoints.create, async ({ account, params, body }) => {
    const sheets = await getExamToScan(db, account, params.id);
    return { data: await createScans(parts, account, sheets, body) };
  });

  serve(app, scanEndpoints.ofExam, async ({ account, params }) => {
    const { exam } = await getExamToHelp(db, account, params.id);
    return { data: await describeScans(db, exam.id) };
  });

  serve(app, scanEndpoints.settle, async ({ account, params, body }) => {
    return { data: await settleScan(parts, account, params.id, body) };
  });

  serve(app, scanEndpoints.delete, async ({ account, params }) => {
    await deleteScan(parts, account, params.id);
    return { data: { _id: params.id } };
  });

  serve(app, scanEndpoints.deleteAll, async ({ account, params }) => {
    await deleteAllScans(parts, account, await getOwnExam(db, account, params.id));
    return { data: { _id: params.id } };
  });

  serve(app, scanEndpoints.keep, async ({ account, params, body }) => {
    const exam = await getOwnExam(db, account, params.id);
    const data = await inTransaction(db, async (trx) => {
      await keepDays(trx, exam.id, body.days);
      return describeScans(trx, exam.id);
    });
    return { data };
  });

  serve(app, scanEndpoints.doubts, async ({ account, params, query }) => {
    const sheets = await getExamToMark(db, account, params.id);
    await recordSight(db, account, sheets, clock());
    const doubts = await listDoubts(db, sheets.exam.id, query.kind);
    return { data: sheets.seesNames ? doubts : doubts.map(withoutNamesInDoubt) };
  });
}

function serveAudits(app: FastifyInstance, parts: ScanParts): void {
  const { db } = parts;

  serve(app, scanEndpoints.audits, async ({ account, params }) => {
    const exam = await getOwnExam(db, account, params.id);
    return { data: await describeAudits(db, exam.id) };
  });

  serve(app, scanEndpoints.drawAudit, async ({ account, params }) => {
    return { data: await drawAudit(parts, account, await getOwnExam(db, account, params.id)) };
  });

  serve(app, scanEndpoints.settleAudit, async ({ account, params, body }) => {
    return { data: await settleAudit(parts, account, await getOwnExam(db, account, params.id), body) };
  });
}

/** Opened as a page of the browser, a picture can do nothing. */
const PICTURE_HEADERS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

function servePages(app: FastifyInstance, parts: ScanParts): void {
  const { db, clock } = parts;

  serve(app, scanEndpoints.pages, async ({ account, params, query }) => {
    const sheets = await getExamToHelp(db, account, params.id);
    const { isMarker, seesNames } = sheets;
    const examId = sheets.exam.id;
    if (isMarker) await recordSight(db, account, sheets, clock());
    const seen = isMarker ? { ...query, searchesNames: seesNames } : notReadable(query);
    const present = makePresentPage(await readKnown(db, examId));
    const hide = isMarker ? withoutNames : withoutStudent;
    return answerList(listPages(db, examId, seen), query, (row) =>
      seesNames ? present(row) : hide(present(row)),
    );
  });

  serve(app, scanEndpoints.page, async ({ account, params }) => {
    const { page, sheets } = await getPageToMark(parts, account, params.id);
    await recordSight(db, account, sheets, clock());
    const detail = await presentPageDetail(db, page, await listPrintsOf(db, page.examId, [page]));
    return { data: sheets.seesNames ? detail : withoutNamesInDetail(detail) };
  });

  serve(app, scanEndpoints.picture, async ({ account, params, reply }) => {
    const { page, sheets } = await getPageToMark(parts, account, params.id);
    await recordSight(db, account, sheets, clock());
    const picture = await findPicture(db, params.id);
    if (picture === undefined) throw notFound('Picture');
    reply.headers(PICTURE_HEADERS).type('image/webp');
    if (sheets.seesNames) return picture;
    return withoutNamesInPicture(picture, page, await listPrints(db, page.examId));
  });

  serve(app, scanEndpoints.change, async ({ account, params, body }) => {
    return { data: await changePage(parts, account, params.id, body) };
  });

  serve(app, scanEndpoints.typeSheet, async ({ account, params, body, request }) => {
    const exam = await getOwnExam(db, account, params.id);
    return { data: await typeSheet(parts, account, exam, body, onceOf(request)) };
  });
}
