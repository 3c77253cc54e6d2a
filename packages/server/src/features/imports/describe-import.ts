import type { Import } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { getSuggestions } from './planning/kept-suggestions.ts';
import { presentImport } from './present.ts';
import { findImport, type ImportRow } from './queries.ts';

/** An import as the API presents it; access was checked before. @throws AppError notFound if it was deleted */
export async function describeImport(db: Queryable, importId: string): Promise<Import> {
  const row = await findImport(db, importId);
  if (!row) throw notFound('Import');
  return describeRow(db, row);
}

/** @param chaptersKey key of the course's chapters, if known */
export async function describeRow(db: Queryable, row: ImportRow, chaptersKey?: string): Promise<Import> {
  // While an import is applied, nobody chooses chapters.
  const kept = row.state === 'ready' ? undefined : row.suggestions?.chapters;
  return presentImport(row, kept ?? (await getSuggestions(db, row, chaptersKey)));
}
