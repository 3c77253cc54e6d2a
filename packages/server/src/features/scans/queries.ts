import { LIMITS } from '@exam/contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { StoredAudit } from '../../database/columns.ts';
import type { Database } from '../../database/tables.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { bothWays, type Orders } from '../../platform/database/order.ts';
import { contains } from '../../platform/database/search.ts';
import { inTransaction, type Queryable, type Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { hourly, type Run } from '../../platform/jobs/index.ts';
import { isExamVisibleTo, isHelpedBy } from '../courses/index.ts';

export async function insertScan(trx: Trx, scan: Insertable<Database['scans']>): Promise<void> {
  await trx.insertInto('scans').values(scan).execute();
}

/** The condition on `exams` for those of whose sheets an account may know: what it may do with them is asked afterwards. */
const hasSheetsFor = (account: Account) =>
  sql<boolean>`(${isExamVisibleTo(account)} or ${isHelpedBy(account)})`;

/** A scan of an exam of whose sheets the account may know. */
export async function findVisibleScan(db: Queryable, account: Account, scanId: string) {
  return db
    .selectFrom('scans')
    .innerJoin('exams', 'exams.id', 'scans.examId')
    .where('scans.id', '=', scanId)
    .where(hasSheetsFor(account))
    .select(['scans.id', 'scans.examId'])
    .executeTakeFirst();
}

export async function findScan(db: Queryable, scanId: string) {
  return db
    .selectFrom('scans')
    .innerJoin('exams', 'exams.id', 'scans.examId')
    .where('scans.id', '=', scanId)
    .select(['scans.id', 'scans.examId', 'scans.name', 'exams.ownerId'])
    .executeTakeFirst();
}

/** The scans of an exam, oldest first. */
export async function listScans(db: Queryable, examId: string) {
  return db
    .selectFrom('scans')
    .where('examId', '=', examId)
    .orderBy('id')
    .select([
      'id',
      'name',
      'state',
      'createdAt',
      'failure',
      'numberOfPages',
      'tries',
      'isPaused',
      'heartbeatAt',
      'countsAsRead',
    ])
    .select([
      countPagesWhere(sql`scan_id = scans.id or again_scan_id = scans.id`).as('pagesRead'),
      countPagesWhere(sql`again_scan_id = scans.id`).as('pagesHereBefore'),
      countPagesWhere(sql`scan_id = scans.id and again_scan_id is not null`).as('pagesElsewhere'),
      IS_REPLACED.as('isReplaced'),
    ])
    .execute();
}

/** The number of pages of the exam of a scan for which something holds. A picture counts once, however many sheets it shows. */
const countPagesWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`(
    select count(*)::int from scanned_pages
    where exam_id = scans.exam_id and sheet_in_picture = 0 and (${condition})
  )`;

/** Whether a later file that was read to its end has all pages of a scan that broke off, and no fewer than that. */
const IS_REPLACED = sql<boolean>`(
  state = 'unreadable' and exists (select from scanned_pages where scan_id = scans.id) and not exists (
    select from scanned_pages left join scans as later on later.id = again_scan_id
      and later.state = 'read' and later.number_of_pages >= scans.number_of_pages
    where scan_id = scans.id and later.id is null
  )
)`;

export type ScanRow = Awaited<ReturnType<typeof listScans>>[number];

/** Locks a scan. */
export async function lockScan(trx: Trx, scanId: string) {
  return trx
    .selectFrom('scans')
    .where('id', '=', scanId)
    .select(['state', 'countsAsRead'])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateScan(
  trx: Trx,
  scanId: string,
  change: Updateable<Database['scans']>,
): Promise<void> {
  await trx.updateTable('scans').where('id', '=', scanId).set(change).execute();
}

/** Deletes a scan with its pages, and ends its reading. Pages that came again in another file stay there. */
export async function deleteScan(trx: Trx, scanId: string): Promise<void> {
  await sql`
    update scanned_pages
    set scan_id = again_scan_id, position = again_position, again_scan_id = null, again_position = null
    where scan_id = ${scanId} and again_scan_id is not null`.execute(trx);
  await trx.deleteFrom('scans').where('id', '=', scanId).execute();
}

/** Deletes all scans, pages and typed sheets of an exam. */
export async function deleteScansOf(db: Queryable, examIds: readonly string[]): Promise<void> {
  // As a reading locks them: the scan first.
  for (const table of ['scans', 'scannedPages'] as const) {
    await db
      .deleteFrom(table)
      .where(sql<boolean>`exam_id = any(${[...examIds]}::uuid[])`)
      .execute();
  }
}

export async function listTokens(db: Queryable, examId: string): Promise<string[]> {
  const rows = await db.selectFrom('printedSheets').where('examId', '=', examId).select('token').execute();
  return rows.map(({ token }) => token);
}

/** The students listed for an exam. */
export async function listStudents(db: Queryable, examId: string) {
  return db
    .selectFrom('examStudents')
    .where('examId', '=', examId)
    .orderBy('ordinal')
    .select(['ordinal', 'number', 'name', 'version'])
    .execute();
}

export type StudentRow = Awaited<ReturnType<typeof listStudents>>[number];

/** The facts of pages that sheets and doubts are made of, without readings and pictures. */
function selectPages(db: Queryable) {
  return db
    .selectFrom('scannedPages')
    .leftJoin('scans', 'scans.id', 'scannedPages.scanId')
    .select([
      'scannedPages.id',
      'scannedPages.examId',
      'scannedPages.scanId',
      'scans.name as file',
      'scannedPages.position',
      'scannedPages.sheetInPicture',
      'scannedPages.version',
      'scannedPages.kind',
      'scannedPages.token',
      'scannedPages.ordinal',
      'scannedPages.examVersion',
      'scannedPages.sheetPage',
      'scannedPages.numberOfSheetPages',
      'scannedPages.studentNumber',
      'scannedPages.isNumberTyped',
      'scannedPages.questions',
      'scannedPages.answers',
      'scannedPages.isDiscarded',
      'scannedPages.countsAlone',
      'scannedPages.pictureBytes',
      'scannedPages.changedAt',
    ]);
}

export type PageRow = Awaited<ReturnType<ReturnType<typeof selectPages>['executeTakeFirstOrThrow']>>;

/** All pages of an exam, as scanned; at most `LIMITS.examScannedPages`. */
export async function listPagesOf(db: Queryable, examId: string): Promise<PageRow[]> {
  return selectPages(db)
    .where('scannedPages.examId', '=', examId)
    .orderBy(sql`scanned_pages.scan_id nulls last`)
    .orderBy('scannedPages.position')
    .orderBy('scannedPages.id')
    .execute();
}

const ORDERS: Orders = {
  file: { by: 'scanned_pages.id', type: 'uuid', direction: 'asc' },
  ...bothWays('student', `lower(coalesce(scanned_pages.student_number, ''))`, 'text'),
};

interface PageFilter {
  readonly q?: string | undefined;
  readonly kind?: PageRow['kind'] | undefined;
  /** The only kinds that are listed; absent: all. */
  readonly kinds?: readonly PageRow['kind'][] | undefined;
  /** Default: yes. */
  readonly searchesNames?: boolean | undefined;
}

/** The list of pages; `q` searches the numbers of students, and names of the list. */
export function listPages(
  db: Queryable,
  examId: string,
  { q, kind, kinds, searchesNames = true }: PageFilter,
) {
  let query = selectPages(db).where('scannedPages.examId', '=', examId);
  if (q !== undefined) {
    const ofListed = sql<boolean>`exists (
      select from exam_students as listed
      where listed.exam_id = scanned_pages.exam_id
        and (listed.ordinal = scanned_pages.ordinal or listed.number = scanned_pages.student_number)
        and (${contains('listed.number', q)} or ${searchesNames} and ${contains('listed.name', q)})
    )`;
    query = query.where((where) => where.or([contains('scannedPages.studentNumber', q), ofListed]));
  }
  if (kind !== undefined) query = query.where('scannedPages.kind', '=', kind);
  if (kinds !== undefined) query = query.where('scannedPages.kind', 'in', kinds);
  return { query, id: 'scanned_pages.id', orders: ORDERS };
}

function selectFullPages(db: Queryable) {
  return selectPages(db).select(['scannedPages.reading', 'scannedPages.corrections', 'scannedPages.changes']);
}

export type FullPageRow = Awaited<ReturnType<ReturnType<typeof selectFullPages>['executeTakeFirstOrThrow']>>;

/** A page with what was read and changed. */
export async function findPage(db: Queryable, pageId: string): Promise<FullPageRow | undefined> {
  return selectFullPages(db).where('scannedPages.id', '=', pageId).executeTakeFirst();
}

/** The same if the account may know of the sheets of its exam. */
export async function findVisiblePage(
  db: Queryable,
  account: Account,
  pageId: string,
): Promise<FullPageRow | undefined> {
  return selectFullPages(db)
    .innerJoin('exams', 'exams.id', 'scannedPages.examId')
    .where('scannedPages.id', '=', pageId)
    .where(hasSheetsFor(account))
    .executeTakeFirst();
}

/** These pages with what was read and changed. */
export async function listFullPages(db: Queryable, pageIds: readonly string[]): Promise<FullPageRow[]> {
  return selectFullPages(db)
    .where(sql<boolean>`scanned_pages.id = any(${[...pageIds]}::uuid[])`)
    .execute();
}

const PAGES_PER_READ = 100;

/** Some pages of an exam in the order of their ids, after an id. */
export async function listFullPagesBehind(
  db: Queryable,
  examId: string,
  afterId: string,
): Promise<FullPageRow[]> {
  return selectFullPages(db)
    .where('scannedPages.examId', '=', examId)
    .where('scannedPages.id', '>', afterId)
    .orderBy('scannedPages.id')
    .limit(PAGES_PER_READ)
    .execute();
}

export async function findPicture(db: Queryable, pageId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('scannedPages')
    .where('id', '=', pageId)
    .select('picture')
    .executeTakeFirst();
  return row?.picture ?? undefined;
}

export async function lockPage(trx: Trx, pageId: string): Promise<FullPageRow | undefined> {
  const row = await trx
    .selectFrom('scannedPages')
    .where('id', '=', pageId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row && findPage(trx, pageId);
}

export async function updatePage(
  trx: Trx,
  pageId: string,
  change: Updateable<Database['scannedPages']>,
): Promise<void> {
  await trx.updateTable('scannedPages').where('id', '=', pageId).set(change).execute();
}

export async function insertPage(trx: Trx, page: Insertable<Database['scannedPages']>): Promise<void> {
  await trx
    .insertInto('scannedPages')
    .values(page)
    // A task that begins again reads pages that are stored.
    .onConflict((conflict) => conflict.columns(['scanId', 'position', 'sheetInPicture']).doNothing())
    .execute();
}

/** Locks the page of another file of the exam that is the same scan, if there is one; of several the one that did not come again. */
export async function lockPageOfScan(
  trx: Trx,
  { examId, scanId, fingerprint }: { examId: string; scanId: string; fingerprint: Buffer },
): Promise<FullPageRow | undefined> {
  const row = await trx
    .selectFrom('scannedPages')
    .where('examId', '=', examId)
    .where('fingerprint', '=', fingerprint)
    .where('scanId', '<>', scanId)
    .orderBy(sql`again_scan_id is not distinct from ${scanId}`)
    .orderBy('id')
    .select('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row && findPage(trx, row.id);
}

/** Locks the scan of a run. @returns whether the run still owns it */
export async function holdScan(trx: Trx, { rowId, runId }: Run): Promise<boolean> {
  const row = await trx
    .selectFrom('scans')
    .where('id', '=', rowId)
    .where('runId', '=', runId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The position of the first page that was not read: pages are stored in order, or known from another file. */
export async function findNextPosition(db: Queryable, scanId: string): Promise<number> {
  const { next } = await db
    .selectFrom('scannedPages')
    .where((where) => where.or([where('scanId', '=', scanId), where('againScanId', '=', scanId)]))
    .select(
      sql<number>`coalesce(max(case when scan_id = ${scanId} then position else again_position end) + 1, 0)::int`.as(
        'next',
      ),
    )
    .executeTakeFirstOrThrow();
  return next;
}

/** Number of pages of an exam, and the bytes of the pictures of it and of all exams of its owner, also of those in the trash. */
export async function sumPages(db: Queryable, examId: string) {
  return db
    .selectFrom('exams as exam')
    .innerJoin('exams as own', 'own.ownerId', 'exam.ownerId')
    .innerJoin('scannedPages', 'scannedPages.examId', 'own.id')
    .where('exam.id', '=', examId)
    .select([
      sql<number>`count(*) filter (where own.id = exam.id)::int`.as('numberOfPages'),
      sql<number>`coalesce(sum(picture_bytes) filter (where own.id = exam.id), 0)::float8`.as('bytes'),
      sql<number>`(coalesce(sum(picture_bytes), 0) + (
        select coalesce(sum(octet_length(picture)), 0)
        from trashed_pictures join trash_items on trash_items.id = item_id
        where owner_id = (select owner_id from exams where id = ${examId})
      ))::float8`.as('accountBytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** The state of the scans of an exam; undefined if it never had any. */
export async function findExamScans(db: Queryable, examId: string) {
  return db
    .selectFrom('examScans')
    .where('examId', '=', examId)
    .select(['revision', 'computedRevision', 'keptDays', 'finalAt', 'audits'])
    .executeTakeFirst();
}

/** Records that pages of an exam change, so that its results are not final until they are computed again. */
export async function countChange(trx: Trx, examId: string): Promise<void> {
  const keptDays = LIMITS.scansKeptDaysByDefault;
  await sql`
    insert into exam_scans (exam_id, kept_days) values (${examId}, ${keptDays})
    on conflict (exam_id) do update set revision = exam_scans.revision + 1, final_at = null`.execute(trx);
}

/** Records that the students of an exam change, if it has pages. */
export async function countChangeOfList(trx: Trx, examId: string): Promise<void> {
  await sql`
    update exam_scans set revision = revision + 1, final_at = null
    where exam_id = ${examId} and exists (select from scanned_pages where exam_id = ${examId})`.execute(trx);
}

/** Whether a page that counts was printed for one of these students, and has no typed number. */
export async function hasPrintedPagesOf(
  db: Queryable,
  examId: string,
  ordinals: readonly number[],
): Promise<boolean> {
  const row = await db
    .selectFrom('scannedPages')
    .where('examId', '=', examId)
    .where('kind', '=', 'sheet')
    .where('isDiscarded', '=', false)
    .where('isNumberTyped', '=', false)
    .where(sql<boolean>`ordinal = any(${[...ordinals]}::integer[])`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateAudits(trx: Trx, examId: string, audits: readonly StoredAudit[]): Promise<void> {
  await trx
    .updateTable('examScans')
    .where('examId', '=', examId)
    .set({ audits: JSON.stringify(audits) })
    .execute();
}

/** The questions that people answered, of each page that has such. */
export async function listAnsweredByPeople(
  db: Queryable,
  examId: string,
): Promise<Map<string, ReadonlySet<number>>> {
  const rows = await db
    .selectFrom('scannedPages')
    .where('examId', '=', examId)
    .where(sql<boolean>`corrections ? 'answers'`)
    .select(['id', 'corrections'])
    .execute();
  return new Map(
    rows.map(({ id, corrections: { answers } }) => [id, new Set(Object.keys(answers ?? {}).map(Number))]),
  );
}

export async function keepDays(trx: Trx, examId: string, days: number): Promise<void> {
  await sql`
    insert into exam_scans (exam_id, revision, kept_days) values (${examId}, 0, ${days})
    on conflict (exam_id) do update set kept_days = ${days}`.execute(trx);
}

interface ComputedScans {
  readonly revision: number;
  readonly finalAt: Date | null;
  readonly numberOfSheets: number;
  readonly numberOfCompleteSheets: number;
  readonly numberOfDoubts: number;
  readonly numberOfDoubtfulAnswers: number;
}

/** Records that the results contain all changes up to a revision. @returns whether there was none since */
export async function recordComputed(
  trx: Trx,
  examId: string,
  { revision, finalAt, ...numbers }: ComputedScans,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('examScans')
    .where('examId', '=', examId)
    .where('revision', '=', revision)
    .set({ computedRevision: revision, finalAt, ...numbers })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a file of the exam is being read. */
export async function isBeingRead(db: Queryable, examId: string): Promise<boolean> {
  const row = await db
    .selectFrom('scans')
    .where('examId', '=', examId)
    .where('state', '=', 'reading')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of files of the exam that were not read to their end, are not replaced, and that the owner did not let count as they are. */
export async function countBrokenOff(db: Queryable, examId: string): Promise<number> {
  const { count } = await db
    .selectFrom('scans')
    .where('examId', '=', examId)
    .where('state', '=', 'unreadable')
    .where('countsAsRead', '=', false)
    .where((where) => where.not(IS_REPLACED))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Exams whose results lack changes of their pages, with their owners. */
export async function listNotComputed(db: Queryable) {
  return db
    .selectFrom('examScans')
    .innerJoin('exams', 'exams.id', 'examScans.examId')
    .whereRef('computedRevision', '<', 'revision')
    .select(['examId', 'ownerId'])
    .execute();
}

/** Deletes the pages of exams whose results have been final for as long as their owners said, also in the trash. The results stay. */
export const PURGE_SCANS = hourly('delete scanned pages', async (db, clock) => {
  const isOver = sql<boolean>`final_at + kept_days * interval '24 hours' < ${clock()}`;
  const rows = await db.selectFrom('examScans').where(isOver).select('examId').execute();
  for (const { examId } of rows) {
    await inTransaction(db, async (trx) => {
      // Somebody may change a page or the number of days meanwhile.
      const { numUpdatedRows } = await trx
        .updateTable('examScans')
        .where('examId', '=', examId)
        .where(isOver)
        .set({ finalAt: null })
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await deleteScansOf(trx, [examId]);
    });
  }
  await purgeTrashedScans(db, clock);
});

/** The same for exams in the trash. */
async function purgeTrashedScans(db: Db, clock: Clock): Promise<void> {
  await sql`
    with over as (
      update trashed_rows set content = (content::jsonb || '{"final_at": null}')::json
      where table_name = 'exam_scans' and (content ->> 'final_at')::timestamptz
        + (content ->> 'kept_days')::int * interval '24 hours' < ${clock()}
      returning item_id
    ), pictures as (
      delete from trashed_pictures using over where trashed_pictures.item_id = over.item_id
    )
    delete from trashed_rows as gone using over
    where gone.table_name in ('scans', 'scanned_pages') and gone.item_id = over.item_id`.execute(db);
}
