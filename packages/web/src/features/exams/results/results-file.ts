import type { Exam } from '@exam/contract';

/** The text of a file from a spreadsheet: UTF-8, UTF-16 by its mark, or the default encoding of Windows. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The file types for the file dialog. */
export const RESULT_FILES =
  '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An empty file of results for an exam: a line of column names, and one sample student per version. */
export function templateOf({
  versions,
  numberOfQuestions,
}: Pick<Exam, 'versions' | 'numberOfQuestions'>): string {
  const numbers = Array.from({ length: numberOfQuestions }, (_, at) => String(at + 1));
  const rows = versions.map((version, at) => [String(1001 + at), version, ...numbers.map(() => '')]);
  return [['student', 'version', ...numbers], ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
