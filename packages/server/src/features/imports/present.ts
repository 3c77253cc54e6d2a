import type { Import } from '@exam/contract';
import { labelOfTag } from '@exam/interchange';
import { type ChapterOfCourse, suggestChapters } from './planning/suggest-chapters.ts';
import type { ImportRow } from './queries.ts';

/** @param chapters those of its course, among which chapters are suggested */
export function presentImport(row: ImportRow, chapters: readonly ChapterOfCourse[]): Import {
  return {
    _id: row.id,
    courseId: row.course_id,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    failure: row.failure,
    progress: row.run_id === null ? null : { done: row.done, total: row.total },
    files: row.files.map((file) => ({
      name: file.name,
      format: file.format,
      numberOfQuestions: file.numberOfQuestions,
      numberOfSkipped: file.numberOfSkipped,
      numberOfFailed: file.numberOfFailed,
    })),
    categories: presentCategories(row.categories, chapters),
    tags: row.tags.map(({ tag, numberOfQuestions }) => ({
      tag,
      numberOfQuestions,
      suggestion: labelOfTag(tag) ?? null,
    })),
    numberOfQuestions: row.number_of_questions,
    numberOfTrueFalse: row.number_of_true_false,
    numberOfDuplicates: row.number_of_duplicates,
    numberOfNearDuplicates: row.number_of_near_duplicates,
    result: presentResult(row),
  };
}

function presentCategories(
  categories: ImportRow['categories'],
  chapters: readonly ChapterOfCourse[],
): Import['categories'] {
  const suggestions = suggestChapters(
    categories.map(({ category }) => category),
    chapters,
  );
  return categories.flatMap(({ category, numberOfQuestions }) => {
    const suggestion = suggestions.get(category);
    return suggestion ? [{ category, numberOfQuestions, suggestion }] : [];
  });
}

function presentResult(row: ImportRow): Import['result'] {
  if (row.imported_at === null) return null;
  return {
    importedAt: row.imported_at.toISOString(),
    numberOfQuestions: row.number_of_imported,
    numberOfImages: row.number_of_images,
    numberOfRemaining: row.number_of_remaining,
    numberOfChanged: row.number_of_changed,
  };
}
