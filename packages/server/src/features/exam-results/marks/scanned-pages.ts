import type { AuditOfReading, PaperImage, ScannedPicture, StudentSheets } from '@exam/paper';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { conflict } from '../../../platform/errors.ts';
import { findExamResults, type StudentRow } from '../queries.ts';

/** A scanned page for the sheet of its student. */
export interface PageForSheet extends ScannedPicture {
  /** At most `LIMITS.sheetPictureBytes`. */
  readonly image: PaperImage;
}

/** The scanned pages of an exam, which a later feature knows. */
export interface ScannedPages {
  /** The ids of the pages whose pictures are kept, by the student whose sheet they are of; each in the order of the sheet. */
  listByStudent(db: Queryable, examId: string): Promise<ReadonlyMap<string, readonly string[]>>;
  /** @returns undefined if it was deleted meanwhile */
  read(db: Queryable, pageId: string): Promise<PageForSheet | undefined>;
  /** What audits of the reading found; undefined before the first. */
  findAudit(db: Queryable, examId: string): Promise<AuditOfReading | undefined>;
}

const NO_PAGES =
  'No scanned pages of these results are kept: they were read from no sheets, or their pages were deleted. Take the sheets without them.';

/**
 * The pages of each of these students.
 * @throws AppError conflict if nobody has any
 */
export async function findPagesOf(
  scannedPages: ScannedPages,
  db: Queryable,
  examId: string,
  students: readonly Pick<StudentRow, 'student'>[],
): Promise<(readonly string[])[]> {
  const results = await findExamResults(db, examId);
  const byStudent = results?.isFromScans ? await scannedPages.listByStudent(db, examId) : undefined;
  const ids = students.map(({ student }) => byStudent?.get(student) ?? []);
  if (ids.every(({ length }) => length === 0)) throw conflict(NO_PAGES);
  return ids;
}

/** The sheets with scanned pages behind the answers. @param pages of each student */
export function withScans(sheets: StudentSheets, pages: readonly (readonly PageForSheet[])[]): StudentSheets {
  const images = new Map(sheets.images);
  for (const { id, image } of pages.flat()) images.set(id, image);
  const students = sheets.students.map((student, at) => ({
    ...student,
    scans: (pages[at] ?? []).map(({ image: _image, ...scan }) => scan),
  }));
  return { ...sheets, students, images };
}

/** @param ids of pages */
export async function readPages(
  scannedPages: ScannedPages,
  db: Queryable,
  ids: readonly string[],
): Promise<PageForSheet[]> {
  const pages: PageForSheet[] = [];
  for (const id of ids) {
    const page = await scannedPages.read(db, id);
    if (page) pages.push(page);
  }
  return pages;
}
