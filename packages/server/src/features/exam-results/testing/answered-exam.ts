import type { AnsweredResults, ExamResults, ExamVersion } from '@exam/contract';
import { expect } from 'vitest';
import { ask } from '../../exams/testing/exam-course.ts';
import { examIn, saveVersions, versionsOf } from '../../exams/testing/exam-in-versions.ts';

/** A saved exam of ten questions with versions that differ in the order of questions and choices. */
export async function answeredExam(count = 3): Promise<{ examId: string; versions: ExamVersion[] }> {
  const examId = await saveVersions(await examIn(count, 'order'));
  return { examId, versions: await versionsOf(examId) };
}

/** The answers of one student: the text of the marked choice by question id; absent if omitted. */
export interface Student {
  readonly name: string;
  /** From 0. */
  readonly version: number;
  readonly chosen: ReadonlyMap<string, string>;
}

/** The file of these students. */
export function csvOf(students: readonly Student[], versions: readonly ExamVersion[]): string {
  const lines = students.map(({ name, version, chosen }) => {
    const { label = '', questions = [] } = versions[version] ?? {};
    const letters = questions.map(({ _id, choices }) => letterOf(choices.indexOf(chosen.get(_id) ?? '')));
    return `${name},${label},${letters.join('')}`;
  });
  return ['student,version,answers', ...lines].join('\n');
}

const letterOf = (place: number) => (place < 0 ? '-' : String.fromCharCode(65 + place));

/** A student who answers the first n questions of version A correctly and the others wrongly. */
export function studentWith(
  name: string,
  numberOfCorrect: number,
  versions: readonly ExamVersion[],
  version = 0,
): Student {
  const chosen = (versions[0]?.questions ?? []).map(({ _id, choices, correctAnswer }, at) => {
    const wrong = choices.find((choice) => choice !== correctAnswer) ?? '';
    return [_id, at < numberOfCorrect ? correctAnswer : wrong] as const;
  });
  return { name, version, chosen: new Map(chosen) };
}

export const upload = (examId: string, content: string, token?: string) =>
  ask('POST', `/api/exams/${examId}/results`, { content }, token === undefined ? {} : { token });

export async function uploaded(examId: string, content: string): Promise<ExamResults> {
  const answer = await upload(examId, content);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json().data;
}

/** Results without what is hidden of choices that few took once the answers are deleted. */
export function withoutDetails(results: ExamResults | null | undefined) {
  return {
    ...results,
    questions: results?.questions.map((question) => ({
      ...question,
      choices: question.choices.map((choice) => ({ ...choice, restMean: null, thirds: null })),
    })),
  };
}

export const answerOf = async (examId: string, token?: string): Promise<AnsweredResults> =>
  (await ask('GET', `/api/exams/${examId}/results`, undefined, token === undefined ? {} : { token })).json();

export const resultsOf = async (examId: string, token?: string): Promise<ExamResults | null> =>
  (await answerOf(examId, token)).data;
