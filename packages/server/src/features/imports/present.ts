import { type Import, ImportSchema } from '@exam/contract';
import { labelOfTag } from '@exam/interchange';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { Suggestion } from './planning/suggest-chapters.ts';
import type { ImportRow } from './queries.ts';

const pickImport = pickFields(ImportSchema);

/** @param suggestions a chapter for each category, in order */
export function presentImport(row: ImportRow, suggestions: readonly Suggestion[]): Import {
  return pickImport({
    ...row,
    progress: row.runId === null ? null : { done: row.done, total: row.total },
    canReadAgain: row.state === 'ready' && row.hasFiles,
    uploads: row.hasFiles ? row.uploadIds : [],
    categories: row.categories.flatMap(({ category, numberOfQuestions }, index) => {
      const suggestion = suggestions[index];
      return suggestion ? [{ category, numberOfQuestions, suggestion }] : [];
    }),
    tags: row.tags.map(({ tag, numberOfQuestions }) => ({
      tag,
      numberOfQuestions,
      suggestion: labelOfTag(tag) ?? null,
    })),
    result: presentResult(row),
  });
}

function presentResult(row: ImportRow): Import['result'] {
  if (row.importedAt === null) return null;
  return {
    importedAt: row.importedAt.toISOString(),
    numberOfQuestions: row.numberOfImported,
    numberOfImages: row.numberOfImages,
    numberOfRemaining: row.numberOfRemaining,
    numberOfChanged: row.numberOfChanged,
  };
}
