import type { Exam, GeneratedExam, Question, Unmeetable } from '@exam/contract';
import { AxiosError } from 'axios';
import { api } from '../../../lib/api.ts';
import { errorStatus } from '../../../lib/error-text.ts';
import type { ExamDraft } from './draft.ts';

/** What is asked for, with the counts as typed: the server judges them. */
export interface ExamRequest {
  readonly chapters: Readonly<Record<string, string>>;
  readonly difficulty: ExamDraft['difficulty'];
  readonly objective: ExamDraft['objective'];
}

/** A generated exam together with what it was asked for, so that both are saved as they belong together. */
export interface GeneratedPaper {
  readonly courseId: string | null;
  readonly request: ExamRequest;
  readonly questions: readonly Question[];
  readonly generationId: string | undefined;
}

/** The body of the request to generate. */
export function requestOf({ chapters, difficulty, objective }: ExamDraft): ExamRequest {
  const counts = chapters.map(({ chapterId, count }) => [chapterId, count]);
  return { chapters: Object.fromEntries(counts), difficulty, objective };
}

/** Whether two drafts ask for the same counts. */
export function asksTheSame(one: ExamDraft, other: ExamDraft): boolean {
  return isSameRequest(requestOf(one), requestOf(other));
}

/** Whether a paper was made from the counts that the draft has now. */
export function isAskedFor(paper: GeneratedPaper, draft: ExamDraft): boolean {
  return isSameRequest(paper.request, requestOf(draft));
}

function isSameRequest(one: ExamRequest, other: ExamRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Asks the server for an exam. Rejects as `api` does; see `unmeetableOf`. */
export async function generateExam(draft: ExamDraft): Promise<GeneratedPaper> {
  const request = requestOf(draft);
  const { data, generationId } = await api.post<GeneratedExam>('/api/exams/generate', request);
  return { courseId: draft.courseId, request, questions: data, generationId };
}

/** Why no exam meets the request, where that is what the server said. */
export function unmeetableOf(error: unknown): Unmeetable | undefined {
  if (!(error instanceof AxiosError) || errorStatus(error) !== 422) return undefined;
  return error.response?.data as Unmeetable;
}

/**
 * Saves a generated exam under a name.
 * @param idempotencyKey the same for each try of one save, so that a lost answer does not make two exams
 */
export function saveExam(paper: GeneratedPaper, name: string, idempotencyKey: string) {
  const { courseId, questions, request, generationId } = paper;
  const body = {
    name,
    courseId,
    questions: questions.map((question) => question._id),
    chaptersDistribution: request.chapters,
    difficultyDistribution: request.difficulty,
    objectiveDistribution: request.objective,
    generationId,
  };
  const headers = { 'Idempotency-Key': idempotencyKey };
  return api.post<{ data: Exam; message?: string }>('/api/exams/', body, { headers });
}
