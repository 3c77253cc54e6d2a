import type { Question, Unmeetable } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { AxiosError } from 'axios';
import { useCallback } from 'react';
import { refreshAvailability } from '../../data/courses.ts';
import { generateExam, type NewExam, replaceQuestion } from '../../data/exams.ts';
import { errorStatus, errorText } from '../../lib/error-text.ts';
import type { Store } from '../../lib/store.ts';
import { notifyError } from '../../ui/notify.ts';
import { forgetFailure, notifyFailure } from '../../ui/standing-failure.ts';
import type { ExamDraft } from './draft.ts';
import { isEmpty, parseCount } from './draft-counts.ts';
import type { ExamRequest, GeneratedPaper, PaperVersion } from './generated-paper.ts';
import { preferencesSent } from './preferences/preferences.ts';
import { orderInPool } from './versions/order-on-paper.ts';
import { questionsElsewhere, versionsOf } from './versions/paper-versions.ts';
import { versionsSent } from './versions/versions-draft.ts';
import {
  isWaitingFor,
  lockedQuestions,
  startGenerating,
  takeFailure,
  takePaper,
  type Workbench,
} from './workbench.ts';

/**
 * Generates an exam from the current details around the locked questions. Only the newest request counts. After each
 * answer the availability is reloaded, because the server's pool is newer.
 * @param numberOfExams current number of exams of the course
 */
export function useGeneration(store: Store<Workbench>, numberOfExams: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const { draft, lockedIds, taken } = store.get();
    const sent = { draft, lockedIds, taken };
    const locked = lockedQuestions(store.get()).map(({ _id }) => _id);
    store.update((bench) => startGenerating(bench, sent));
    try {
      const paper = await requestPaper(draft, locked, numberOfExams);
      store.update((bench) => takePaper(bench, sent, paper));
      forgetFailure();
    } catch (error) {
      if (!isWaitingFor(store.get(), sent)) return;
      const unmeetable = unmeetableOf(error);
      // The line above the button says for as long as it holds why no exam meets the counts.
      if (unmeetable) notifyError(errorText(error, TEXTS.somethingSentWrong));
      else notifyFailure(error, TEXTS.somethingSentWrong);
      store.update((bench) => takeFailure(bench, sent, unmeetable));
    } finally {
      void refreshAvailability(queryClient, draft.courseId ?? '');
    }
  }, [store, queryClient, numberOfExams]);
}

/** The counts of a request to generate, as typed; empty counts are omitted, which the server reads as zero. */
export function requestOf({ chapters, difficulty, objective }: ExamDraft): ExamRequest {
  return {
    chapters: Object.fromEntries(
      chapters.flatMap(({ chapterId, count }) => (isEmpty(count) ? [] : [[chapterId, count]])),
    ),
    difficulty: asSent(difficulty),
    objective: asSent(objective),
  };
}

