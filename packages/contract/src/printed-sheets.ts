import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** Millimetres on a sheet of paper. */
const length = z.number().min(0).max(1_000);
const place = { x: length, y: length };
const PointSchema = z.object(place);

/** Where everything is on the pages of an answer sheet, in millimetres; the bounds are those of what can be printed. */
const SheetLayoutSchema = z.object({
  revision: z.literal(1),
  page: z.object({ width: length, height: length }),
  circleDiameter: length,
  pages: z
    .array(
      z.object({
        marks: z.array(z.object({ ...place, size: length, shape: z.enum(['full', 'open']) })).max(100),
        code: z.object({ ...place, size: length }),
        digits: z.array(z.array(PointSchema).max(10)).max(12),
        questions: z
          .array(
            z.object({
              number: z.number().int().min(1).max(LIMITS.examQuestions),
              choices: z.array(PointSchema).max(LIMITS.maxChoices),
            }),
          )
          .max(LIMITS.examQuestions),
        /** The row for the marker; half points are the finest. */
        marker: z
          .array(z.object({ ...place, points: z.number().min(0).max(100).multipleOf(0.5) }))
          .max(100)
          .optional(),
      }),
    )
    .max(LIMITS.examQuestions),
});

type SentLayout = z.output<typeof SheetLayoutSchema>;

function isAtMost(layouts: readonly SentLayout[], countOf: (layout: SentLayout) => number): boolean {
  return layouts.reduce((sum, layout) => sum + countOf(layout), 0) <= LIMITS.questionsInVersions;
}

/** A print of answer sheets as an account file holds it: what reading the paper needs, so that paper outlives a move. */
export const PrintedSheetsSchema = z.object({
  token: z.string().regex(/^[0-9a-f]{16}$/),
  /** Signs the codes of the pages; in base64, 16 to 63 bytes. */
  key: z.base64().min(24).max(84),
  printedAt: z.iso.datetime(),
  /** One layout for each version of the exam, A first. */
  layouts: z
    .array(SheetLayoutSchema)
    .min(1)
    .max(LIMITS.examVersions)
    // A layout is read whole; a file must not make it larger than a print could be.
    .refine((layouts) => isAtMost(layouts, ({ pages }) => pages.length))
    .refine((layouts) =>
      isAtMost(layouts, ({ pages }) => pages.reduce((sum, { questions }) => sum + questions.length, 0)),
    ),
});
export type SentPrint = z.output<typeof PrintedSheetsSchema>;

const MOST_PRINTS = 100;

/** The prints of an exam in an account file. */
export const SentPrintsSchema = z.array(PrintedSheetsSchema).max(MOST_PRINTS);
