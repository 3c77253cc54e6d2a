import type { ImportChoices } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import { getSuggestionsAmong, type Suggested } from './kept-suggestions.ts';
import type { ChapterOfCourse, NewChapter } from './suggest-chapters.ts';

/** The target of questions: an existing chapter or a new one. */
export type Destination =
  | { readonly kind: 'existing'; readonly chapter: ChapterOfCourse }
  | ({ readonly kind: 'new' } & NewChapter);

/** The target of each category; undefined for none. Categories with the same target share the object. */
export interface Destinations {
  of(category: string): Destination | undefined;
}

/**
 * The chosen targets of the categories of an import, and the suggestions for the others.
 * @param chapters of its course
 * @throws AppError notFound for a chapter that is not in the course
 */
export async function placeCategories(
  db: Queryable,
  row: Suggested,
  choices: ImportChoices['categories'],
  chapters: readonly ChapterOfCourse[],
): Promise<Destinations> {
  const chapterById = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const newChapters = new Map<string, Destination>();
  const existing = new Map<string, Destination>();

  const inCourse = (chapterId: string): Destination => {
    const chapter = chapterById.get(chapterId);
    if (!chapter) throw notFound('Chapter');
    return keep(existing, chapterId, { kind: 'existing', chapter });
  };
  const made = ({ name, number }: NewChapter): Destination =>
    keep(newChapters, `${number} ${name.trim()}`, { kind: 'new', name: name.trim(), number });

  const chosen = new Map(
    choices.map((choice) => {
      if ('isLeftOut' in choice) return [choice.category, undefined];
      return [choice.category, 'chapterId' in choice ? inCourse(choice.chapterId) : made(choice)];
    }),
  );
  const suggestions = await getSuggestionsAmong(db, row, chapters);
  const suggested = new Map(row.categories.map(({ category }, at) => [category, suggestions[at]]));
  return {
    of(category) {
      if (chosen.has(category)) return chosen.get(category);
      const suggestion = suggested.get(category);
      if (suggestion === undefined) return undefined;
      return 'chapterId' in suggestion ? inCourse(suggestion.chapterId) : made(suggestion);
    },
  };
}

/** Returns the known destination for the key, or remembers this one. */
function keep(known: Map<string, Destination>, key: string, destination: Destination): Destination {
  const there = known.get(key);
  if (there) return there;
  known.set(key, destination);
  return destination;
}
