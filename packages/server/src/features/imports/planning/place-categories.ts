import type { ImportChoices } from '@exam/contract';
import { notFound } from '../../../platform/errors.ts';
import { type ChapterOfCourse, type NewChapter, suggestChapters } from './suggest-chapters.ts';

/** A chapter that questions go to, of the course or a new one. */
export type Destination =
  | { readonly kind: 'existing'; readonly chapter: ChapterOfCourse }
  | ({ readonly kind: 'new' } & NewChapter);

/** Where each category goes: undefined is nowhere. Categories that go to one chapter share its destination. */
export interface Destinations {
  of(category: string): Destination | undefined;
}

/**
 * What was chosen for the categories, and what seems right for those that nobody named.
 * @throws AppError notFound for a chapter that is not in the course
 */
export async function placeCategories(
  categories: readonly string[],
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
  const suggestions = await suggestChapters(categories, chapters);
  return {
    of(category) {
      if (chosen.has(category)) return chosen.get(category);
      const suggestion = suggestions.get(category);
      if (suggestion === undefined) return undefined;
      return 'chapterId' in suggestion ? inCourse(suggestion.chapterId) : made(suggestion);
    },
  };
}

/** The one that is there under the key, or this one from now on. */
function keep(known: Map<string, Destination>, key: string, destination: Destination): Destination {
  const there = known.get(key);
  if (there) return there;
  known.set(key, destination);
  return destination;
}
