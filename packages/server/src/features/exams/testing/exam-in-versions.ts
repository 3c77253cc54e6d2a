import type { ExamVersion, GeneratedExam, Question } from '@exam/contract';
import { expect } from 'vitest';
import { ask, blueprint, course, TEN } from './exam-course.ts';

/** Their ids, in their order. */
export const idsOf = (questions: readonly { _id: string }[]) => questions.map(({ _id }) => _id);

/** Generated versions of ten questions each, so many of them in all, in the form of a save. */
export async function examIn(count: number, differBy: 'questions' | 'order' = 'questions', common?: number) {
  const asked = { chapters: blueprint(7, 3), ...TEN, versions: { count, differBy, common } };
  const answer = await ask('POST', '/api/exams/generate', asked);
  expect(answer.statusCode).toBe(200);
  const { data, versions = [], generationId }: GeneratedExam = answer.json();
  const pooled = new Map(data.map((question) => [question._id, question.choices]));
  return {
    name: `In ${count} versions`,
    courseId: course._id,
    questions: idsOf(data),
    chaptersDistribution: blueprint(7, 3),
    difficultyDistribution: TEN.difficulty,
    objectiveDistribution: TEN.objective,
    generationId,
    versions: versions.slice(1).map(({ questions }) => ({
      questions: idsOf(questions),
      ...(differBy === 'order' && { choiceOrders: questions.map((question) => orderOf(question, pooled)) }),
    })),
  };
}

function orderOf({ _id, choices }: Question, pooled: ReadonlyMap<string, string[]>): number[] {
  return choices.map((choice) => pooled.get(_id)?.indexOf(choice) ?? -1);
}

type Saved = Awaited<ReturnType<typeof examIn>> & {
  choiceOrders?: readonly number[][];
  headings?: readonly { position: number; text: string }[];
};

/** Saves such an exam; returns its id. */
export async function saveVersions(exam: Saved): Promise<string> {
  const saved = await ask('POST', '/api/exams', exam);
  expect([saved.statusCode, saved.body]).toEqual([201, expect.any(String)]);
  return saved.json().data._id;
}

/** The versions of a saved exam. */
export const versionsOf = async (examId: string): Promise<ExamVersion[]> =>
  (await ask('GET', `/api/exams/${examId}/versions`)).json().data;
