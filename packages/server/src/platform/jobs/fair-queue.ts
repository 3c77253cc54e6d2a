import { AppError } from '../errors.ts';

/** Runs work with a bound on how much of it runs, and waits, at the same time. */
export interface FairQueue {
  /**
   * @param who the account; accounts take turns, however many calls each of them has
   * @param signal ends the wait if it aborts before the turn comes
   * @throws AppError `unavailable` with Retry-After if the queue is full; the reason of the signal
   */
  <Result>(work: () => Promise<Result>, who?: string, signal?: AbortSignal): Promise<Result>;
  /** For work with several parts: waits for a turn, which lasts until `leave`. */
  join(who?: string, signal?: AbortSignal): Promise<Turn>;
  /** The same without waiting: undefined unless the turn would begin at once. */
  joinNow(who?: string): Turn | undefined;
  /** @throws AppError `unavailable` if the queue is full for this account */
  requireCapacity(who?: string): void;
  /** Whether the queue has a place for this account. */
  hasCapacity(who: string): boolean;
}

export interface Turn {
  /** Ends the turn, so that the next one begins. A second call does nothing. */
  leave(): void;
  /**
   * Waits for a turn again after `leave`. It comes before all waiting calls of the same account: a call that was once
   * admitted is not refused for being slow.
   */
  resume(): Promise<void>;
  /** How many other accounts wait for a place that this turn takes. */
  othersWaiting(): number;
  /**
   * Gives the place to the next account, and waits for another one, behind all accounts that wait by now and before the
   * waiting calls of its own. It is never refused.
   * @param isLong whether it goes on as a long job, for which one place less is there
   * @throws the reason of the signal with which it joined
   */
  passOn(isLong: boolean): Promise<void>;
}

export interface QueueLimits {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may run or wait; a further call is refused with Retry-After. */
  readonly capacity: number;
  /** Places beyond the capacity, for accounts of which nothing runs or waits. Default: none. */
  readonly capacityOfNewcomers?: number;
  /** Limits for one account, so that others get turns beside it. Default: the limits for all. */
  readonly ofEach?: {
    readonly atOnce: number;
    readonly capacity?: number;
    /** The message for an account that has too many calls of its own. Default: `refusal`. */
    readonly refusal?: string;
  };
  /** Whether the account that took least time lately goes first. Default: accounts go in the order in which they were served. */
  readonly sharesTime?: boolean;
  /** A call that would wait longer, estimated from the last durations, is refused too. */
  readonly longestWaitMs?: number;
  /** A call that has waited this long is refused after all. */
  readonly patienceMs?: number;
  /** The message of a refusal. */
  readonly refusal: string;
  /** Retry-After of a refusal. */
  readonly retryAfterSeconds?: number;
}

const RETRY_AFTER_SECONDS = 5;
/** All calls without an account share this key. */
const ANYBODY = '';

export function makeFairQueue({
  atOnce,
  capacity,
  capacityOfNewcomers = 0,
  ofEach = { atOnce, capacity },
  sharesTime = false,
  longestWaitMs = Number.POSITIVE_INFINITY,
  patienceMs,
  refusal,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
}: QueueLimits): FairQueue {
  const queue = makeQueue(atOnce, ofEach.atOnce, sharesTime ? makeUse() : undefined);

  const refused = (message = refusal) => new AppError('unavailable', { message }, retryAfterSeconds);

  const isFullFor = (who: string) => queue.sizeOf(who) >= (ofEach.capacity ?? capacity);
  const isFull = (who: string) =>
    queue.size() >= capacity + (queue.sizeOf(who) === 0 ? capacityOfNewcomers : 0);

  function requireCapacity(who = ANYBODY): void {
    if (isFullFor(who)) throw refused(ofEach.refusal);
    if (isFull(who)) throw refused();
  }

  async function join(who = ANYBODY, signal?: AbortSignal): Promise<Turn> {
    signal?.throwIfAborted();
    requireCapacity(who);
    if (queue.expectedWaitMs(who) > longestWaitMs) throw refused();
    if (!(await queue.begin(who, 'last', { patienceMs, signal }))) {
      signal?.throwIfAborted();
      throw refused();
    }
    return turnOf(who, signal);
  }

  function joinNow(who = ANYBODY): Turn | undefined {
    return isFullFor(who) || isFull(who) || !queue.beginNow(who) ? undefined : turnOf(who);
  }

  /** A turn that has just begun. */
  function turnOf(who: string, signal?: AbortSignal): Turn {
    const addDuration = queue.durations.begin();
    let sinceMs: number | undefined = performance.now();
    let isLong = false;
    function leave(): void {
      if (sinceMs === undefined) return;
      const tookMs = performance.now() - sinceMs;
      addDuration(tookMs);
      sinceMs = undefined;
      queue.end(who, isLong, tookMs);
    }
    return {
      leave,
      async resume() {
        if (sinceMs !== undefined) return;
        requireCapacity(who);
        await queue.begin(who, 'first');
        sinceMs = performance.now();
      },
      othersWaiting: () => queue.othersWaiting(who, isLong),
      async passOn(isLongNow) {
        leave();
        isLong = isLongNow;
        if (!(await queue.begin(who, 'first', { signal, isLong }))) signal?.throwIfAborted();
        sinceMs = performance.now();
      },
    };
  }

  async function takeTurns<Result>(
    work: () => Promise<Result>,
    who?: string,
    signal?: AbortSignal,
  ): Promise<Result> {
    const turn = await join(who, signal);
    try {
      return await work();
    } finally {
      turn.leave();
    }
  }

  return Object.assign(takeTurns, {
    join,
    joinNow,
    requireCapacity,
    hasCapacity: (who: string) => !isFullFor(who) && !isFull(who),
  });
}

