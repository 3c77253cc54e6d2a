import { AppError } from './errors.ts';

/** Runs work with a bound on how much of it runs, and waits, at the same time. */
export interface TakeTurns {
  /** @throws AppError `unavailable` with Retry-After when there is no place */
  <Result>(work: () => Promise<Result>): Promise<Result>;
  /** The same for work that has several parts: waits for its turn, which lasts until it is left. */
  join(): Promise<Turn>;
}

export interface Turn {
  /** Lets the next one begin. Leaving again does nothing. */
  leave(): void;
  /** Takes a turn that was left again, before all who wait: who was let in once is not sent away for being slow. */
  resume(): Promise<void>;
}

export interface Turns {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may run or wait; the next is refused with Retry-After. */
  readonly places: number;
  /** Who would have to wait longer, by what the last ones took, is refused too. */
  readonly longestWaitMs?: number;
  /** Who has waited for so long is sent away after all. */
  readonly patienceMs?: number;
  /** What the refused one is told. */
  readonly refusal: string;
  /** When the refused one may come again. */
  readonly retryAfterSeconds?: number;
}

const RETRY_AFTER_SECONDS = 5;

export function makeTurns({
  atOnce,
  places,
  longestWaitMs = Number.POSITIVE_INFINITY,
  patienceMs,
  refusal,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
}: Turns): TakeTurns {
  const line = makeLine(atOnce);

  const refused = () => new AppError('unavailable', { message: refusal }, retryAfterSeconds);

  function refuseIf(isTooMuch: boolean): void {
    if (isTooMuch) throw refused();
  }

  async function join(): Promise<Turn> {
    refuseIf(line.size() >= places || line.expectedWaitMs() > longestWaitMs);
    if (!(await line.begin('in turn', patienceMs))) throw refused();
    const addDuration = line.durations.begin();
    let sinceMs: number | undefined = performance.now();
    return {
      leave() {
        if (sinceMs === undefined) return;
        addDuration(performance.now() - sinceMs);
        sinceMs = undefined;
        line.end();
      },
      async resume() {
        if (sinceMs !== undefined) return;
        refuseIf(line.size() >= places);
        await line.begin('first');
        sinceMs = performance.now();
      },
    };
  }

  async function takeTurns<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = await join();
    try {
      return await work();
    } finally {
      turn.leave();
    }
  }

  return Object.assign(takeTurns, { join });
}

interface Waiting {
  readonly go: () => void;
  readonly sinceMs: number;
}

function makeLine(atOnce: number) {
  const waiting: Waiting[] = [];
  const first: Waiting[] = [];
  const durations = makeMean();
  let running = 0;
  return {
    durations,
    size: () => running + waiting.length + first.length,
    /** How long the next one has to wait: as long as the foremost did by now, or longer by Little's law. */
    expectedWaitMs(): number {
      const [foremost] = waiting;
      if (!foremost) return 0;
      return Math.max(performance.now() - foremost.sinceMs, (waiting.length * durations.meanMs()) / atOnce);
    },
    /** @returns whether its turn came before its patience ended */
    async begin(place: 'in turn' | 'first', patienceMs?: number): Promise<boolean> {
      const line = place === 'first' ? first : waiting;
      if (running < atOnce) {
        running++;
        return true;
      }
      return new Promise((resolve) => {
        const one = { go: () => end(true), sinceMs: performance.now() };
        const timer = patienceMs && setTimeout(() => end(false), patienceMs);
        line.push(one);
        function end(isItsTurn: boolean): void {
          clearTimeout(timer);
          if (!isItsTurn) line.splice(line.indexOf(one), 1);
          resolve(isItsTurn);
        }
      });
    },
    /** Whoever ends hands its turn to the next, so that nobody slips in between. */
    end(): void {
      const next = first.shift() ?? waiting.shift();
      if (next) next.go();
      else running--;
    },
  };
}

/** How much the newest duration counts: the last twenty or so make the mean. */
const WEIGHT_OF_NEWEST = 0.05;
/** Until there is one. */
const ASSUMED_MS = 50;

/** The mean of the last durations, the newest counting most. A duration may come in parts. */
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
