import { LIMITS } from '@exam/contract/limits';
import { UnreadableFile } from './question-file.ts';

/** @throws UnreadableFile if a file contains more questions, or other parts, than one import accepts */
export function refuseTooMany(number: number, file: string, parts = 'questions'): void {
  if (number <= LIMITS.importQuestions) return;
  throw new UnreadableFile(
    `“${file}” holds more than ${LIMITS.importQuestions} ${parts}, the most that one file may hold. Split it into several files.`,
  );
}
