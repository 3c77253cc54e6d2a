import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { ZodType } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import type { Queryable } from '../database/transaction.ts';
import { AppError, conflict } from '../errors.ts';
import type { Account } from '../http/account.ts';
import type { QueueLimits } from './fair-queue.ts';
import type { JobDefinition, Jobs, Worker } from './jobs.ts';
import type { LostRun, Run, WorkState, WorkTable } from './queries.ts';
import { HEARTBEAT_MS, heartbeatOfRunAt, type Progress, type Runs } from './runs.ts';
import type { Tasks } from './serve-tasks.ts';

/**
 * A job that may outlast the call that asked for it, described by its feature. A row of the database says how far it is, so
 * that another server does it again if this one dies. One job per account and queue runs at a time, so that no account holds
 * the others up.
 * @typeParam Payload what the job is given; JSON
 * @typeParam Parts what its feature works with, such as the database
 */
export interface DurableJob<Payload, Result = void, T extends Tasks = Tasks, Parts = unknown>
  extends JobDefinition<T> {
  readonly isDurable: true;
  /** The rows that it works on. */
  readonly runs: Runs<WorkTable>;
  readonly payload: ZodType<Payload>;
  /** Whether the account may still have it done: asked whenever a server begins it. @throws AppError if not */
  readonly requireRights?: (job: RequestedJob<Payload>, parts: Parts) => Promise<unknown>;
  readonly handle: (job: RunningJob<Payload, T>, parts: Parts) => Promise<Result>;
  /** Undoes the traces of a failed job, and says in its row what happened. */
  readonly onFailure: (job: FailedJob<Payload>, parts: Parts) => Promise<unknown>;
  /** Runs after each look for lost runs, and mends what else a dead server has left behind. */
  readonly tidy?: (parts: Parts) => Promise<unknown>;
}

/** A job of an account, on a row that this run owns. */
export interface RequestedJob<Payload> {
  readonly account: Account;
  readonly run: Run;
  readonly payload: Payload;
}

export interface RunningJob<Payload, T extends Tasks = Tasks> extends RequestedJob<Payload> {
  readonly progress: Progress;
  readonly worker: Worker<T>;
}

export interface FailedJob<Payload> extends RequestedJob<Payload> {
  readonly error: unknown;
  /** Whether an answer will report the failure. */
  readonly isAnswered: boolean;
}

/** Begins jobs of one definition. */
export interface JobStarter<Payload, Result = void> {
  /** @throws AppError unavailable if too many jobs of this account or of all accounts wait; nothing has begun then */
  requireCapacity(accountId: string): void;
  /**
   * A job on a row that the caller inserts with these columns.
   * @param beginsAt when some server begins it, at most 20 s later; default: when it is started
   */
  onNewRow(
    account: Account,
    payload: Payload,
    beginsAt?: Date,
  ): RequestedJob<Payload> & { readonly columns: RunColumns };
  /**
   * A job on a row whose state allows it. Of several simultaneous callers only one succeeds.
   * @returns undefined for the others
   */
  onRow(
    account: Account,
    rowId: string,
    change: { readonly from: WorkState; readonly to: WorkState },
    payload: Payload,
  ): Promise<RequestedJob<Payload> | undefined>;
  /**
   * Does the job in a slot of its account, and waits for the result for a short time.
   * @returns the result; undefined if it takes longer
   * @throws what the job throws in that time; later failures go to the log
   */
  start(job: RequestedJob<Payload>): Promise<Result | undefined>;
}

/** The columns of a new row that a run owns from the beginning. */
interface RunColumns {
  readonly id: string;
  readonly createdAt: Date;
  readonly runId: string;
  readonly heartbeatAt: Date;
  readonly request: string;
}

/** All durable jobs of the server. */
export interface DurableJobs {
  /** Serves the jobs of a definition from now on, also those that a dead server has left behind. */
  serve<Payload, Result, T extends Tasks, Parts>(
    definition: DurableJob<Payload, Result, T, Parts>,
    parts: Parts,
  ): JobStarter<Payload, Result>;
  /**
   * Does the jobs of lost runs once more, and ends the runs that were lost twice. A job for which its queue has no place waits
   * until this is called again.
   */
  takeUpLost(runs: Runs<WorkTable>): Promise<void>;
  /** Takes up lost runs while the server listens: at once, and then regularly. Its close waits for all jobs. */
  listen(app: FastifyInstance): void;
  /** Resolves when all jobs have ended. */
  settled(): Promise<void>;
}

interface DurableParts {
  readonly jobs: Jobs;
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The account with this id, as on whose behalf a job is done again. */
  readonly findAccount: (db: Queryable, accountId: string) => Promise<Account | undefined>;
  /** How long a call waits for the result of a job. */
  readonly patienceMs?: number | undefined;
}

/** Interval at which a server looks for runs of servers that are gone. */
const LOOK_MS = 20_000;
const CANCELLED = 'This was cancelled in the meantime.';
const RETRY_AFTER_SECONDS = 10;
/** Most files are read, and most imports are applied, within this time. */
const PATIENCE_MS = 1_500;

/**
 * The limits of a queue of durable jobs. A waiting job takes no memory yet.
 * @param refusal the message for an account whose job is refused
 */
export function durableQueue(refusal: string): QueueLimits {
  return {
    atOnce: 2,
    capacity: 32,
    // A few accounts cannot keep all others out.
    capacityOfNewcomers: 96,
    ofEach: { atOnce: 1, capacity: 4 },
    sharesTime: true,
    refusal,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  };
}

