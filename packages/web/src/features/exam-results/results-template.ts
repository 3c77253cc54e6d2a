import type { Exam } from '@exam/contract';

/** An empty file of results for an exam: a line of column names, and one sample student per version. */
export function templateOf({
  versions,
  numberOfQuestions,
}: Pick<Exam, 'versions' | 'numberOfQuestions'>): string {
  const numbers = Array.from({ length: numberOfQuestions }, (_, at) => String(at + 1));
  const rows = versions.map((version, at) => [String(1001 + at), version, ...numbers.map(() => '')]);
  return [['student', 'version', ...numbers], ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
