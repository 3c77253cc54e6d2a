import { z } from 'zod';
import { annotationFields } from './annotations.ts';
import { count } from './counts.ts';
import { QuestionIdsField } from './exam-generation.ts';
import { nameField } from './fields.ts';
import { LIMITS } from './limits.ts';
import {
  asItsChoices,
  askedFields,
  CORRECT_ANSWER_IS_A_CHOICE,
  hasItsAnswer,
  hasItsPins,
  KeepChoiceOrderField,
  PINNED_ARE_CHOICES,
  PinnedChoicesField,
  QuestionContentSchema,
  QuestionIdField,
} from './questions.ts';

/** The kinds of changes by a correction. */
const EXAM_CHANGES = ['mended', 'replaced', 'removed', 'moved'] as const;

/** The fields of a question that a correction can mend. */
const MendedTextsSchema = QuestionContentSchema.pick({
  text: true,
  choices: true,
  correctAnswer: true,
  explanation: true,
  pinnedChoices: true,
  keepChoiceOrder: true,
});
export type MendedTexts = z.infer<typeof MendedTextsSchema>;

/** One difference between a corrected copy and the exam that it was made from. */
const ExamChangeSchema = z.object({
  kind: z.enum(EXAM_CHANGES),
  /** The id of the question in the exam that was corrected. */
  questionId: z.string(),
  /** The first version that has the question, and its numbers there; one that was taken out has none afterwards. */
  version: z.string(),
  numberBefore: count,
  numberAfter: count.nullable(),
  /** Null if the question was only moved. */
  before: MendedTextsSchema.nullable(),
  /** Null if the question was moved or taken out. */
  after: MendedTextsSchema.nullable(),
});
export type ExamChange = z.infer<typeof ExamChangeSchema>;

/** The exam that a corrected copy was made from, and the changes. */
export const ExamCorrectionSchema = z.object({
  /** The id is null once that exam is deleted. */
  exam: z.object({ _id: z.string().nullable(), name: z.string() }),
  changes: z.array(ExamChangeSchema),
});
export type ExamCorrection = z.infer<typeof ExamCorrectionSchema>;

const sentNumber = count.min(1).max(LIMITS.examQuestions);
const SentTextsSchema = z
  .object({
    ...askedFields,
    explanation: annotationFields.explanation.unwrap(),
    // Files of versions before 1.0 may lack them.
    pinnedChoices: PinnedChoicesField.default([]),
    keepChoiceOrder: KeepChoiceOrderField.default(false),
  })
  .refine(hasItsAnswer, CORRECT_ANSWER_IS_A_CHOICE)
  .refine(hasItsPins, PINNED_ARE_CHOICES)
  .overwrite(asItsChoices);

/** The same as it stands in the file of an account, with the limits of what an exam holds. */
export const SentCorrectionSchema = z.object({
  exam: z.object({ _id: z.string().max(200).nullable(), name: nameField() }),
  changes: z
    .array(
      ExamChangeSchema.extend({
        questionId: z.string().min(1).max(200),
        version: z.string().regex(/^[A-Z]$/),
        numberBefore: sentNumber,
        numberAfter: sentNumber.nullable(),
        before: SentTextsSchema.nullable(),
        after: SentTextsSchema.nullable(),
      }),
    )
    .max(2 * LIMITS.questionsInVersions),
});

const MendedQuestionSchema = z
  .strictObject(
    {
      questionId: QuestionIdField,
      ...askedFields,
      /** Absent: unchanged. */
      explanation: annotationFields.explanation,
      /**
       * A field that is absent stays as the exam has it, and new choices are recognised (see `decideOrder`). A kept order is that
       * of `choices`, in every version.
       */
      pinnedChoices: PinnedChoicesField.optional(),
      keepChoiceOrder: KeepChoiceOrderField.optional(),
      /** Whether the question of the pool is changed, too. */
      inPool: z.boolean({ error: 'inPool must be true or false.' }).optional(),
    },
    { error: 'Each mended question must have questionId, text, choices and correctAnswer.' },
  )
  .refine(hasItsAnswer, CORRECT_ANSWER_IS_A_CHOICE)
  .refine(hasItsPins, PINNED_ARE_CHOICES)
  .overwrite(asItsChoices);

const ReplacementSchema = z.strictObject(
  {
    /** Leaves every version. */
    questionId: QuestionIdField,
    /** A question of the pool; it takes the place of the other one. */
    byId: QuestionIdField,
  },
  { error: 'Each replacement must have questionId and byId.' },
);

const tooMany = `An exam has at most ${LIMITS.questionsInVersions} questions in all versions.`;

/** The corrections of an exam, by the ids of its questions; they concern every version that has the question. */
export const CorrectExamSchema = z.strictObject({
  name: nameField(),
  /** Questions of the exam, or those that replace one. */
  mended: z
    .array(MendedQuestionSchema, { error: 'mended must be a list of questions.' })
    .max(LIMITS.questionsInVersions, tooMany)
    .refine(
      (mended) => mended.filter((one) => one.inPool).length <= LIMITS.mendedInPool,
      `At most ${LIMITS.mendedInPool} questions can be mended in the pool, too, by one correction. Save this copy with fewer of them, then correct it again.`,
    )
    .default([]),
  replaced: z
    .array(ReplacementSchema, { error: 'replaced must be a list of replacements.' })
    .max(LIMITS.questionsInVersions, tooMany)
    .default([]),
  removed: z
    .array(QuestionIdField, { error: 'removed must be a list of question ids.' })
    .max(LIMITS.questionsInVersions, tooMany)
    .default([]),
  /** The questions of each version in their new order, with those that replace others; absent: as they were. */
  orders: z
    .array(QuestionIdsField, { error: 'orders must be a list of orders, one for each version.' })
    .max(LIMITS.examVersions, `An exam has at most ${LIMITS.examVersions} versions.`)
    .optional(),
});
export type ExamCorrections = z.output<typeof CorrectExamSchema>;
