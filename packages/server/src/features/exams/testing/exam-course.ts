import type { Chapter, Course, Question } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';

/** Set before the first test of a file that calls `setUpExamCourse`. */
export let server: TestApp;
export let owner: SignedIn;
export let pool: ReturnType<typeof makePool>;
export let course: Course;
export let chapters: Chapter[];

const KINDS = (['simple', 'difficult'] as const).flatMap((difficulty) =>
  (['reminding', 'understanding', 'creativity'] as const).map((objective) => ({ difficulty, objective })),
);

/** A course of two chapters with three questions in each cell, none similar to another, for all tests of a file. */
export function setUpExamCourse(): void {
  beforeAll(async () => {
    server = await makeTestApp();
    owner = await server.signIn();
    pool = makePool(server, owner.token);
    course = await pool.course('Geology');
    chapters = [await pool.chapter(course._id), await pool.chapter(course._id)];
    await server.db.insertInto('questions').values(questionsOf(chapters)).execute();
  });
  afterAll(() => server.close());
}

/** As rows, because each call that creates a question compares it with all others. */
function questionsOf(chapters: readonly Chapter[]) {
  const places = chapters.flatMap((chapter) =>
    KINDS.flatMap((kind) => [1, 2, 3].map((copy) => ({ chapter, kind, copy }))),
  );
  return places.map(({ chapter, kind, copy }, at) => ({
    id: uuid(),
    chapterId: chapter._id,
    ...kind,
    text: `${chapter.name} ${kind.objective} ${copy}`,
    choices: ['a', 'b', 'c'].map((letter) => `${at + 1}${letter}`),
    correctAnswer: `${at + 1}b`,
    madeBy: owner.accountId,
  }));
}

/** Calls the API as the owner, unless another token is given. */
export const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  options: { token?: string; headers?: Record<string, string> } = {},
) => server.call({ method, url, ...(payload && { payload }), token: owner.token, ...options });

/** Counts of the two chapters. */
export function blueprint(first: unknown, second: unknown) {
  return { [chapters[0]?._id ?? '']: first, [chapters[1]?._id ?? '']: second };
}

/** Ten questions by difficulty and by objective. */
export const TEN = {
  difficulty: { simple: 6, difficult: 4 },
  objective: { reminding: 5, understanding: 3, creativity: 2 },
};

/** Ten questions, seven of them from the first chapter. */
export async function generate(): Promise<{ data: Question[]; generationId: string }> {
  const answer = await ask('POST', '/api/exams/generate', { chapters: blueprint(7, 3), ...TEN });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** A generated exam as it is saved. */
export async function examOf(name: string) {
  const { data, generationId } = await generate();
  return {
    name,
    courseId: course._id,
    questions: data.map((question) => question._id),
    chaptersDistribution: blueprint(7, 3),
    difficultyDistribution: TEN.difficulty,
    objectiveDistribution: TEN.objective,
    generationId,
  };
}

export const countBy = (questions: readonly Question[], key: (question: Question) => string) =>
  questions.reduce<Record<string, number>>((counts, question) => {
    counts[key(question)] = (counts[key(question)] ?? 0) + 1;
    return counts;
  }, {});

/** Stops the clock that limits searches until the test ends, so that a slow machine proves what a quick one does. */
export function searchWithoutLimit(): void {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}
