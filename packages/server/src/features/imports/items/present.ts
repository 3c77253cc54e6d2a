import type { ImportItem } from '@exam/contract';
import type { ItemRow } from './queries.ts';

export function presentItem(row: ItemRow): ImportItem {
  return {
    position: row.position,
    file: row.file,
    line: row.line,
    state: row.state,
    reason: row.reason,
    notes: row.notes,
    text: row.text,
    choices: row.choices,
    correctAnswer: row.correct_answer,
    category: row.category,
    tags: row.tags,
    isTrueFalse: row.is_true_false,
    duplicateOf: row.in_pool ? { questionId: row.in_pool.id, text: row.in_pool.text } : row.in_files,
  };
}
