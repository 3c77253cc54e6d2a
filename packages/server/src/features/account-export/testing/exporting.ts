import { type AccountExport, AccountExportSchema } from '@exam/contract';
import { expect } from 'vitest';
import type { Possessions } from '../../../../test/every-call.ts';
import type { SignedIn, TestApp } from '../../../../test/test-app.ts';

/** The export of an account, checked against the contract. */
export async function exportOf(app: TestApp, { token }: Pick<SignedIn, 'token'>): Promise<AccountExport> {
  const response = await app.call({ method: 'GET', url: '/api/users/export', token });
  expect(response.statusCode).toBe(200);
  return AccountExportSchema.strict().parse(response.json());
}

/** Saves an exam of one question. @param rest fields to override */
export async function saveExam(
  app: TestApp,
  { token }: SignedIn,
  { course, chapter, question }: Pick<Possessions, 'course' | 'chapter' | 'question'>,
  rest = {},
) {
  const payload = {
    name: 'An exam',
    courseId: course,
    questions: [question],
    shufflesChoices: false,
    chaptersDistribution: { [chapter]: 1 },
    difficultyDistribution: { simple: 1, difficult: 0 },
    objectiveDistribution: { reminding: 1, understanding: 0, creativity: 0 },
    ...rest,
  };
  const answer = await app.call({ method: 'POST', url: '/api/exams', token, payload });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data;
}
