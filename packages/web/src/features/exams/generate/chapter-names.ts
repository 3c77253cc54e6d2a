/** The name of each chapter by its id. */
export type ChapterNames = ReadonlyMap<string, string>;

/** How a chapter is spoken of; one that is not known (any more) has no name. */
export function nameOfChapter(names: ChapterNames, chapterId: string): string {
  return names.get(chapterId) ?? 'A chapter';
}
