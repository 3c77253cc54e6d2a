import type { Import } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { listChaptersOfCourse } from './planning/queries.ts';
import { presentImport } from './present.ts';
import { findImport } from './queries.ts';

/** An import as it is told: who may ask was judged before. @throws AppError notFound when it is gone */
export async function describeImport(db: Queryable, importId: string): Promise<Import> {
  const row = await findImport(db, importId);
  if (!row) throw notFound('Import');
  return presentImport(row, row.categories.length > 0 ? await listChaptersOfCourse(db, row.course_id) : []);
}