/** Conditions that end a wait before its turn. */
interface Patience {
  readonly patienceMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly go: () => void;
  readonly sinceMs: number;
  readonly isLong: boolean;
}

/** All running and waiting calls of one account. */
interface AccountQueue {
  running: number;
  /** Calls that resume a turn; they are served before `last`. */
  readonly first: Waiting[];
  readonly last: Waiting[];
}

const waitingIn = ({ first, last }: AccountQueue) => first.length + last.length;
const nextIn = ({ first, last }: AccountQueue) => first[0] ?? last[0];

function makeQueue(atOnce: number, atOnceOfEach: number, use: ReturnType<typeof makeUse> | undefined) {
  /** In the order of their turns. An account without running or waiting calls is absent. */
  const queues = new Map<string, AccountQueue>();
  const durations = makeMean();
  /** A long job leaves a place to others. */
  const mostLong = Math.max(1, atOnce - 1);
  let running = 0;
  let runningLong = 0;
  let waiting = 0;
  let lastBegunMs = 0;

  function serveNext(): void {
    if (waiting === 0) return;
    for (const queue of inOrder()) {
      if (running >= atOnce) return;
      const next = nextIn(queue);
      if (next === undefined || !isFree(queue, next.isLong)) continue;
      (queue.first.shift() ?? queue.last.shift())?.go();
    }
  }

  /** The queues in the order of their turns. Each comes once more after its turn, if it is served in a circle. */
  function inOrder(): Iterable<AccountQueue> {
    if (use === undefined) return queues.values();
    return [...queues].toSorted(([a], [b]) => use.secondsOf(a) - use.secondsOf(b)).map(([, queue]) => queue);
  }

  function start(who: string, queue: AccountQueue, isLong: boolean): void {
    putLast(who, queue);
    queue.running++;
    running++;
    if (isLong) runningLong++;
    lastBegunMs = performance.now();
  }

  const isFree = (queue: AccountQueue | undefined, isLong = false) =>
    running < atOnce && (queue?.running ?? 0) < atOnceOfEach && (!isLong || runningLong < mostLong);

  return {
    durations,
    size: () => running + waiting,
    sizeOf(who: string): number {
      const queue = queues.get(who);
      return queue === undefined ? 0 : queue.running + waitingIn(queue);
    },
    /**
     * How long the next call of an account has to wait: as long as its oldest waiting call has waited by now, or, by
     * Little's law, as long as the calls before it take, whichever is longer. Before it come all waiting calls of the
     * account, and of every other account at most one more than that. Example: an account with 2 waiting calls, beside one
     * with 10, has 2 + 3 calls before its next one. The oldest call of others counts only since the last turn began,
     * because the queue moved until then.
     */
    expectedWaitMs(who: string): number {
      const own = queues.get(who);
      if (waiting === 0 || isFree(own)) return 0;
      const ownWaiting = own ? waitingIn(own) : 0;
      let before = ownWaiting;
      let oldestOfOthersMs = performance.now();
      for (const [other, queue] of queues) {
        if (other === who) continue;
        before += Math.min(waitingIn(queue), ownWaiting + 1);
        for (const one of [queue.first[0], queue.last[0]]) {
          oldestOfOthersMs = Math.min(oldestOfOthersMs, one?.sinceMs ?? oldestOfOthersMs);
        }
      }
      const oldestMs = own?.last[0]?.sinceMs ?? Math.max(lastBegunMs, oldestOfOthersMs);
      const waitedMs = performance.now() - oldestMs;
      const meanMs = durations.meanMs();
      return Math.max(waitedMs, (before * meanMs) / atOnce, (ownWaiting * meanMs) / atOnceOfEach);
    },
    /** Begins a turn if no call has to end for it. @returns whether it did */
    beginNow(who: string): boolean {
      const queue = queues.get(who) ?? { running: 0, first: [], last: [] };
      if (!isFree(queue)) return false;
      start(who, queue, false);
      return true;
    },
    /** The other accounts whose next call could begin if a call of this account ended. */
    othersWaiting(who: string, isLong: boolean): number {
      const longBeside = runningLong - (isLong ? 1 : 0);
      return [...queues].filter(([other, queue]) => {
        const next = nextIn(queue);
        if (other === who || next === undefined || queue.running >= atOnceOfEach) return false;
        return !next.isLong || longBeside < mostLong;
      }).length;
    },
    /** @returns true if the turn came before the patience ended or the signal aborted */
    async begin(
      who: string,
      place: 'first' | 'last',
      { patienceMs, signal, isLong = false }: Patience & { readonly isLong?: boolean } = {},
    ): Promise<boolean> {
      const queue = queues.get(who) ?? { running: 0, first: [], last: [] };
      queues.set(who, queue);
      if (isFree(queue, isLong)) {
        start(who, queue, isLong);
        return true;
      }
      return new Promise((resolve) => {
        const one = { go: () => end(true), sinceMs: performance.now(), isLong };
        const giveUp = () => end(false);
        const timer = patienceMs && setTimeout(giveUp, patienceMs);
        signal?.addEventListener('abort', giveUp);
        queue[place].push(one);
        waiting++;
        function end(isItsTurn: boolean): void {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          waiting--;
          if (isItsTurn) start(who, queue, isLong);
          else {
            queue[place].splice(queue[place].indexOf(one), 1);
            forgetIfEmpty(who, queue);
          }
          resolve(isItsTurn);
        }
      });
    },
    /** Ends a turn and begins the next one at once, so that no newcomer comes between. */
    end(who: string, isLong: boolean, tookMs: number): void {
      const queue = queues.get(who);
      use?.add(who, tookMs);
      running--;
      if (isLong) runningLong--;
      if (queue) {
        queue.running--;
        putLast(who, queue);
        forgetIfEmpty(who, queue);
      }
      serveNext();
    },
  };

  /** Moves the account that was just served behind all others. */
  function putLast(who: string, queue: AccountQueue): void {
    queues.delete(who);
    queues.set(who, queue);
  }

  function forgetIfEmpty(who: string, queue: AccountQueue): void {
    if (queue.running === 0 && waitingIn(queue) === 0) queues.delete(who);
  }
}

