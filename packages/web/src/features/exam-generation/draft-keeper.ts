import type { ExamDraftContent } from '@exam/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { examDraftQueries, keepDraft } from '../../data/exam-drafts.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { countForgotten } from '../../lib/forget-account.ts';
import type { Store } from '../../lib/store.ts';
import { contentOf } from './kept-draft.ts';
import type { Kept, Workbench } from './workbench.ts';

/** Pause after a change before the exam in the making is kept. */
const WAIT_MS = 1_000;

/** Keeps the exam in the making on the server as it changes. */
export interface Keeper {
  /** Keeps what is not kept yet, and waits for it. It never rejects: the workbench says how it went. */
  readonly settle: () => Promise<void>;
  /** Keeps it whatever another window has kept. */
  readonly keepThisOne: () => void;
  /** Keeps what is not kept yet and ends. */
  readonly stop: () => void;
}

/** The keeper of the workbench while the screen is shown. */
export function useDraftKeeper(store: Store<Workbench>): { readonly current: Keeper | undefined } {
  const queryClient = useQueryClient();
  const keeper = useRef<Keeper>(undefined);
  useEffect(() => {
    const started = startKeeping(store, queryClient);
    keeper.current = started;
    return started.stop;
  }, [store, queryClient]);
  return keeper;
}

/** Starts to keep the workbench: after a pause, at once when another course is chosen or the window is hidden. */
function startKeeping(store: Store<Workbench>, queryClient: QueryClient): Keeper {
  const timesForgotten = countForgotten();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let last = store.get();

  function flush(bench = store.get()): Promise<void> {
    clearTimeout(timer);
    // One after the other, because each names the version that the one before made.
    running = running.then(async () => {
      if (countForgotten() === timesForgotten) await keepBench(store, queryClient, bench);
    });
    return running;
  }

  const unsubscribe = store.subscribe(() => {
    const bench = store.get();
    if (bench.draft.courseId !== last.draft.courseId) void flush(last);
    last = bench;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), WAIT_MS);
  });
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  document.addEventListener('visibilitychange', whenHidden);

  return {
    settle: () => flush(),
    keepThisOne() {
      store.update(({ kept, ...bench }) =>
        kept ? { ...bench, kept: { ...kept, state: 'replacing' } } : bench,
      );
      void flush();
    },
    stop() {
      document.removeEventListener('visibilitychange', whenHidden);
      unsubscribe();
      void flush();
    },
  };
}

/** Keeps one state of the workbench, if it differs from what is kept. */
async function keepBench(store: Store<Workbench>, queryClient: QueryClient, bench: Workbench): Promise<void> {
  const content = contentOf(bench);
  const { courseId } = bench.draft;
  if (content === undefined || courseId === null) return;
  const kept = store.get().kept?.courseId === courseId ? store.get().kept : bench.kept;
  const text = JSON.stringify(content);
  if (kept?.state === 'elsewhere' || (kept?.state === 'kept' && kept.content === text)) return;
  try {
    const version = await versionToReplace(store, queryClient, { courseId, content, kept });
    if (version === 'an earlier one') return;
    const draft = await keepDraft(queryClient, courseId, {
      content,
      ...(version !== undefined && { version }),
    });
    note(store, { courseId, version: draft.version, content: text, state: 'kept' });
  } catch (error) {
    const state = errorStatus(error) === 409 ? 'elsewhere' : 'failed';
    note(store, { courseId, version: kept?.version ?? 0, content: kept?.content ?? '', state });
  }
}

/**
 * The version that is replaced; undefined for any. An exam of the course that was kept earlier and that nobody went on with is
 * replaced only by a generated one, and stays in this window to be gone on with.
 */
async function versionToReplace(
  store: Store<Workbench>,
  queryClient: QueryClient,
  { courseId, content, kept }: { courseId: string; content: ExamDraftContent; kept: Kept | undefined },
): Promise<number | undefined | 'an earlier one'> {
  if (kept?.state === 'replacing') return undefined;
  if (kept && kept.version > 0) return kept.version;
  const list = await queryClient.ensureQueryData(examDraftQueries.list());
  const earlier = list.find((draft) => draft.courseId === courseId);
  if (earlier === undefined) return 0;
  if (content.paper === null) return 'an earlier one';
  const replaced = await queryClient.fetchQuery(examDraftQueries.detail(courseId));
  store.update((bench) => (bench.draft.courseId === courseId ? { ...bench, replaced } : bench));
  return replaced.version;
}

function note(store: Store<Workbench>, kept: Kept): void {
  store.update((bench) => (bench.draft.courseId === kept.courseId ? { ...bench, kept } : bench));
}
