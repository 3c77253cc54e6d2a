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
  const rowsEstimate = new MakeGauge({
    name: 'database_rows_estimate',
    help: 'Rows of a table as the planner of the database estimates.',
    labelNames: ['table'] as const,
    registers,
  });
  new MakeGauge({
    name: 'database_up',
    help: 'Whether the database answers.',
    registers,
    async collect() {
      // A silent database would hold the metrics up, too, which are asked for most when it is.
      const counts = (await answers()) ? await estimateRows(db).catch(() => undefined) : undefined;
      this.set(counts === undefined ? 0 : 1);
      rowsEstimate.reset();
      for (const { table, rows } of counts ?? []) rowsEstimate.set({ table }, rows);
    },
  });
}
