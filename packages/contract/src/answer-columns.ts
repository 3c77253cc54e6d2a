import { z } from 'zod';

/** How a column of a file tells the correct answer: by the letter, the text or the number of a choice. */
export const ANSWER_READINGS = ['letters', 'texts', 'numbers-from-1', 'numbers-from-0'] as const;
export type AnswerReading = (typeof ANSWER_READINGS)[number];

export const AnswerReadingField = z.enum(ANSWER_READINGS, {
  error: `A reading must be one of ${ANSWER_READINGS.join(', ')}.`,
});

/** How a column of correct answers was read, and what each other reading would give. */
export const AnswerColumnSchema = z.object({
  /** The name of the column in the file. */
  name: z.string(),
  /** How it is read; null if the file does not make it clear, so that its questions cannot be imported. */
  reading: z.enum(ANSWER_READINGS).nullable(),
  /** Whether the user chose it, rather than the file. */
  isChosen: z.boolean(),
  numberOfQuestions: z.number().int(),
  /** Questions that cannot be imported because their correct answer is unclear. */
  numberOfUnsure: z.number().int(),
  /** Each possible reading, with the first questions as it would read them. */
  readings: z.array(
    z.object({
      reading: z.enum(ANSWER_READINGS),
      /** Questions whose correct choice this reading finds. */
      numberOfQuestions: z.number().int(),
      examples: z.array(
        z.object({
          line: z.number().int().nullable(),
          text: z.string(),
          /** The cell of the column. */
          answer: z.string(),
          /** The choice that the cell means; null if it means none. */
          correctAnswer: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type AnswerColumn = z.infer<typeof AnswerColumnSchema>;
