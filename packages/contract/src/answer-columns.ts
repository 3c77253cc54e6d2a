import { z } from 'zod';

/** How a column of a file tells the correct answer: by the letter, the text or the number of a choice. */
export const ANSWER_READINGS = ['letters', 'texts', 'numbers-from-1', 'numbers-from-0'] as const;
export type AnswerReading = (typeof ANSWER_READINGS)[number];

export const AnswerReadingField = z.enum(ANSWER_READINGS, {
  error: `A reading must be one of ${ANSWER_READINGS.join(', ')}.`,
});

/** What a column of correct answers says, and what it would say if it were read otherwise. */
export const AnswerColumnSchema = z.object({
  /** As the file calls it. */
  name: z.string(),
  /** How it is read; null where the file does not tell, so that its questions cannot come in. */
  reading: z.enum(ANSWER_READINGS).nullable(),
  /** Whether somebody said so, instead of the file. */
  isChosen: z.boolean(),
  numberOfQuestions: z.number().int(),
  /** Questions whose correct answer is not sure, among those that cannot come in. */
  numberOfUnsure: z.number().int(),
  /** Each way in which it can be read, with the first questions as they would be. */
  readings: z.array(
    z.object({
      reading: z.enum(ANSWER_READINGS),
      /** Questions whose correct choice it tells. */
      numberOfQuestions: z.number().int(),
      examples: z.array(
        z.object({
          line: z.number().int().nullable(),
          text: z.string(),
          /** What the column says. */
          answer: z.string(),
          /** The choice that it is; null where it is none. */
          correctAnswer: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type AnswerColumn = z.infer<typeof AnswerColumnSchema>;
