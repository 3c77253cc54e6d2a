import type { ExamDraftDetail, Question, Unmeetable } from '@exam/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../../lib/store.ts';
import {
  changeDraft,
  type DraftChange,
  draftFrom,
  EMPTY_DRAFT,
  type ExamDraft,
  type ExamStart,
  hasSameCounts,
} from './draft.ts';
import type { GeneratedPaper, Heading, PaperQuestion } from './generated-paper.ts';
import { carryHeadings, groupSections, isByChapter, removeHeadings } from './headings.ts';
import { keepPlaces, type PaperOrder, replaceQuestion, sortQuestions } from './paper-changes.ts';
import { recallPreferences } from './preferences/remembered-preferences.ts';
import { redrawRuns } from './versions/order-on-paper.ts';
import { changeVersions, isShuffled, versionsOf } from './versions/paper-versions.ts';
import { replaceInVersions } from './versions/replace-in-versions.ts';

/** The request: these counts, with these questions locked. */
export interface SentRequest {
  readonly draft: ExamDraft;
  readonly lockedIds: ReadonlySet<string>;
  readonly taken: readonly Question[];
}

/** State of the right pane. */
export interface PaperState {
  /** Only a `ready` exam can be saved. */
  readonly status: 'none' | 'running' | 'ready' | 'failed';
  /** The request in progress. */
  readonly sent?: SentRequest;
  /** The last generated exam; it stays during further requests and after their failure. */
  readonly paper?: GeneratedPaper;
  /** The server's proof that a request cannot be met. */
  readonly refusal?: SentRequest & { readonly unmeetable: Unmeetable };
}

/** The whole state of /generate-exam. */
export interface Workbench {
  readonly draft: ExamDraft;
  readonly generation: PaperState;
  /** The questions of the paper that stay when it is generated again. */
  readonly lockedIds: ReadonlySet<string>;
  /** Questions of the pool that the next exam holds, locked, although no shown paper has them. */
  readonly taken: readonly Question[];
  /** The counts that a proposal replaced, and the draft that it made, until a count changes again. */
  readonly proposal?: { readonly before: ExamDraft; readonly after: ExamDraft };
  /** The question that is being replaced. */
  readonly replacingId?: string;
  /** The question that left for each replacement since the generation, by `replacementKey`; see `putBackOf`. */
  readonly replacements: Readonly<Record<string, LeftQuestions>>;
  readonly order: PaperOrder;
  /** The headings that the first paper gets. */
  readonly headings?: readonly Heading[];
  /** This exam in the making as the server keeps it; absent before it was kept. */
  readonly kept?: Kept;
  /** The exam in the making that this one replaced on the server. */
  readonly replaced?: ExamDraftDetail;
  /** The last save: this paper under this name. */
  readonly saved?: { readonly paper: GeneratedPaper; readonly name: string; readonly examId: string };
}

/** An exam in the making as it was kept last. */
export interface Kept {
  readonly courseId: string;
  /** 0 if it was not kept yet. */
  readonly version: number;
  readonly content: string;
  /** `elsewhere`: another window has kept another one; `replacing`: this one is to be kept instead. */
  readonly state: 'kept' | 'elsewhere' | 'replacing' | 'failed';
}

/** The question that left, as each version had it; undefined for versions that kept theirs. */
type LeftQuestions = readonly (PaperQuestion | undefined)[];

const NO_LOCKS: ReadonlySet<string> = new Set();

export const EMPTY_WORKBENCH: Workbench = {
  draft: EMPTY_DRAFT,
  generation: { status: 'none' },
  lockedIds: NO_LOCKS,
  taken: [],
  replacements: {},
  order: 'free',
};

/**
 * Starts a new exam: the one way to fill this screen from elsewhere, such as a link with a course, a saved exam as
 * template or a draft that was kept. Paper and locks of the exam before are removed; nothing is generated.
 *
 *     store.update((bench) => startFrom(bench, { courseId }));
 *     store.update((bench) => startFrom(bench, { courseId, counts: generation.blueprint, ...generation }, locked));
 *
 * @param taken questions of the pool that the exam is to hold, as the pool has them now; they count towards the counts
 */
export function startFrom(bench: Workbench, start: ExamStart, taken: readonly Question[] = []): Workbench {
  return { ...EMPTY_WORKBENCH, draft: draftFrom(start, bench.draft), taken, order: bench.order };
}

