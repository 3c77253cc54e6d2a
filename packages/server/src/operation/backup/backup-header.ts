import { z } from 'zod';
import { counted } from '../counted.ts';
import { OperationError } from '../operation-error.ts';

/** The first line of every backup identifies the format. */
export const FIRST_LINE = 'EXAM-GENERATION-SYSTEM BACKUP';
const FORMAT = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const HeaderSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that made it. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** The names of the migrations that the database had. */
  migrations: z.array(z.string()).min(1),
  /** In insertion order: no table refers to a later one. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.number().int().min(0) })),
});

/** The description of a backup, in its second line. */
export type BackupHeader = z.infer<typeof HeaderSchema>;
export type BackupTable = BackupHeader['tables'][number];

export function formatHead(header: Omit<BackupHeader, 'format'>): Buffer {
  const whole: BackupHeader = { format: FORMAT, ...header };
  return Buffer.from(`${FIRST_LINE}\n${JSON.stringify(whole)}\n`);
}

/** @param line the second line of a file with the right first line */
export function parseHeader(line: string): BackupHeader {
  const json = parseJson(line);
  const format = z.object({ format: z.number() }).safeParse(json);
  if (format.success && format.data.format > FORMAT) {
    throw new OperationError(
      `This backup was made by a newer version of the product (its format is ${format.data.format}, known is ${FORMAT}): restore it with that version.`,
    );
  }
  const header = HeaderSchema.safeParse(json);
  if (!header.success)
    throw new OperationError('The description at the beginning of this backup is damaged.');
  return header.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The contents in words: "3 accounts, 5 courses, 1,234 questions, 17 exams". */
export function describeContents(rowsOf: ReadonlyMap<string, number>): string {
  return ['account', 'course', 'question', 'exam']
    .map((word) => counted(rowsOf.get(`${word}s`) ?? 0, word))
    .join(', ');
}
