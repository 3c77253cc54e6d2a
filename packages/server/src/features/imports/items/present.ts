import type { ImportItem } from '@exam/contract';
import type { ItemRow } from './queries.ts';

export function presentItem(row: ItemRow): ImportItem {
  const duplicateOf = row.in_pool ? { questionId: row.in_pool.id, text: row.in_pool.text } : row.in_files;
  return {
    position: row.position,
    file: row.file,
    line: row.line,
    state: row.state,
    reason: row.reason,
    mending: row.mending,
    notes: row.notes,
    needsALook: row.note_kinds.includes('look'),
    text: row.text,
    choices: row.choices,
    correctAnswer: row.correct_answer,
    explanation: row.explanation,
    source: row.source,
    name: row.name,
    category: row.category,
    tags: row.tags,
    isTrueFalse: row.is_true_false,
    duplicateOf,
    nearDuplicateOf: duplicateOf === null ? presentNear(row) : null,
  };
}

function presentNear({
  near_in_pool,
  near_in_files,
  near_similarity,
}: ItemRow): ImportItem['nearDuplicateOf'] {
  const near = near_in_pool ?? near_in_files;
  if (near === null || near_similarity === null) return null;
  const { text, choices, correct_answer: correctAnswer } = near;
  const alike = { text, choices, correctAnswer, similarity: near_similarity };
  return 'id' in near ? { ...alike, questionId: near.id } : { ...alike, position: near.position };
}
