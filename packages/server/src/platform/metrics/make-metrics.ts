import type pg from 'pg';
import type { Gauge, Registry } from 'prom-client';
import type { Db } from '../database/connect.ts';
import type { FinishedJob } from '../jobs/index.ts';
import { estimateRows } from './queries.ts';

/** One answered request, without anything that names a person or an object. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route, `/api/courses/:id`; undefined where no route was found. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

/** Measurements of one server. */
export interface Metrics {
  observe(request: AnsweredRequest): void;
  observeJob(job: FinishedJob): void;
  /** The measurements in the text format of Prometheus. */
  read(): Promise<{ type: string; text: string }>;
}

interface MetricsParts {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly answers: () => Promise<boolean>;
  /** The route that generates exams. It is measured in more detail. */
  readonly generateRoute: string;
}

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600, 1_800];
const GENERATION_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2, 5, 10];

/** Starts measuring requests, generated exams, the database, the process and its event loop. */
export async function makeMetrics({ db, pool, answers, generateRoute }: MetricsParts): Promise<Metrics> {
  // Imported on demand, because most installations start without metrics.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchDatabase(registry, Gauge, { db, pool, answers });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
  const generations = new Histogram({
    name: 'exam_generation_duration_seconds',
    help: 'How long it took to generate an exam, or to say that there is none.',
    labelNames: ['outcome'] as const,
    buckets: GENERATION_SECONDS,
    registers,
  });
  const jobDurations = (name: string, help: string) =>
    new Histogram({ name, help, labelNames: ['job'] as const, buckets: JOB_SECONDS, registers });
  const waits = jobDurations(
    'job_wait_duration_seconds',
    'How long jobs waited in their queue and for a process, by definition.',
  );
  const runs = jobDurations('job_run_duration_seconds', 'How long jobs ran, by definition.');
  const ends = new Counter({
    name: 'jobs_finished_total',
    help: 'Jobs that have ended, by definition and outcome.',
    labelNames: ['job', 'outcome'] as const,
    registers,
  });
  return {
    observeJob({ job, waitedMs, ranMs, outcome }) {
      waits.observe({ job }, waitedMs / 1_000);
      runs.observe({ job }, ranMs / 1_000);
      ends.inc({ job, outcome });
    },
    observe({ method, route, status, seconds }) {
      requests.observe({ method, route: route ?? 'none', status }, seconds);
      if (route === generateRoute) generations.observe({ outcome: outcomeOf(status) }, seconds);
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function outcomeOf(status: number): 'exam' | 'unmeetable' | 'refused' | 'failed' {
  if (status < 300) return 'exam';
  if (status === 422) return 'unmeetable';
  return status < 500 ? 'refused' : 'failed';
}

interface DatabaseParts {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly answers: () => Promise<boolean>;
}

type MakeGauge = typeof Gauge;

/** Adds measurements of the database that cost little. They are taken when the metrics are read. */
function watchDatabase(registry: Registry, MakeGauge: MakeGauge, { db, pool, answers }: DatabaseParts): void {
  const registers = [registry];
  new MakeGauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new MakeGauge({
    name: 'database_pool_waiting',
    help: 'Queries that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new MakeGauge({
    name: 'database_rows_estimate',
    help: 'Rows of a table as the planner of the database estimates.',
    labelNames: ['table'] as const,
    registers,
    async collect() {
      if (isTaken(pool)) return;
      // The metrics matter most when the database is silent, so they do not wait for it.
      const counts = (await answers()) ? await estimateRows(db).catch(() => []) : [];
      this.reset();
      for (const { table, rows } of counts) this.set({ table }, rows);
    },
  });
  new MakeGauge({
    name: 'database_up',
    help: 'Whether the database answers.',
    registers,
    async collect() {
      this.set((await answers()) ? 1 : 0);
    },
  });
}

/** Whether a query would have to wait for a connection. */
function isTaken({ idleCount, totalCount, options }: pg.Pool): boolean {
  return idleCount === 0 && totalCount >= options.max;
}
