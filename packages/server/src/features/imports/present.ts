import type { Import } from '@exam/contract';
import { labelOfTag } from '@exam/interchange';
import type { Suggestion } from './planning/suggest-chapters.ts';
import type { ImportRow } from './queries.ts';

/** @param suggestions a chapter for each category, in order */
export function presentImport(row: ImportRow, suggestions: readonly Suggestion[]): Import {
  return {
    _id: row.id,
    courseId: row.courseId,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    failure: row.failure,
    progress: row.runId === null ? null : { done: row.done, total: row.total },
    files: row.files.map((file) => ({
      name: file.name,
      format: file.format,
      // Rows of earlier levels have neither.
      failure: file.failure ?? null,
      numberOfQuestions: file.numberOfQuestions,
      numberOfSkipped: file.numberOfSkipped,
      numberOfFailed: file.numberOfFailed,
      reasons: (file.reasons ?? []).map(({ reason, numberOfItems }) => ({ reason, numberOfItems })),
      columns: (file.columns ?? []).map(({ name, field, isChosen, examples }) => ({
        name,
        field,
        isChosen,
        examples: [...examples],
      })),
      encoding: presentEncoding(file.encoding),
    })),
    answerColumns: row.answerColumns.map(presentColumn),
    canReadAgain: row.state === 'ready' && row.hasFiles,
    notes: row.notes.map(({ kind, numberOfNotes, numberOfQuestions }) => ({
      kind,
      numberOfNotes,
      numberOfQuestions,
    })),
    categories: row.categories.flatMap(({ category, numberOfQuestions }, index) => {
      const suggestion = suggestions[index];
      return suggestion ? [{ category, numberOfQuestions, suggestion }] : [];
    }),
    tags: row.tags.map(({ tag, numberOfQuestions }) => ({
      tag,
      numberOfQuestions,
      suggestion: labelOfTag(tag) ?? null,
    })),
    numberOfQuestions: row.numberOfQuestions,
    numberOfTrueFalse: row.numberOfTrueFalse,
    numberOfDuplicates: row.numberOfDuplicates,
    numberOfNearDuplicates: row.numberOfNearDuplicates,
    result: presentResult(row),
  };
}

function presentEncoding(read: ImportRow['files'][number]['encoding']): Import['files'][number]['encoding'] {
  if (!read) return null;
  const previews = read.previews.map(({ encoding, lines }) => ({ encoding, lines: [...lines] }));
  return { encoding: read.encoding, isChosen: read.isChosen, previews };
}

function presentColumn(column: ImportRow['answerColumns'][number]): Import['answerColumns'][number] {
  return {
    file: column.file,
    name: column.name,
    reading: column.reading,
    isChosen: column.isChosen,
    numberOfQuestions: column.numberOfQuestions,
    numberOfUnsure: column.numberOfUnsure,
    readings: column.readings.map(({ reading, numberOfQuestions, examples }) => ({
      reading,
      numberOfQuestions,
      examples: examples.map(({ line, text, answer, correctAnswer }) => ({
        line,
        text,
        answer,
        correctAnswer,
      })),
    })),
  };
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
