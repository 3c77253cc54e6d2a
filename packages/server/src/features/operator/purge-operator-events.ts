import { LIMITS } from '@exam/contract';
import { hourly } from '../../platform/jobs/index.ts';
import { deleteOperatorEvents } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;

export const PURGE_OPERATOR_EVENTS = hourly('delete events of operators', (db, clock) =>
  deleteOperatorEvents(db, new Date(clock().getTime() - LIMITS.auditDays * DAY_MS)),
);
