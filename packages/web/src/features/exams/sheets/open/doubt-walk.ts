import type { Doubt } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import type { PageChange } from '../../../../data/scans.ts';
import { errorText, isWithoutVerdict } from '../../../../lib/error-text.ts';
import { createStore, type Readable } from '../../../../lib/store.ts';
import type { DoubtAnswer } from './answers.ts';

/** What somebody said about a doubt, and whether the server has it. */
export interface GivenAnswer {
  readonly label: string;
  readonly state: 'sending' | 'saved' | 'refused';
  /** Why it was refused, in words. */
  readonly refusal?: string;
}

interface DoubtWalkState {
  readonly doubts: readonly Doubt[];
  /** Position of the doubt that is shown, from 0; as many as there are doubts when all were seen. */
  readonly at: number;
  readonly given: ReadonlyMap<string, GivenAnswer>;
  /** All that are to be answered, those that are not loaded yet included. */
  readonly total: number;
  readonly loading: 'loading' | 'loaded' | 'failed';
  readonly failure?: unknown;
}

/** The way through the doubts of an exam, one after the other. */
export interface DoubtWalk extends Readable<DoubtWalkState> {
  /** Loads the first doubts, or those that came since. */
  load: () => Promise<void>;
  /** Answers the doubt that is shown, and goes on at once; the answer is sent meanwhile. */
  answer: (answer: DoubtAnswer) => void;
  /** Takes the last answer back, and shows its doubt. */
  undo: () => void;
  goTo: (at: number) => void;
  /** Resolves when all answers that were given by now are sent or refused. */
  settled: () => Promise<void>;
}

interface Server {
  load: () => Promise<{ doubts: readonly Doubt[]; total: number }>;
  /** Resolves to the version that the page has then. */
  change: (pageId: string, version: number, change: PageChange) => Promise<number>;
  /** The version that made a change stale; undefined for other failures. */
  newerVersion: (error: unknown) => number | undefined;
  /** Waits before a lost answer is sent again. */
  pause: (failures: number) => Promise<void>;
}

const MOST_TRIES = 4;

/**
 * A walk through doubts. Answers are sent one after the other in the order in which they were given, because each changes
 * the version of its page; nobody waits for them. An answer that the server refuses is shown as such.
 */
export function createDoubtWalk(server: Server): DoubtWalk {
  const store = createStore<DoubtWalkState>({
    doubts: [],
    at: 0,
    given: new Map(),
    total: 0,
    loading: 'loading',
  });
  const versions = new Map<string, number>();
  /** The answers that can be taken back, the last one at the end. */
  const done: { doubt: Doubt; answer: DoubtAnswer }[] = [];
  let sending: Promise<void> = Promise.resolve();

  function set(changes: Partial<DoubtWalkState>) {
    store.update((state) => ({ ...state, ...changes }));
  }

  function note(doubtId: string, given: GivenAnswer | undefined) {
    store.update((state) => {
      const next = new Map(state.given);
      if (given === undefined) next.delete(doubtId);
      else next.set(doubtId, given);
      return { ...state, given: next };
    });
  }

  async function load() {
    set({ loading: 'loading' });
    await sending;
    try {
      const { doubts, total } = await server.load();
      store.update((state) => merge(state, doubts, total));
      for (const { pages } of doubts) for (const { _id, version } of pages) versions.set(_id, version);
    } catch (failure) {
      set({ loading: 'failed', failure });
    }
  }

  async function send(pageId: string, change: PageChange) {
    for (let failures = 0; ; ) {
      try {
        versions.set(pageId, await server.change(pageId, versions.get(pageId) ?? 1, change));
        return;
      } catch (error) {
        failures += 1;
        const newer = server.newerVersion(error);
        if (failures === MOST_TRIES || (newer === undefined && !isWithoutVerdict(error))) throw error;
        // Somebody looked at the paper and decides: what was changed elsewhere in the meantime does not matter.
        if (newer === undefined) await server.pause(failures);
        else versions.set(pageId, newer);
      }
    }
  }

  function enqueue(work: () => Promise<void>) {
    sending = sending.then(work);
  }

  function answer(given: DoubtAnswer) {
    const { doubts, at } = store.get();
    const doubt = doubts[at];
    if (doubt === undefined) return;
    done.push({ doubt, answer: given });
    note(doubt._id, { label: given.label, state: 'sending' });
    set({ at: at + 1 });
    enqueue(async () => {
      const isNewest = () => done.findLast((each) => each.doubt === doubt)?.answer === given;
      try {
        for (const { page, change } of given.changes) await send(page._id, change);
        if (isNewest()) note(doubt._id, { label: given.label, state: 'saved' });
      } catch (error) {
        const refusal = errorText(error, TEXTS.somethingSentWrong);
        if (isNewest()) note(doubt._id, { label: given.label, state: 'refused', refusal });
      }
    });
  }

  function undo() {
    const last = done.pop();
    if (last === undefined) return;
    const { doubt, answer: taken } = last;
    const before = done.findLast((each) => each.doubt === doubt)?.answer;
    const back = before
      ? before.changes.map(({ page, change }) => ({ page, change }))
      : taken.changes.map(({ page, undo: change }) => ({ page, change }));
    note(doubt._id, before && { label: before.label, state: 'sending' });
    set({ at: store.get().doubts.indexOf(doubt) });
    enqueue(async () => {
      try {
        for (const { page, change } of back) await send(page._id, change);
        if (before) note(doubt._id, { label: before.label, state: 'saved' });
      } catch (error) {
        const refusal = errorText(error, TEXTS.somethingSentWrong);
        note(doubt._id, { label: taken.label, state: 'refused', refusal });
      }
    });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    load,
    answer,
    undo,
    settled: () => sending,
    goTo: (at) => set({ at: Math.max(0, Math.min(at, store.get().doubts.length)) }),
  };
}

/** Adds doubts that are not known yet at the end; those that are known keep their place. */
function merge(state: DoubtWalkState, loaded: readonly Doubt[], total: number): DoubtWalkState {
  const known = new Set(state.doubts.map(({ _id }) => _id));
  const added = loaded.filter(({ _id }) => !known.has(_id));
  const doubts = [...state.doubts, ...added];
  // Those that are open and not listed in this answer.
  const more = total - loaded.length;
  return { ...state, doubts, total: doubts.length + Math.max(0, more), loading: 'loaded' };
}