/** Changes the details. Another course removes the paper. */
export function changeDetails(bench: Workbench, change: DraftChange): Workbench {
  const draft = changeDraft(bench.draft, change);
  if (draft.courseId !== bench.draft.courseId) return { ...EMPTY_WORKBENCH, draft, order: bench.order };
  const { proposal, ...rest } = bench;
  if (change.type === 'counts-replaced') {
    return { ...rest, draft, proposal: { before: bench.draft, after: draft } };
  }
  return { ...rest, draft, ...(proposal && hasSameCounts(draft, proposal.after) && { proposal }) };
}

/** Marks a request as sent: the old paper stays but cannot be saved. */
export function startGenerating(bench: Workbench, sent: SentRequest): Workbench {
  return { ...bench, generation: { status: 'running', sent, ...paperOf(bench) } };
}

/** Takes the paper of a request; locked questions return to their positions. Ignored if the request is outdated. */
export function takePaper(bench: Workbench, sent: SentRequest, paper: GeneratedPaper): Workbench {
  if (!isWaitingFor(bench, sent)) return bench;
  const before = bench.generation.paper ? versionsOf(bench.generation.paper) : [];
  const placed = changeVersions(paper, (version, index) => {
    // Shuffled versions have their own order.
    const isKept = index > 0 && isShuffled(paper);
    const ordered = isKept
      ? version
      : keepPlaces((before[index] ?? before[0])?.questions ?? [], sent.lockedIds, version);
    return sortQuestions(ordered, bench.order);
  });
  const headed = carryHeadings(
    placed,
    bench.generation.paper ? bench.generation.paper.headings : bench.headings,
  );
  const mended = redrawRuns(headed);
  return { ...lockTaken(bench, mended), replacements: {}, generation: { status: 'ready', paper: mended } };
}

/** Taken questions that the new paper holds are locked there. */
function lockTaken(bench: Workbench, paper: GeneratedPaper): Workbench {
  if (bench.taken.length === 0) return bench;
  const onPaper = new Set(versionsOf(paper).flatMap(({ questions }) => questions.map(({ _id }) => _id)));
  const arrived = bench.taken.flatMap(({ _id }) => (onPaper.has(_id) ? [_id] : []));
  return {
    ...bench,
    lockedIds: new Set([...bench.lockedIds, ...arrived]),
    taken: bench.taken.filter(({ _id }) => !onPaper.has(_id)),
  };
}

/** Takes the failure of a request. Ignored if the request is outdated. */
export function takeFailure(
  bench: Workbench,
  sent: SentRequest,
  unmeetable: Unmeetable | undefined,
): Workbench {
  if (!isWaitingFor(bench, sent)) return bench;
  const refusal = unmeetable && { refusal: { ...sent, unmeetable } };
  return { ...bench, generation: { status: 'failed', ...paperOf(bench), ...refusal } };
}

/** Whether this is the request in progress. */
export function isWaitingFor({ generation }: Workbench, sent: SentRequest): boolean {
  return generation.sent === sent;
}

/** Changes the paper itself. */
export function changePaper(bench: Workbench, change: (paper: GeneratedPaper) => GeneratedPaper): Workbench {
  const { generation } = bench;
  if (generation.paper === undefined) return bench;
  return { ...bench, generation: { ...generation, paper: change(generation.paper) } };
}

/** Marks a question as being replaced. */
export function startReplacing(bench: Workbench, replacingId: string): Workbench {
  return { ...bench, replacingId };
}

/** Ends the replacement, whether it succeeded or not. */
export function stopReplacing({ replacingId: _, ...bench }: Workbench): Workbench {
  return bench;
}

/** Takes the replacement of a question. @param version index, from 0 */
export function takeReplacement(
  bench: Workbench,
  version: number,
  leavingId: string,
  coming: Question,
): Workbench {
  const before = bench.generation.paper;
  const changed = changePaper(bench, (paper) => replaceInVersions(paper, version, leavingId, coming));
  const after = changed.generation.paper;
  if (before === undefined || after === undefined || after === before) return bench;
  const left = versionsOf(before).map(({ questions }, at) => {
    const isChanged = versionsOf(after)[at]?.questions.some(({ _id }) => _id === coming._id);
    return isChanged ? questions.find(({ _id }) => _id === leavingId) : undefined;
  });
  return {
    ...changed,
    replacements: { ...bench.replacements, [replacementKey(after, version, coming._id)]: left },
  };
}

