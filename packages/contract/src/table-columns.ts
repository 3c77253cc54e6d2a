import { z } from 'zod';

/**
 * The possible contents of a column of a table of questions. Several choice columns are ordered by letter or number,
 * otherwise as in the table.
 */
export const QUESTION_FIELDS = [
  'text',
  'choice',
  'wrong-choice',
  'correct',
  'chapter',
  'chapter-number',
  /** An id that begins with an abbreviation of the chapter: MEM-012. */
  'chapter-id',
  'difficulty',
  'objective',
  'bloom',
  'tag',
  'explanation',
  'source',
  'name',
  /** The name of an image file beside the table. */
  'picture',
  'type',
  'keep-order',
  /** The letters of choices that stand last. */
  'pinned-last',
  'shuffle',
  'ignored',
] as const;
export type QuestionField = (typeof QUESTION_FIELDS)[number];

/** Wider tables are not read. */
const MOST_COLUMNS = 200;
const NAME_LENGTH = 500;

/** The contents of columns, by column name; columns that are not listed are read by their names. */
export const SaidColumnsField = z
  .array(
    z.strictObject(
      {
        name: z
          .string({ error: 'A column must have its name.' })
          .max(NAME_LENGTH, `The name of a column has at most ${NAME_LENGTH} characters.`),
        field: z.enum(QUESTION_FIELDS, { error: `A field must be one of ${QUESTION_FIELDS.join(', ')}.` }),
      },
      { error: 'Each of columns must have its name and its field.' },
    ),
    { error: 'columns must be a list.' },
  )
  .max(MOST_COLUMNS, `columns names at most ${MOST_COLUMNS} columns.`);
export type SaidColumn = z.infer<typeof SaidColumnsField>[number];

/** A column of a table in a file, and what it is read as. */
export const TableColumnSchema = z.object({
  name: z.string(),
  /** `ignored` if the column is not imported. */
  field: z.enum(QUESTION_FIELDS),
  /** Whether the user chose it, rather than its name. */
  isChosen: z.boolean(),
  /** Whether its cells suggest it, although its name does not say it. */
  isGuessed: z.boolean(),
  /** Cells of its first rows. */
  examples: z.array(z.string()),
});
export type TableColumn = z.infer<typeof TableColumnSchema>;
