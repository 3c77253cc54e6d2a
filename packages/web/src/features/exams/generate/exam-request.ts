import type { Exam, GeneratedExam, Question, Unmeetable } from '@exam/contract';
import { AxiosError } from 'axios';
import { api } from '../../../lib/api.ts';
import { errorStatus } from '../../../lib/error-text.ts';
import type { ExamDraft } from './draft.ts';
import { isEmpty } from './draft-counts.ts';

/** What is asked for, with the counts as typed, an empty one as a zero: the server judges them. */
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
  /**
   * For a question that has come in place of another, the id of the first one at that place: what was on the screen
   * there stays the same thing, and keeps the focus.
   */
  readonly slots?: Readonly<Record<string, string>>;
}

/** The counts of a request to generate. */
export function requestOf({ chapters, difficulty, objective }: ExamDraft): ExamRequest {
  return {
    chapters: asSent(Object.fromEntries(chapters.map(({ chapterId, count }) => [chapterId, count]))),
    difficulty: asSent(difficulty),
    objective: asSent(objective),
  };
}

function asSent<Name extends string>(counts: Readonly<Record<Name, string>>): Record<Name, string> {
  const entries = Object.entries<string>(counts).map(([name, count]) => [name, isEmpty(count) ? '0' : count]);
  return Object.fromEntries(entries) as Record<Name, string>;
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

/**
 * Asks the server for an exam. Rejects as `api` does; see `unmeetableOf`.
 * @param lockedIds questions of the exam before that stay; they count towards what is asked for
 */
export async function generateExam(draft: ExamDraft, lockedIds: readonly string[]): Promise<GeneratedPaper> {
  const request = requestOf(draft);
  const body = lockedIds.length > 0 ? { ...request, locked: lockedIds } : request;
  const { data, generationId } = await api.post<GeneratedExam>('/api/exams/generate', body);
  return { courseId: draft.courseId, request, questions: data, generationId };
}

/** Asks for another question of the same cell that the paper does not hold. Rejects as `api` does. */
export async function findReplacement(paper: GeneratedPaper, questionId: string): Promise<Question> {
  const questions = paper.questions.map(({ _id }) => _id);
  const body = { courseId: paper.courseId, questions, replace: questionId };
  return (await api.post<{ data: Question }>('/api/exams/replace', body)).data;
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
