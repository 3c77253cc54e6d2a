import type { Question, Unmeetable } from '@exam/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../../../lib/store.ts';
import { changeDraft, type DraftChange, EMPTY_DRAFT, type ExamDraft } from './draft.ts';
import type { GeneratedPaper } from './generated-paper.ts';
import { keepPlaces } from './paper-changes.ts';
import { recallPreferences } from './preferences/remembered-preferences.ts';
import { changeVersions, isShuffled, versionsOf } from './versions/paper-versions.ts';
import { replaceInVersions } from './versions/replace-in-versions.ts';

/** What was asked for: these counts, with these questions locked. */
export interface Order {
  readonly draft: ExamDraft;
  readonly lockedIds: ReadonlySet<string>;
}

/** Where the right pane stands. */
export interface Generation {
  /** Only what is `ready` can be saved. */
  readonly status: 'none' | 'running' | 'ready' | 'failed';
  /** What is being generated now. */
  readonly order?: Order;
  /** The last exam that was generated; it stays while another is asked for, and when that fails. */
  readonly paper?: GeneratedPaper;
  /** The server's proof that an order cannot be met. */
  readonly refusal?: Order & { readonly unmeetable: Unmeetable };
}

/** All that /generate-exam works on. */
export interface Workbench {
  readonly draft: ExamDraft;
  readonly generation: Generation;
  /** The questions of the paper that stay when it is generated again. */
  readonly lockedIds: ReadonlySet<string>;
  /** The question of the paper that another is being looked for. */
  readonly replacingId?: string;
  /** What was saved last: this paper under this name. */
  readonly saved?: { readonly paper: GeneratedPaper; readonly name: string; readonly examId: string };
}

const NO_LOCKS: ReadonlySet<string> = new Set();

export const EMPTY_WORKBENCH: Workbench = {
  draft: EMPTY_DRAFT,
  generation: { status: 'none' },
  lockedIds: NO_LOCKS,
};

/** After a change of the details. Another course takes the paper away. */
export function changeDetails(bench: Workbench, change: DraftChange): Workbench {
  const draft = changeDraft(bench.draft, change);
  return draft.courseId === bench.draft.courseId ? { ...bench, draft } : { ...EMPTY_WORKBENCH, draft };
}

/** After an order was sent: the old paper stays, and cannot be saved. */
export function startGenerating(bench: Workbench, order: Order): Workbench {
  return { ...bench, generation: { status: 'running', order, ...paperOf(bench) } };
}

/** After the paper of an order came: what was locked has its old place. Dropped if nobody waits for it any more. */
export function takePaper(bench: Workbench, order: Order, paper: GeneratedPaper): Workbench {
  if (!isWaitingFor(bench, order)) return bench;
  const before = bench.generation.paper ? versionsOf(bench.generation.paper) : [];
  const placed = changeVersions(paper, (version, index) => {
    // Shuffled versions have an order of their own.
    if (index > 0 && isShuffled(paper)) return version;
    return keepPlaces((before[index] ?? before[0])?.questions ?? [], order.lockedIds, version);
  });
  return { ...bench, generation: { status: 'ready', paper: placed } };
}

/** After an order failed. Dropped if nobody waits for it any more. */
export function takeFailure(bench: Workbench, order: Order, unmeetable: Unmeetable | undefined): Workbench {
  if (!isWaitingFor(bench, order)) return bench;
  const refusal = unmeetable && { refusal: { ...order, unmeetable } };
  return { ...bench, generation: { status: 'failed', ...paperOf(bench), ...refusal } };
}

/** Whether this very order is the one that is being generated. */
export function isWaitingFor({ generation }: Workbench, order: Order): boolean {
  return generation.order === order;
}

/** After a change of the paper itself. */
export function changePaper(bench: Workbench, change: (paper: GeneratedPaper) => GeneratedPaper): Workbench {
  const { generation } = bench;
  if (generation.paper === undefined) return bench;
  return { ...bench, generation: { ...generation, paper: change(generation.paper) } };
}

/** While another question is looked for. */
export function startReplacing(bench: Workbench, replacingId: string): Workbench {
  return { ...bench, replacingId };
}

/** After that, however it went. */
export function stopReplacing({ replacingId: _, ...bench }: Workbench): Workbench {
  return bench;
}

/** After another question was found for the place of one. @param version counts from 0 */
export function takeReplacement(
  bench: Workbench,
  version: number,
  leavingId: string,
  coming: Question,
): Workbench {
  return changePaper(bench, (paper) => replaceInVersions(paper, version, leavingId, coming));
}

/** Locks a question, or lets go of it. */
export function toggleLock(bench: Workbench, questionId: string): Workbench {
  const lockedIds = new Set(bench.lockedIds);
  if (!lockedIds.delete(questionId)) lockedIds.add(questionId);
  return { ...bench, lockedIds };
}

/** Lets go of all locked questions. */
export function unlockAll(bench: Workbench): Workbench {
  return { ...bench, lockedIds: NO_LOCKS };
}

/** The locked questions as they stand on the paper, version by version, each once. */
export function lockedQuestions({ generation: { paper }, lockedIds }: Workbench): Question[] {
  const standing = paper ? versionsOf(paper).flatMap(({ questions }) => questions) : [];
  const locked = standing.filter(({ _id }) => lockedIds.has(_id));
  return [...new Map(locked.map((question) => [question._id, question])).values()];
}

function paperOf({ generation: { paper } }: Workbench) {
  return paper && { paper };
}

/** The id of the exam that the paper was saved as, as long as paper and name have not changed since. */
export function savedExamId({ draft, generation, saved }: Workbench): string | undefined {
  return saved !== undefined && saved.paper === generation.paper && saved.name === draft.name
    ? saved.examId
    : undefined;
}

/**
 * The workbench of the signed-in account. It lies in the query cache, in memory alone: it survives leaving the screen,
 * not a reload, and goes with all other data of the account at log-out. An answer that comes after that finds a store
 * which nobody looks at any more.
 */
const workbenchQuery = queryOptions({
  queryKey: ['exams', 'workbench'],
  queryFn: newWorkbench,
  initialData: newWorkbench,
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
});

function newWorkbench(): Store<Workbench> {
  const draft = { ...EMPTY_WORKBENCH.draft, preferences: recallPreferences() };
  return createStore({ ...EMPTY_WORKBENCH, draft });
}

/** What the screen works on now, and the store that it is changed in. */
export function useWorkbench(): [Workbench, Store<Workbench>] {
  const { data: store } = useQuery(workbenchQuery);
  return [useStore(store), store];
}
