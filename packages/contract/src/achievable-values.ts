import { z } from 'zod';
import { ChapterIdField } from './chapters.ts';
import { count } from './counts.ts';
import { endpoint } from './endpoint.ts';
import { QuestionIdsField, ShortageSchema } from './exam-generation.ts';
import { wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

const most = LIMITS.examQuestions;

/** A count as typed; `null` and blanks are an empty one, which is not zero. */
function openCountField(name: string) {
  const message = `${name} must be a whole number from 0 to ${most}.`;
  const empty = z.string().regex(/^\s*$/, message);
  return z
    .union([wholeNumberField(name, { max: most }), empty, z.null()], { error: message })
    .transform((typed) => (typeof typed === 'number' ? typed : undefined));
}

/** A count per label; an absent label is empty. */
function openCountsField<const Labels extends readonly string[]>(name: string, labels: Labels) {
  const fields = labels.map((label) => [label, openCountField(label).optional()]);
  return z.strictObject(
    Object.fromEntries(fields) as Record<Labels[number], z.ZodOptional<ReturnType<typeof openCountField>>>,
    { error: `${name} must give counts for ${labels.join(', ')}.` },
  );
}

/** A blueprint of which some counts are still empty. */
export const OpenBlueprintSchema = z.strictObject({
  /** The chapters of the exam; one with an empty count takes part all the same. */
  chapters: z
    .record(ChapterIdField, openCountField('The count of a chapter'), {
      error: 'chapters must be a map of chapter id to count.',
    })
    .refine((counts) => Object.keys(counts).length <= most, 'chapters names too many chapters.'),
  difficulty: openCountsField('Difficulty', DIFFICULTIES),
  objective: openCountsField('Objective', OBJECTIVES),
  /** Questions that stay in the exam; every count includes them. */
  locked: QuestionIdsField.optional(),
});
export type OpenBlueprintBody = z.output<typeof OpenBlueprintSchema>;

/** Ascending ranges of whole values, both ends included; none if no value works. */
const RangesSchema = z.array(z.tuple([count, count]));

export const AchievableValuesSchema = z.object({
  /** The values that each count can take if the others stay as they are and the empty ones are filled in. */
  data: z.object({
    chapters: z.record(z.string(), RangesSchema),
    difficulty: z.object({ simple: RangesSchema, difficult: RangesSchema }),
    objective: z.object({ reminding: RangesSchema, understanding: RangesSchema, creativity: RangesSchema }),
    /** How many questions the exam can have. */
    size: RangesSchema,
  }),
  /** Whether some exam has all the counts that are not empty. */
  isAchievable: z.boolean(),
  /** Why not, as data and in a sentence. */
  shortages: z.array(ShortageSchema).optional(),
  message: z.string().optional(),
});
export type AchievableValuesAnswer = z.infer<typeof AchievableValuesSchema>;

export const achievableValuesEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/api/exams/achievable-values',
    access: 'verified',
    summary: 'What each count of a blueprint can be set to, holes included; empty counts are open',
    body: OpenBlueprintSchema,
    answers: { 200: AchievableValuesSchema },
  }),
} as const;
