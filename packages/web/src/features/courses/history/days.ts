import type { AuditEvent } from '@exam/contract';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full' });
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** What happened on one day of the browser's time zone. */
export interface Day {
  /** "Friday, November 20, 2026" */
  readonly name: string;
  readonly events: readonly AuditEvent[];
}

/** Events that are in the order of time, day by day. */
export function groupByDay(events: readonly AuditEvent[]): Day[] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const name = DAY.format(new Date(event.at));
    days.set(name, [...(days.get(name) ?? []), event]);
  }
  return [...days].map(([name, ofDay]) => ({ name, events: ofDay }));
}

/** "5:13 AM" */
export function timeOf({ at }: AuditEvent): string {
  return TIME.format(new Date(at));
}
