import type { Queryable } from '../../platform/database/transaction.ts';
import { listQuestionsOfVersions } from '../exams/index.ts';
import type { AskedQuestion } from './statistics/measure-exam.ts';

/** What the paper of each version asks, A first. */
export async function readVersions(db: Queryable, examId: string): Promise<AskedQuestion[][]> {
  const versions: AskedQuestion[][] = [];
  for (const row of await listQuestionsOfVersions(db, examId)) {
    const question = { id: row.questionId, choices: row.choices, correctAnswer: row.correctAnswer };
    const version = versions[row.version] ?? [];
    version.push(question);
    versions[row.version] = version;
  }
  return versions;
}