/** Time after which what an account took counts half. */
const HALF_LIFE_MS = 300_000;

/** The time that each account took lately. */
function makeUse() {
  const used = new Map<string, { readonly ms: number; readonly atMs: number }>();
  const msOf = (who: string) => {
    const { ms, atMs } = used.get(who) ?? { ms: 0, atMs: 0 };
    return ms * 2 ** ((atMs - performance.now()) / HALF_LIFE_MS);
  };
  /** In whole seconds, so that accounts with short calls go in a circle. */
  const secondsOf = (who: string) => Math.floor(msOf(who) / 1_000);
  return {
    secondsOf,
    add(who: string, tookMs: number): void {
      used.set(who, { ms: msOf(who) + tookMs, atMs: performance.now() });
      for (const other of used.keys()) if (secondsOf(other) === 0 && other !== who) used.delete(other);
    },
  };
}

/** Share of the newest duration in the mean, which so covers about the last twenty durations. */
const WEIGHT_OF_NEWEST = 0.05;
/** Used as the mean duration before anything was measured. */
const ASSUMED_MS = 50;

/** The mean of the last durations, weighted towards the newest. A duration may be reported in parts. */
function makeMean() {
  let meanMs = ASSUMED_MS;
  return {
    begin() {
      let forgotten = WEIGHT_OF_NEWEST;
      return (partMs: number) => {
        meanMs += WEIGHT_OF_NEWEST * partMs - forgotten * meanMs;
        forgotten = 0;
      };
    },
    meanMs: () => meanMs,
  };
}
