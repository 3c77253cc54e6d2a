import type { KeptSuggestions } from '../../../platform/database/schema.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { ImportRow } from '../queries.ts';
import type { FileReader } from '../reading/file-reader.ts';
import { findChaptersKey, keepSuggestions, listChaptersOfCourse } from './queries.ts';
import { type Suggestion, suggestChapters } from './suggest-chapters.ts';

/** What is suggested for these categories, in their order, worked out in a worker process. */
export async function makeSuggestions(
  { db, reader }: { readonly db: Queryable; readonly reader: FileReader },
  courseId: string,
  categories: readonly string[],
): Promise<KeptSuggestions> {
  // Asked for first: where chapters change in between, the next look finds another key.
  const chaptersKey = await findChaptersKey(db, courseId);
  const chapters = await listChaptersOfCourse(db, courseId);
  return { chaptersKey, chapters: await reader.suggestChapters(categories, chapters) };
}

/** The chapters that an import keeps for its categories; worked out anew where the chapters of the course are others now. */
export async function getSuggestions(
  db: Queryable,
  { id, state, course_id, categories, suggestions: kept }: ImportRow,
): Promise<readonly Suggestion[]> {
  if (categories.length === 0) return [];
  // While questions come in, nobody chooses.
  if (kept && state !== 'ready') return kept.chapters;
  const chaptersKey = await findChaptersKey(db, course_id);
  if (kept?.chaptersKey === chaptersKey) return kept.chapters;
  const suggested = await suggestChapters(
    categories.map(({ category }) => category),
    await listChaptersOfCourse(db, course_id),
  );
  const made = { chaptersKey, chapters: [...suggested.values()] };
  await keepSuggestions(db, id, made);
  return made.chapters;
}
