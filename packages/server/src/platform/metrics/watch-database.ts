import type pg from 'pg';
import type { Gauge, Registry } from 'prom-client';
import type { Db } from '../database/connect.ts';
import { estimateRows } from './queries.ts';

interface DatabaseParts {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly answers: () => Promise<boolean>;
}

type MakeGauge = typeof Gauge;

/** Adds what can be told of the database at little cost; it is looked up when somebody asks for the metrics. */
export function watchDatabase(
  registry: Registry,
  MakeGauge: MakeGauge,
  { db, pool, answers }: DatabaseParts,
): void {
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
      // The metrics are read most when the database is silent: they do not wait for it.
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
