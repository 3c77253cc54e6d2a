import { LIMITS } from '@exam/contract';
import { parseCategory } from '@exam/interchange';

export interface ChapterOfCourse {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly max_number_of_questions: number;
}

export interface NewChapter {
  readonly name: string;
  readonly number: number;
}

/** Where the questions of a category seem to belong. */
export type Suggestion = { readonly chapterId: string } | NewChapter;

const NAME_WITHOUT_CATEGORY = 'Imported questions';

/**
 * For each category the chapter of the course with its number and name, or with its name; else a new chapter, with its
 * number where that is free, or the next one after all others.
 */
export function suggestChapters(
  categories: readonly string[],
  chapters: readonly ChapterOfCourse[],
): Map<string, Suggestion> {
  const parsed = categories.map((category) => ({ category, ...parse(category) }));
  const taken = new Set(chapters.map(({ number }) => number));
  const suggestions = new Map<string, Suggestion>();
  const rest: { category: string; name: string }[] = [];
  for (const { category, name, number } of parsed) {
    const chapter = findChapter(chapters, category, { name, number });
    if (chapter) suggestions.set(category, { chapterId: chapter.id });
    else if (number !== undefined && number <= LIMITS.chapterNumber && !taken.has(number)) {
      taken.add(number);
      suggestions.set(category, { name, number });
    } else rest.push({ category, name });
  }
  let last = Math.max(0, ...taken);
  for (const { category, name } of rest) {
    last = nextFree(last, taken);
    taken.add(last);
    suggestions.set(category, { name, number: last });
  }
  return suggestions;
}

function parse(category: string): { name: string; number?: number | undefined } {
  const { name, number } = parseCategory(category);
  // A character of two halves is not cut in two.
  const cut = name
    .trim()
    .slice(0, LIMITS.nameLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return cut === '' ? { name: NAME_WITHOUT_CATEGORY } : { name: cut, number };
}

function findChapter(
  chapters: readonly ChapterOfCourse[],
  category: string,
  { name, number }: { name: string; number?: number | undefined },
): ChapterOfCourse | undefined {
  const isNamed = (chapter: ChapterOfCourse) => isSameName(chapter.name, name);
  return (
    chapters.find((chapter) => chapter.number === number && isNamed(chapter)) ??
    chapters.find(isNamed) ??
    chapters.find((chapter) => isSameName(chapter.name, category))
  );
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function nextFree(last: number, taken: ReadonlySet<number>): number {
  if (last < LIMITS.chapterNumber) return last + 1;
  for (let number = 1; number < LIMITS.chapterNumber; number++) if (!taken.has(number)) return number;
  return LIMITS.chapterNumber;
}
