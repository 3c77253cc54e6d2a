/** The name of each chapter by its id. */
export type ChapterNames = ReadonlyMap<string, string>;

/** The name of a chapter; "A chapter" if it is not loaded or was deleted. */
export function nameOfChapter(names: ChapterNames, chapterId: string): string {
  return names.get(chapterId) ?? 'A chapter';
}
