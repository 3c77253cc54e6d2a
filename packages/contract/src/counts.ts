import { z } from 'zod';
import { ChapterIdField } from './chapters.ts';
import { wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';

function countField(name: string) {
  return wholeNumberField(name, { max: LIMITS.examQuestions });
}

/** A count per label; an absent label means zero. */
export function distributionField<const Labels extends readonly string[]>(name: string, labels: Labels) {
  const fields = labels.map((label) => [label, countField(label).default(0)]);
  return z.strictObject(
    Object.fromEntries(fields) as Record<Labels[number], z.ZodDefault<ReturnType<typeof countField>>>,
    { error: `${name} must give a count for ${labels.join(', ')}.` },
  );
}

export const ChapterCountsField = z
  .record(ChapterIdField, countField('The count of a chapter'), {
    error: 'chapters must be a map of chapter id to count.',
  })
  .refine(
    (counts) => Object.keys(counts).length <= LIMITS.examQuestions,
    'chapters names too many chapters.',
  );

export const count = z.number().int();
export const DifficultyCounts = z.object({ simple: count, difficult: count });
export const ObjectiveCounts = z.object({ reminding: count, understanding: count, creativity: count });
