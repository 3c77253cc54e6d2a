import type { Import } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { getSuggestions } from './planning/kept-suggestions.ts';
import { presentImport } from './present.ts';
import { findImport, type ImportRow } from './queries.ts';

/** An import as it is told: who may ask was judged before. @throws AppError notFound when it is gone */
export async function describeImport(db: Queryable, importId: string): Promise<Import> {
  const row = await findImport(db, importId);
  if (!row) throw notFound('Import');
  return describeRow(db, row);
}

/** @param chaptersKey of its course, where it is known */
export async function describeRow(db: Queryable, row: ImportRow, chaptersKey?: string): Promise<Import> {
  // While questions come in, nobody chooses.
  const kept = row.state === 'ready' ? undefined : row.suggestions?.chapters;
  return presentImport(row, kept ?? (await getSuggestions(db, row, chaptersKey)));
}
