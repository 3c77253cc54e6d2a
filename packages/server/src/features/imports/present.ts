import type { Import } from '@exam/contract';
import { labelOfTag } from '@exam/interchange';
import type { Suggestion } from './planning/suggest-chapters.ts';
import type { ImportRow } from './queries.ts';

/** @param suggestions a chapter for each of its categories, in their order */
export function presentImport(row: ImportRow, suggestions: readonly Suggestion[]): Import {
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
    answerColumns: row.answer_columns.map(presentColumn),
    canReadAgain: row.state === 'ready' && row.has_files,
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
    numberOfQuestions: row.number_of_questions,
    numberOfTrueFalse: row.number_of_true_false,
    numberOfDuplicates: row.number_of_duplicates,
    numberOfNearDuplicates: row.number_of_near_duplicates,
    result: presentResult(row),
  };
}

function presentEncoding(read: ImportRow['files'][number]['encoding']): Import['files'][number]['encoding'] {
  if (!read) return null;
  const previews = read.previews.map(({ encoding, lines }) => ({ encoding, lines: [...lines] }));
  return { encoding: read.encoding, isChosen: read.isChosen, previews };
}

function presentColumn(column: ImportRow['answer_columns'][number]): Import['answerColumns'][number] {
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
  if (row.imported_at === null) return null;
  return {
    importedAt: row.imported_at.toISOString(),
    numberOfQuestions: row.number_of_imported,
    numberOfImages: row.number_of_images,
    numberOfRemaining: row.number_of_remaining,
    numberOfChanged: row.number_of_changed,
  };
}
