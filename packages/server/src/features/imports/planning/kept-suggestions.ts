import type { KeptSuggestions } from '../../../database/columns.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { ImportRow } from '../queries.ts';
import type { FileReader } from '../reading/file-reader.ts';
import { findChaptersKey, keepSuggestions, listChaptersOfCourse } from './queries.ts';
import { type ChapterOfCourse, type Suggestion, suggestChapters } from './suggest-chapters.ts';

/** The suggested chapters for these categories, in order, computed in a worker process. */
export async function makeSuggestions(
  { db, reader }: { readonly db: Queryable; readonly reader: FileReader },
  courseId: string,
  categories: readonly string[],
): Promise<KeptSuggestions> {
  // Read first: if chapters change meanwhile, the next call sees another key.
  const chaptersKey = await findChaptersKey(db, courseId);
  const chapters = await listChaptersOfCourse(db, courseId);
  return { chaptersKey, chapters: await reader.suggestChapters(categories, chapters) };
}

/** The columns that suggestions depend on. */
export type Suggested = Pick<ImportRow, 'id' | 'courseId' | 'categories' | 'suggestions'>;

/**
 * The stored suggestions for the categories of an import, in order; recomputed if the chapters of the course have
 * changed.
 * @param chaptersKey key of the course's chapters, if known
 */
export async function getSuggestions(
  db: Queryable,
  row: Suggested,
  chaptersKey?: string,
): Promise<readonly Suggestion[]> {
  const { courseId, categories, suggestions: kept } = row;
  if (categories.length === 0) return [];
  const key = chaptersKey ?? (await findChaptersKey(db, courseId));
  if (kept?.chaptersKey === key) return kept.chapters;
  const chapters = await suggestFor(categories, await listChaptersOfCourse(db, courseId));
  await keepSuggestions(db, row, { chaptersKey: key, chapters });
  return chapters;
}

/** The same with chapters that were listed before; suggests only chapters among them. */
export async function getSuggestionsAmong(
  db: Queryable,
  row: Suggested,
  chapters: readonly ChapterOfCourse[],
): Promise<readonly Suggestion[]> {
  const ids = new Set(chapters.map(({ id }) => id));
  const suggestions = await getSuggestions(db, row);
  const areThere = suggestions.every((one) => !('chapterId' in one) || ids.has(one.chapterId));
  return areThere ? suggestions : suggestFor(row.categories, chapters);
}

async function suggestFor(
  categories: ImportRow['categories'],
  chapters: readonly ChapterOfCourse[],
): Promise<Suggestion[]> {
  const names = categories.map(({ category }) => category);
  return [...(await suggestChapters(names, chapters)).values()];
}
