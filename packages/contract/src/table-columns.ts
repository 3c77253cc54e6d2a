import { z } from 'zod';

/** What a column of a table of questions can hold. Several choices are in the order of their letters or numbers, else of the table. */
export const QUESTION_FIELDS = [
  'text',
  'choice',
  'wrong-choice',
  'correct',
  'chapter',
  'chapter-number',
  /** An id that begins with the letters of the chapter: MEM-012. */
  'chapter-id',
  'difficulty',
  'objective',
  'bloom',
  'tag',
  'explanation',
  'source',
  'name',
  /** The name of a file beside the table. */
  'picture',
  'type',
  'keep-order',
  'shuffle',
  'ignored',
] as const;
export type QuestionField = (typeof QUESTION_FIELDS)[number];

/** No table that is read has more columns. */
const MOST_COLUMNS = 200;
const NAME_LENGTH = 500;

/** What somebody says that columns hold, by their names; the others by what their names say. */
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
  /** `ignored` where nothing has a place for it. */
  field: z.enum(QUESTION_FIELDS),
  /** Whether somebody said so, instead of its name. */
  isChosen: z.boolean(),
  /** What its first rows say. */
  examples: z.array(z.string()),
});
export type TableColumn = z.infer<typeof TableColumnSchema>;
