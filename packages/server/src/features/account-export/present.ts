import {
  type AccountExport,
  type ExportedImage,
  ExportedQuestionSchema,
  SavedBlueprintSchema,
} from '@exam/contract';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { ImageRow, PairRow } from './queries.ts';

type ExportedCourse = AccountExport['courses'][number];

export const presentQuestion = pickFields(ExportedQuestionSchema);

export const presentBlueprint = pickFields(SavedBlueprintSchema.omit({ courseId: true }));

export function presentPair(row: PairRow): ExportedCourse['questionPairs'][number] {
  return {
    one: row.oneId,
    other: row.otherId,
    decision: row.decision === 'excluded' ? 'excluded' : 'kept',
  };
}

export function presentImage(row: ImageRow): ExportedImage {
  return {
    _id: row.id,
    type: row.type,
    width: row.width,
    height: row.height,
    content: row.content.toString('base64'),
  };
}
