import { composed, firstCharacters, isBlank, LIMITS } from '@exam/contract';
import { parseCategory } from '@exam/interchange';
import { inSlices } from '../../../platform/yield-by-time.ts';

export interface ChapterOfCourse {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly maxNumberOfQuestions: number;
  readonly version: number;
}

export interface NewChapter {
  readonly name: string;
  readonly number: number;
}

/** The suggested chapter of a category. */
export type Suggestion = { readonly chapterId: string } | NewChapter;

/** The columns of a chapter that suggestions use. */
type Named = Pick<ChapterOfCourse, 'id' | 'name' | 'number'>;

const NAME_WITHOUT_CATEGORY = 'Imported questions';

/**
 * Suggests for each category the chapter of the course with the same number and name, or with the same name; otherwise
 * a new chapter with the number of the category if it is free, or the next number after all others. Linear in
 * categories and chapters, of which there may be thousands each.
 * @param chapters by number
 */
export function suggestChapters(
  categories: readonly string[],
  chapters: readonly Named[],
): Promise<Map<string, Suggestion>> {
  return inSlices(suggesting(categories, chapters));
}

function* suggesting(
  categories: readonly string[],
  chapters: readonly Named[],
): Generator<void, Map<string, Suggestion>> {
  const find = yield* indexByName(chapters);
  const numbers = makeNumbers(chapters);
  const suggestions = new Map<string, Suggestion>();
  const rest: { category: string; name: string }[] = [];
  for (const category of categories) {
    const { name, number } = parse(category);
    const chapter = find(category, { name, number });
    if (chapter) suggestions.set(category, { chapterId: chapter.id });
    else if (number !== undefined && numbers.take(number)) suggestions.set(category, { name, number });
    else rest.push({ category, name });
    yield;
  }
  for (const { category, name } of rest) {
    suggestions.set(category, { name, number: numbers.takeNext() });
    yield;
  }
  return suggestions;
}

interface Parsed {
  readonly name: string;
  readonly number?: number | undefined;
}

function parse(category: string): Parsed {
  const { name, number } = parseCategory(category);
  const cut = firstCharacters(composed(name).trim(), LIMITS.nameLength).trim();
  return isBlank(cut) ? { name: NAME_WITHOUT_CATEGORY } : { name: cut, number };
}

/** Finds the chapter of a category: among several with one name that with its number, or else the first. */
function* indexByName(chapters: readonly Named[]) {
  const byName = new Map<string, Named>();
  const byNumberAndName = new Map<string, Named>();
  for (const chapter of chapters) {
    const name = keyOf(chapter.name);
    byNumberAndName.set(`${chapter.number} ${name}`, chapter);
    if (!byName.has(name)) byName.set(name, chapter);
    yield;
  }
  return (category: string, { name, number }: Parsed): Named | undefined =>
    byNumberAndName.get(`${number} ${keyOf(name)}`) ?? byName.get(keyOf(name)) ?? byName.get(keyOf(category));
}

function keyOf(name: string): string {
  return composed(name).trim().toLowerCase();
}

/** The free numbers for new chapters. */
function makeNumbers(chapters: readonly Named[]) {
  const taken = new Set(chapters.map(({ number }) => number));
  let last: number | undefined;
  let lowest = 1;
  return {
    /** @returns whether it was free */
    take(number: number): boolean {
      if (number > LIMITS.chapterNumber || taken.has(number)) return false;
      taken.add(number);
      return true;
    },
    /**
     * The next number after all others. If that is too large, the lowest free number; if none is free, the largest
     * possible one.
     */
    takeNext(): number {
      last ??= taken.size === 0 ? 0 : [...taken].reduce((one, other) => Math.max(one, other));
      if (last < LIMITS.chapterNumber) taken.add(++last);
      else {
        while (taken.has(lowest)) lowest++;
        if (lowest > LIMITS.chapterNumber) return LIMITS.chapterNumber;
        taken.add(lowest);
        return lowest;
      }
      return last;
    },
  };
}
