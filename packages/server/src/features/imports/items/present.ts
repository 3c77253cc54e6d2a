import type { ImportItem } from '@exam/contract';
import type { ItemRow } from './queries.ts';

export function presentItem(row: ItemRow): ImportItem {
  const duplicateOf = row.inPool ? { questionId: row.inPool.id, text: row.inPool.text } : row.inFiles;
  return {
    position: row.position,
    file: row.file,
    line: row.line,
    state: row.state,
    reason: row.reason,
    mending: row.mending,
    notes: row.notes,
    needsALook: row.noteKinds.includes('look'),
    text: row.text,
    choices: row.choices,
    correctAnswer: row.correctAnswer,
    explanation: row.explanation,
    source: row.source,
    name: row.name,
    category: row.category,
    tags: row.tags,
    isTrueFalse: row.isTrueFalse,
    duplicateOf,
    nearDuplicateOf: duplicateOf === null ? presentNear(row) : null,
  };
}

function presentNear({ nearInPool, nearInFiles, nearSimilarity }: ItemRow): ImportItem['nearDuplicateOf'] {
  const near = nearInPool ?? nearInFiles;
  if (near === null || nearSimilarity === null) return null;
  const { text, choices, correctAnswer } = near;
  const alike = { text, choices, correctAnswer, similarity: nearSimilarity };
  return 'id' in near ? { ...alike, questionId: near.id } : { ...alike, position: near.position };
}
