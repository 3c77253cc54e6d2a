import { AppError } from '../errors.ts';

/**
 * Runs work with a bound on how much of it runs, and waits, at the same time. It is fair by account: whose account was served
 * longest ago goes first, however many calls each of them has.
 */
export interface FairQueue {
  /**
   * @param who the account
   * @param signal ends the wait if it aborts before
   * @throws AppError `unavailable` with Retry-After if the queue is full or the wait too long; the reason of the signal
   */
  <Result>(work: () => Promise<Result>, who?: string, signal?: AbortSignal): Promise<Result>;
  /** For work with several parts: waits for a slot, which is held until `release`. */
  acquire(who?: string, signal?: AbortSignal): Promise<Slot>;
  /** @throws AppError `unavailable` if the queue is full for this account */
  requireCapacity(who?: string): void;
  /** Whether the queue has a place for this account. */
  hasCapacity(who: string): boolean;
}

/** The right to run. */
export interface Slot {
  /** Gives the slot to the next one. A second call does nothing. */
  release(): void;
  /**
   * Waits for a slot again after `release`. It comes before all waiting calls of the same account: a call that was once
   * admitted is not refused for being slow.
   */
  reacquire(): Promise<void>;
  /** How many other accounts wait for this slot. */
  othersWaiting(): number;
  /**
   * Gives the slot to the next account, and waits for another one, behind all accounts that wait by now and before the
   * waiting calls of its own. It is never refused.
   * @param isLong whether it goes on as a long job, for which one slot less is there
   * @throws the reason of the signal with which it was acquired
   */
  yield(isLong: boolean): Promise<void>;
}

export interface QueueLimits {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may run or wait; a further call is refused with Retry-After. */
  readonly capacity: number;
  /** Places beyond the capacity, for accounts of which nothing runs or waits. Default: none. */
  readonly capacityOfNewcomers?: number;
  /** Limits for one account, so that others run beside it. Default: the limits for all. */
  readonly ofEach?: {
    readonly atOnce: number;
    readonly capacity?: number;
    /** The message for an account that has too many calls of its own. Default: `refusal`. */
    readonly refusal?: string;
  };
  /** Whether the account that took least time lately goes first. Default: accounts go in the order in which they were served. */
  readonly sharesTime?: boolean;
  /** A call that has waited this long is refused after all. Default: it waits for any time. */
  readonly longestWaitMs?: number | undefined;
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
  longestWaitMs,
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

  async function acquire(who = ANYBODY, signal?: AbortSignal): Promise<Slot> {
    signal?.throwIfAborted();
    requireCapacity(who);
    if (!(await queue.begin(who, 'last', { longestWaitMs, signal }))) {
      signal?.throwIfAborted();
      throw refused();
    }
    return slotOf(who, signal);
  }

  /** A slot that was just acquired. */
  function slotOf(who: string, signal?: AbortSignal): Slot {
    let sinceMs: number | undefined = performance.now();
    let isLong = false;
    function release(): void {
      if (sinceMs === undefined) return;
      const tookMs = performance.now() - sinceMs;
      sinceMs = undefined;
      queue.end(who, isLong, tookMs);
    }
    return {
      release,
      async reacquire() {
        if (sinceMs !== undefined) return;
        requireCapacity(who);
        await queue.begin(who, 'first');
        sinceMs = performance.now();
      },
      othersWaiting: () => queue.othersWaiting(who, isLong),
      async yield(isLongNow) {
        release();
        isLong = isLongNow;
        if (!(await queue.begin(who, 'first', { signal, isLong }))) signal?.throwIfAborted();
        sinceMs = performance.now();
      },
    };
  }

  async function run<Result>(
    work: () => Promise<Result>,
    who?: string,
    signal?: AbortSignal,
  ): Promise<Result> {
    const slot = await acquire(who, signal);
    try {
      return await work();
    } finally {
      slot.release();
    }
  }

  return Object.assign(run, {
    acquire,
    requireCapacity,
    hasCapacity: (who: string) => !isFullFor(who) && !isFull(who),
  });
}

/** Conditions that end a wait before there is a slot. */
interface Patience {
  readonly longestWaitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly go: () => void;
  readonly isLong: boolean;
}

/** All running and waiting calls of one account. */
interface AccountQueue {
  running: number;
  /** Calls that had a slot before; they are served before `last`. */
  readonly first: Waiting[];
  readonly last: Waiting[];
}

const waitingIn = ({ first, last }: AccountQueue) => first.length + last.length;
const nextIn = ({ first, last }: AccountQueue) => first[0] ?? last[0];

function makeQueue(atOnce: number, atOnceOfEach: number, use: ReturnType<typeof makeUse> | undefined) {
  /** In the order in which they are served. An account without running or waiting calls is absent. */
  const queues = new Map<string, AccountQueue>();
  /** A long job leaves a slot to others. */
  const mostLong = Math.max(1, atOnce - 1);
  let running = 0;
  let runningLong = 0;
  let waiting = 0;

  function serveNext(): void {
    if (waiting === 0) return;
    for (const queue of inOrder()) {
      if (running >= atOnce) return;
      const next = nextIn(queue);
      if (next === undefined || !isFree(queue, next.isLong)) continue;
      (queue.first.shift() ?? queue.last.shift())?.go();
    }
  }

  /** The queues in the order in which they are served. In a circle, one that was just served comes once more. */
  function inOrder(): Iterable<AccountQueue> {
    if (use === undefined) return queues.values();
    return [...queues].toSorted(([a], [b]) => use.secondsOf(a) - use.secondsOf(b)).map(([, queue]) => queue);
  }

  function start(who: string, queue: AccountQueue, isLong: boolean): void {
    putLast(who, queue);
    queue.running++;
    running++;
    if (isLong) runningLong++;
  }

  const isFree = (queue: AccountQueue, isLong: boolean) =>
    running < atOnce && queue.running < atOnceOfEach && (!isLong || runningLong < mostLong);

  return {
    size: () => running + waiting,
    sizeOf(who: string): number {
      const queue = queues.get(who);
      return queue === undefined ? 0 : queue.running + waitingIn(queue);
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
    /** @returns whether there was a slot before the longest wait was over or the signal aborted */
    async begin(
      who: string,
      place: 'first' | 'last',
      { longestWaitMs, signal, isLong = false }: Patience & { readonly isLong?: boolean } = {},
    ): Promise<boolean> {
      const queue = queues.get(who) ?? { running: 0, first: [], last: [] };
      queues.set(who, queue);
      if (isFree(queue, isLong)) {
        start(who, queue, isLong);
        return true;
      }
      return new Promise((resolve) => {
        const one = { go: () => end(true), isLong };
        const giveUp = () => end(false);
        const timer = longestWaitMs && setTimeout(giveUp, longestWaitMs);
        signal?.addEventListener('abort', giveUp);
        queue[place].push(one);
        waiting++;
        function end(hasSlot: boolean): void {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          waiting--;
          if (hasSlot) start(who, queue, isLong);
          else {
            queue[place].splice(queue[place].indexOf(one), 1);
            forgetIfEmpty(who, queue);
          }
          resolve(hasSlot);
        }
      });
    },
    /** Frees a slot and fills it at once, so that no newcomer comes between. */
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