function asSent<Name extends string>(counts: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const entries = Object.entries<string>(counts).filter(([, count]) => !isEmpty(count));
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** Whether two drafts ask for the same counts. */
export function asksTheSame(one: ExamDraft, other: ExamDraft): boolean {
  return isSameRequest(requestOf(one), requestOf(other));
}

/** Whether a paper was made from what the draft asks for now. */
export function isAskedFor({ request, asked }: GeneratedPaper, draft: ExamDraft): boolean {
  const { preferences, versions, shufflesChoices } = draft;
  return (
    isSameRequest(request, requestOf(draft)) &&
    JSON.stringify([asked.preferences, versionsSent(asked.versions), asked.shufflesChoices]) ===
      JSON.stringify([preferences, versionsSent(versions), shufflesChoices])
  );
}

function isSameRequest(one: ExamRequest, other: ExamRequest): boolean {
  return JSON.stringify(withoutZeros(one)) === JSON.stringify(withoutZeros(other));
}

/** A zero and an empty field mean the same. */
function withoutZeros({ chapters, difficulty, objective }: ExamRequest) {
  return [chapters, difficulty, objective].map((counts) =>
    Object.entries(counts).filter(([, count]) => parseCount(count) !== 0),
  );
}

/**
 * Requests an exam from the server. Rejects as `api` does; see `unmeetableOf`.
 * @param lockedIds questions of the previous exam that stay; they count towards the counts
 * @param numberOfExams current number of exams of the course
 */
async function requestPaper(
  draft: ExamDraft,
  lockedIds: readonly string[],
  numberOfExams: number,
): Promise<GeneratedPaper> {
  const { courseId, preferences, versions, shufflesChoices } = draft;
  const request = requestOf(draft);
  const preferred = preferencesSent(preferences, numberOfExams);
  const several = versionsSent(versions);
  const { data, generationId, report, expected, ...answer } = await generateExam({
    ...request,
    ...(lockedIds.length > 0 && { locked: lockedIds }),
    ...(preferred && { preferences: preferred }),
    ...(several && { versions: several }),
    ...(!shufflesChoices && { shufflesChoices }),
  });
  const recentExams = Math.min(parseCount(preferred?.recentExams ?? '0') ?? 0, numberOfExams);
  const further = answer.versions?.slice(1).map(({ questions }) => ({ questions }));
  return {
    courseId,
    request,
    asked: { preferences, versions, shufflesChoices },
    questions: data,
    generationId,
    ...(further && { further }),
    outcome: {
      recentExams,
      lockedIds: new Set(lockedIds),
      ...(report && { report }),
      ...(expected && { expected }),
    },
  };
}

/**
 * Requests another question of the same cell that is not in the version, and in no other version if possible. Rejects
 * as `api` does.
 * @param version index of the version, from 0
 */
export async function findReplacement(
  paper: GeneratedPaper,
  version: number,
  questionId: string,
): Promise<Question> {
  const questions = (versionsOf(paper)[version]?.questions ?? []).map(({ _id }) => _id);
  const avoid = questionsElsewhere(paper, version);
  return replaceQuestion({
    courseId: paper.courseId ?? '',
    questions,
    replace: questionId,
    ...(avoid.length > 0 && { avoid }),
  });
}

/** The reason why no exam meets the request, if that is the server's answer. */
function unmeetableOf(error: unknown): Unmeetable | undefined {
  if (!(error instanceof AxiosError) || errorStatus(error) !== 422) return undefined;
  return error.response?.data as Unmeetable;
}

/** A generated exam as it is saved under a name. */
export function examToSave(paper: GeneratedPaper, name: string): NewExam {
  const { courseId, questions, request, generationId } = paper;
  return {
    name,
    courseId: courseId ?? '',
    questions: questions.map((question) => question._id),
    choiceOrders: questions.map(orderInPool),
    chaptersDistribution: request.chapters,
    difficultyDistribution: request.difficulty,
    objectiveDistribution: request.objective,
    generationId,
    ...headingsSent(paper),
    ...(paper.further && { versions: paper.further.map((version) => versionSent(version, paper)) }),
  };
}

/** A heading that was emptied is none. */
function headingsSent({ headings = [] }: GeneratedPaper): Pick<NewExam, 'headings'> {
  const named = headings.filter(({ text }) => text.trim() !== '');
  return named.length === 0 ? {} : { headings: named.map(({ position, text }) => ({ position, text })) };
}

/** A version after the first as it is saved, with the positions of the choices in version A where that holds the question. */
function versionSent({ questions }: PaperVersion, paper: GeneratedPaper) {
  const ids = questions.map(({ _id }) => _id);
  const first = new Map(paper.questions.map(({ _id, choices }) => [_id, choices]));
  const choiceOrders = questions.map((question) => {
    const inFirst = first.get(question._id);
    return inFirst ? question.choices.map((choice) => inFirst.indexOf(choice)) : orderInPool(question);
  });
  return { questions: ids, choiceOrders };
}