/** A definition with its parts, for jobs whose payload comes from the database. */
interface Served {
  readonly hasCapacity: (accountId: string) => boolean;
  /** @returns undefined for a payload that the definition does not know */
  readonly resume: (payload: unknown) => ((account: Account, run: Run) => void) | undefined;
}

export function makeDurableJobs({
  jobs,
  db,
  clock,
  logger,
  findAccount,
  patienceMs = PATIENCE_MS,
}: DurableParts): DurableJobs {
  const common = { db, clock };
  /** Jobs that run or wait. A failed job stays until it has been undone. */
  const running = new Set<Promise<unknown>>();
  const served = new Map<string, Served>();
  /** Tables with runs, and what is mended after a look for lost ones. */
  const looks = new Map<Runs<WorkTable>, (() => Promise<unknown>)[]>();

  function serve<Payload, Result, T extends Tasks, Parts>(
    definition: DurableJob<Payload, Result, T, Parts>,
    parts: Parts,
  ): JobStarter<Payload, Result> {
    const { name, runs } = definition;
    const queue = jobs.queueOf<T>(definition);

    /** @param caller whether a call still waits for the result */
    function begin(job: RequestedJob<Payload>, caller: { isWaiting: boolean }): Promise<Result | undefined> {
      const { account, run } = job;
      const unwanted = new AbortController();
      const sendHeartbeat = async () =>
        (await runs.heartbeat(common, run)) || unwanted.abort(conflict(CANCELLED));
      const waiting = setInterval(() => void sendHeartbeat().catch(() => {}), HEARTBEAT_MS);
      const begun = queue.run({ accountId: account.id, signal: unwanted.signal }, (worker) => {
        clearInterval(waiting);
        return runs.whileRunning(common, run, async (progress, tries) => {
          worker.noteEarlierTries(tries - 1);
          await definition.requireRights?.(job, parts);
          return definition.handle({ ...job, progress, worker }, parts);
        });
      });
      const done = begun.catch(async (error: unknown) => {
        const failed = { ...job, error, isAnswered: caller.isWaiting };
        await definition.onFailure(failed, parts).catch((failure: unknown) => {
          logger.error({ err: failure, job: name }, 'could not put back what a job left behind');
        });
        if (caller.isWaiting) throw error;
        if (!(error instanceof AppError)) logger.error({ err: error, job: name }, 'a job failed');
        return undefined;
      });
      const kept = done
        .catch(() => {})
        .finally(() => {
          clearInterval(waiting);
          running.delete(kept);
        });
      running.add(kept);
      return done;
    }

    const { tidy } = definition;
    looks.set(runs, [...(looks.get(runs) ?? []), ...(tidy ? [() => tidy(parts)] : [])]);
    const requestOf = (account: Account, payload: Payload) => ({ job: name, accountId: account.id, payload });
    served.set(name, {
      hasCapacity: queue.hasCapacity,
      resume(payload) {
        const parsed = definition.payload.safeParse(payload);
        if (!parsed.success) return undefined;
        return (account, run) => void begin({ account, run, payload: parsed.data }, { isWaiting: false });
      },
    });
    return {
      requireCapacity: queue.requireCapacity,
      onNewRow(account, payload, beginsAt) {
        const run = { rowId: uuid(), runId: uuid() };
        const [at, request] = [clock(), JSON.stringify(requestOf(account, payload))];
        const heartbeatAt = beginsAt ? heartbeatOfRunAt(beginsAt) : at;
        const columns = { id: run.rowId, createdAt: at, runId: run.runId, heartbeatAt, request };
        return { account, run, payload, columns };
      },
      async onRow(account, rowId, change, payload) {
        const run = { rowId, runId: uuid() };
        const request = requestOf(account, payload);
        return (await runs.begin(common, run, { ...change, request }))
          ? { account, run, payload }
          : undefined;
      },
      async start(job) {
        const caller = { isWaiting: true };
        const result = await Promise.race([begin(job, caller), after(patienceMs)]);
        caller.isWaiting = false;
        return result;
      },
    };
  }

  async function takeUp(runs: Runs<WorkTable>, lost: LostRun): Promise<void> {
    const { job, accountId, payload } = lost.request;
    const definition = served.get(job);
    const resume = definition?.resume(payload);
    // A job of another version of the server cannot be done by this one.
    if (!definition || !resume) return runs.giveUp(db, lost);
    const account = await findAccount(db, accountId);
    if (!account || !definition.hasCapacity(accountId)) return;
    const run = await runs.takeUp(common, lost);
    if (run) resume(account, run);
  }

  async function takeUpLost(runs: Runs<WorkTable>): Promise<void> {
    for (const lost of await runs.listLost(db, clock())) await takeUp(runs, lost);
    await runs.endLost(db, clock());
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  async function look(): Promise<void> {
    for (const [runs, tidies] of looks) {
      for (const act of [() => takeUpLost(runs), ...tidies]) {
        await act().catch((error: unknown) => {
          logger.warn(
            { err: error },
            'could not take up the jobs of a server that is gone; it is tried again',
          );
        });
      }
    }
  }

  return {
    serve,
    takeUpLost,
    listen(app) {
      let looking: NodeJS.Timeout | undefined;
      app.addHook('onListen', async () => {
        looking = setInterval(() => void look(), LOOK_MS);
        await look();
      });
      app.addHook('preClose', async () => clearInterval(looking));
      // What needs a worker process has failed by now, because the pool is closed. The others come to their end.
      app.addHook('onClose', settled);
    },
    settled,
  };
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined).unref());
}
