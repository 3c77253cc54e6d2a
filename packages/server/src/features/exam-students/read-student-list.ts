import type { StudentsTable } from '@exam/contract';
import {
  readStudentsFile,
  type SaidOfStudents,
  type StudentsFile,
  UnreadableFile,
  UnreadableStudents,
} from '@exam/interchange';

/** A list of students: the text of CSV or of pasted cells, or an Excel workbook. */
export type FileOfStudents = { readonly content: string } | { readonly workbook: Uint8Array };

export interface StudentsToRead {
  readonly file: FileOfStudents;
  readonly said: SaidOfStudents | undefined;
}

type ReadList =
  | ({ readonly ok: true } & StudentsFile)
  | { readonly ok: false; readonly problem: string; readonly table?: StudentsTable };

/** Reads a list, in a worker process. */
export async function readStudentList({ file, said }: StudentsToRead): Promise<ReadList> {
  try {
    return { ok: true, ...(await readStudentsFile(file, said)) };
  } catch (error) {
    if (error instanceof UnreadableStudents) return { ok: false, problem: error.message, table: error.table };
    if (error instanceof UnreadableFile) return { ok: false, problem: error.message };
    throw error;
  }
}
