import { LIMITS } from '@exam/contract/limits';
import { UnreadableFile } from './question-file.ts';

/** @throws UnreadableFile if a file contains more questions than one import accepts */
export function refuseTooMany(numberOfQuestions: number, file: string): void {
  if (numberOfQuestions <= LIMITS.importQuestions) return;
  throw new UnreadableFile(
    `“${file}” holds more than ${LIMITS.importQuestions} questions, the most that one file may hold. Split it into several files.`,
  );
}
