import { z } from 'zod';
import { ChapterIdField } from './chapters.ts';
import { isStorable, nameField, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { DifficultySchema, ObjectiveSchema } from './questions.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

/** The labels that a tag can mean. */
export const LABELS = [...DIFFICULTIES, ...OBJECTIVES] as const;
export type Label = (typeof LABELS)[number];

/** A category as the file names it; empty for questions without one. */
export const CategoryField = z
  .string({ error: 'category must be a text.' })
  .max(LIMITS.categoryLength, 'category is too long.')
  .refine(isStorable, 'category contains a character that cannot be stored.');

const positions = (name: string) =>
  z
    .array(wholeNumberField('A position', { max: LIMITS.importQuestions * LIMITS.importFiles }), {
      error: `${name} must be a list of positions.`,
    })
    .max(LIMITS.importQuestions, `${name} names at most ${LIMITS.importQuestions} questions.`)
    .default([]);

/** The user's choices. Categories and tags that are not listed follow the suggestion. */
export const ImportChoicesSchema = z.strictObject({
  categories: z
    .array(
      z.union(
        [
          z.strictObject({ category: CategoryField, chapterId: ChapterIdField }),
          z.strictObject({
            category: CategoryField,
            name: nameField(),
            number: wholeNumberField('Number', { max: LIMITS.chapterNumber }),
          }),
          /** Its questions are left out. */
          z.strictObject({ category: CategoryField, isLeftOut: z.literal(true) }),
        ],
        { error: 'Each category must name its chapter, or that it is left out.' },
      ),
      { error: 'categories must be a list.' },
    )
    .max(LIMITS.importCategories, `categories must name at most ${LIMITS.importCategories} categories.`)
    .default([]),
  tags: z
    .array(
      z.strictObject(
        {
          tag: z.string({ error: 'tag must be a text.' }).max(LIMITS.categoryLength, 'tag is too long.'),
          label: z.enum(LABELS, { error: `label must be one of ${LABELS.join(', ')}.` }).nullable(),
        },
        { error: 'Each tag must name its label.' },
      ),
      { error: 'tags must be a list.' },
    )
    .max(LIMITS.importTags, `tags must name at most ${LIMITS.importTags} tags.`)
    .default([]),
  /** For questions whose tags mean no label. */
  difficulty: DifficultySchema,
  objective: ObjectiveSchema,
  trueFalse: z.enum(['two-choices', 'left-out'], { error: 'trueFalse must be two-choices or left-out.' }),
  duplicates: z.enum(['left-out', 'imported'], { error: 'duplicates must be left-out or imported.' }),
  /** Questions that are left out, and duplicates that are imported anyway. */
  leftOut: positions('leftOut'),
  takenIn: positions('takenIn'),
  /** Whether chapters that are too small get a larger maximum. */
  raiseMaximums: z.boolean({ error: 'raiseMaximums must be true or false.' }),
});
export type ImportChoices = z.output<typeof ImportChoicesSchema>;

/** The effect of the import. */
export const ImportPlanSchema = z.object({
  numberOfQuestions: z.number().int(),
  chapters: z.array(
    z.object({
      /** Null for a new chapter. */
      chapterId: z.string().nullable(),
      name: z.string(),
      number: z.number().int(),
      numberOfQuestions: z.number().int(),
      /**
       * The future number of questions of the chapter, and the smallest maximum for that; `maximum` is the current one, null for a new
       * chapter.
       */
      numberOfQuestionsThen: z.number().int(),
      maximum: z.number().int().nullable(),
      maximumNeeded: z.number().int(),
      /** The maximum after the import: the current one if it is large enough, otherwise one with room for more. */
      maximumThen: z.number().int(),
    }),
  ),
  /** Why the import is not possible with these choices, as sentences; empty if it is. */
  problems: z.array(z.string()),
});
export type ImportPlan = z.infer<typeof ImportPlanSchema>;
