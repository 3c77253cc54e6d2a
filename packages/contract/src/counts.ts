import { z } from 'zod';
import { ChapterIdField } from './chapters.ts';
import { wholeNumberOrBlankField } from './fields.ts';
import { LIMITS } from './limits.ts';

function countField(name: string) {
  return wholeNumberOrBlankField(name, { max: LIMITS.examQuestions });
}

/** A count that is zero unless it is given and filled in. */
function countOfLabel(label: string) {
  return countField(label)
    .optional()
    .transform((given) => given ?? 0);
}

/** A count per label; an absent label and an empty count mean zero. */
export function distributionField<const Labels extends readonly string[]>(name: string, labels: Labels) {
  const fields = labels.map((label) => [label, countOfLabel(label)]);
  return z.strictObject(
    Object.fromEntries(fields) as Record<Labels[number], ReturnType<typeof countOfLabel>>,
    { error: `${name} must give a count for ${labels.join(', ')}.` },
  );
}

/** A count per chapter; a chapter with an empty count is as good as absent. */
export const ChapterCountsField = z
  .record(ChapterIdField, countField('The count of a chapter'), {
    error: 'chapters must be a map of chapter id to count.',
  })
  .refine((counts) => Object.keys(counts).length <= LIMITS.examQuestions, 'chapters names too many chapters.')
  .transform((counts) =>
    Object.fromEntries(
      Object.entries(counts).flatMap(([id, given]) => (given === undefined ? [] : [[id, given] as const])),
    ),
  );

export const count = z.number().int();
export const DifficultyCounts = z.object({ simple: count, difficult: count });
export const ObjectiveCounts = z.object({ reminding: count, understanding: count, creativity: count });
