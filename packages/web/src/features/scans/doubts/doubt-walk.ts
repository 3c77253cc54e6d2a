import type { Doubt } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import type { PageChange } from '../../../data/scans.ts';
import { errorText, isWithoutVerdict } from '../../../lib/error-text.ts';
import { createStore, type Readable } from '../../../lib/store.ts';
import type { DoubtAnswer } from './answers.ts';
import { type Step, stepsOf } from './doubt-steps.ts';

/** What somebody said about a doubt, and whether the server has it. */
export interface GivenAnswer {
  readonly label: string;
  readonly state: 'sending' | 'saved' | 'refused';
  /** Why it was refused, in words. */
  readonly refusal?: string;
}

interface DoubtWalkState {
  readonly doubts: readonly Doubt[];
  /** The same as they are asked about. */
  readonly steps: readonly Step[];
  /** Position of the step that is shown, from 0; as many as there are steps when all were seen. */
  readonly at: number;
  readonly given: ReadonlyMap<string, GivenAnswer>;
  /** All that are to be answered, those that are not loaded yet included. */
  readonly total: number;
  readonly loading: 'loading' | 'loaded' | 'failed';
  readonly failure?: unknown;
}

/** What is said about one doubt of a step. */
export interface AnsweredDoubt {
  readonly doubt: Doubt;
  readonly answer: DoubtAnswer;
}

/** The way through the doubts of an exam, step by step. */
export interface DoubtWalk extends Readable<DoubtWalkState> {
  /** Loads the first doubts, or those that came since. */
  load: () => Promise<void>;
  /** Answers doubts of the step that is shown, and goes on at once; the answers are sent meanwhile. */
  answer: (answers: readonly AnsweredDoubt[]) => void;
  /** Takes the last answers back, and shows their step. */
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
    steps: [],
    at: 0,
    given: new Map(),
    total: 0,
    loading: 'loading',
  });
  const versions = new Map<string, number>();
  /** The answers that can be taken back, those of the last step at the end. */
  const done: (readonly AnsweredDoubt[])[] = [];
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

  /** What was said last about a doubt, and was not taken back. */
  function newest(doubt: Doubt): DoubtAnswer | undefined {
    return done.flat().findLast((each) => each.doubt === doubt)?.answer;
  }

  function answer(answers: readonly AnsweredDoubt[]) {
    done.push(answers);
    for (const each of answers) sendAnswer(each);
    set({ at: nextOpen(store.get()) });
  }

  function sendAnswer({ doubt, answer: { label, changes } }: AnsweredDoubt) {
    const given = newest(doubt);
    note(doubt._id, { label, state: 'sending' });
    enqueue(async () => {
      const isNewest = () => newest(doubt) === given;
      try {
        for (const { page, change } of changes) await send(page._id, change);
        if (isNewest()) note(doubt._id, { label, state: 'saved' });
      } catch (error) {
        const refusal = errorText(error, TEXTS.somethingSentWrong);
        if (isNewest()) note(doubt._id, { label, state: 'refused', refusal });
      }
    });
  }

  function undo() {
    const last = done.pop();
    const [first] = last ?? [];
    if (last === undefined || first === undefined) return;
    set({ at: store.get().steps.findIndex((step) => step.includes(first.doubt)) });
    for (const each of last.toReversed()) takeBack(each);
  }

  function takeBack({ doubt, answer: taken }: AnsweredDoubt) {
    const before = newest(doubt);
    const back = before
      ? before.changes.map(({ page, change }) => ({ page, change }))
      : taken.changes.map(({ page, undo: change }) => ({ page, change }));
    note(doubt._id, before && { label: before.label, state: 'sending' });
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
    goTo: (at) => set({ at: Math.max(0, Math.min(at, store.get().steps.length)) }),
  };
}

/** The next step that has a doubt without an answer; as many as there are steps if there is none behind this one. */
function nextOpen({ steps, at, given }: DoubtWalkState): number {
  const next = steps.findIndex((step, place) => place > at && step.some(({ _id }) => !given.has(_id)));
  return next === -1 ? steps.length : next;
}

/** Adds doubts that are not known yet at the end; those that are known keep their place, and their step. */
function merge(state: DoubtWalkState, loaded: readonly Doubt[], total: number): DoubtWalkState {
  const known = new Set(state.doubts.map(({ _id }) => _id));
  const added = loaded.filter(({ _id }) => !known.has(_id));
  const doubts = [...state.doubts, ...added];
  const steps = [...state.steps, ...stepsOf(added)];
  // Those that are open and not listed in this answer.
  const more = total - loaded.length;
  return { ...state, doubts, steps, total: doubts.length + Math.max(0, more), loading: 'loaded' };
}
