import { type ImportItem, ImportItemSchema } from '@exam/contract';
import { pickFields } from '../../../platform/http/pick-fields.ts';
import type { ItemRow } from './queries.ts';

export const presentItem = pickFields(ImportItemSchema, {
  needsALook: ({ noteKinds }: ItemRow) => noteKinds.includes('look'),
  duplicateOf,
  nearDuplicateOf: (row: ItemRow) => (duplicateOf(row) === null ? presentNear(row) : null),
});

function duplicateOf({ inPool, inFiles }: ItemRow): ImportItem['duplicateOf'] {
  return inPool ? { questionId: inPool.id, text: inPool.text } : inFiles;
}

function presentNear({ nearInPool, nearInFiles, nearSimilarity }: ItemRow): ImportItem['nearDuplicateOf'] {
  const near = nearInPool ?? nearInFiles;
  if (near === null || nearSimilarity === null) return null;
  const alike = { ...near, similarity: nearSimilarity };
  return 'id' in near ? { ...alike, questionId: near.id } : { ...alike, position: near.position };
}