/** In versions of the same questions, a replacement is one for all of them. */
function replacementKey(paper: GeneratedPaper, version: number, comingId: string): string {
  return `${isShuffled(paper) ? 0 : version} ${comingId}`;
}

/**
 * The question that stood in the place of another before this was put there; undefined if none did, or if it is in the
 * version again. @param version index, from 0
 */
export function putBackOf({ generation, replacements }: Workbench, version: number, questionId: string) {
  const { paper } = generation;
  const leaving = paper && replacements[replacementKey(paper, version, questionId)]?.[version];
  const isThere = paper && versionsOf(paper)[version]?.questions.some(({ _id }) => _id === leaving?._id);
  return isThere ? undefined : leaving;
}

/** Undoes the replacement that brought a question, in every version in which it did. @param version index, from 0 */
export function putBack(bench: Workbench, version: number, questionId: string): Workbench {
  const { paper } = bench.generation;
  if (paper === undefined || putBackOf(bench, version, questionId) === undefined) return bench;
  const key = replacementKey(paper, version, questionId);
  const { [key]: leftQuestions = [], ...replacements } = bench.replacements;
  const changed = changePaper(bench, ({ outcome: _, ...current }) =>
    changeVersions(current, (each, at) => {
      const left = leftQuestions[at];
      return left ? replaceQuestion(each, questionId, left) : each;
    }),
  );
  return { ...changed, replacements };
}

/** Takes a question of the pool into the next exam; a chapter that is not asked yet is added without a count. */
export function takeQuestion(bench: Workbench, question: Question): Workbench {
  if (lockedQuestions(bench).some(({ _id }) => _id === question._id)) return bench;
  const { chapterId } = question;
  const isAsked = bench.draft.chapters.some((chosen) => chosen.chapterId === chapterId);
  const added = isAsked ? bench : changeDetails(bench, { type: 'chapter-added', chapterId, count: '' });
  return { ...added, taken: [...bench.taken, question] };
}

/** Lets a taken question go. */
export function letGo(bench: Workbench, questionId: string): Workbench {
  return { ...bench, taken: bench.taken.filter(({ _id }) => _id !== questionId) };
}

/** Brings all versions into an order, which later exams come in too, until a question is moved by hand. */
export function orderPaper(bench: Workbench, order: PaperOrder): Workbench {
  const ordered = changePaper(bench, (paper) => {
    const sorted = changeVersions(paper, (version) => sortQuestions(version, order));
    if (order === 'difficulty' && isByChapter(paper)) return removeHeadings(sorted);
    return redrawRuns(groupSections(sorted));
  });
  return { ...ordered, order };
}

/** Locks or unlocks a question. */
export function toggleLock(bench: Workbench, questionId: string): Workbench {
  const lockedIds = new Set(bench.lockedIds);
  if (!lockedIds.delete(questionId)) lockedIds.add(questionId);
  return { ...bench, lockedIds };
}

/** Unlocks all questions, those that were taken too. */
export function unlockAll(bench: Workbench): Workbench {
  return { ...bench, lockedIds: NO_LOCKS, taken: [] };
}

/** The locked questions in paper order, version by version, then the taken ones; each once. */
export function lockedQuestions({ generation: { paper }, lockedIds, taken }: Workbench): Question[] {
  const standing = paper ? versionsOf(paper).flatMap(({ questions }) => questions) : [];
  const locked = [...standing.filter(({ _id }) => lockedIds.has(_id)), ...taken];
  return [...new Map(locked.map((question) => [question._id, question])).values()];
}

function paperOf({ generation: { paper } }: Workbench) {
  return paper && { paper };
}

/** The id of the exam that the paper was saved as, until paper or name change. */
export function savedExamId({ draft, generation, saved }: Workbench): string | undefined {
  return saved !== undefined && saved.paper === generation.paper && saved.name === draft.name
    ? saved.examId
    : undefined;
}

/**
 * The workbench of the signed-in account, kept in the query cache: it survives leaving the screen but not a reload, and
 * is deleted at log-out with all data of the account. A later answer changes a store that nobody observes.
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

/** The state of the screen, and the store to change it. */
export function useWorkbench(): [Workbench, Store<Workbench>] {
  const { data: store } = useQuery(workbenchQuery);
  return [useStore(store), store];
}
