import type { AuditEvent } from '@exam/contract';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full' });
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** What happened on one day of the browser's time zone. */
export interface Day {
  /** "Friday, November 20, 2026" */
  readonly name: string;
  readonly repeated: readonly RepeatedEvent[];
}

/** An event that came several times in a row, such as questions that somebody added to one chapter. */
export interface RepeatedEvent {
  /** The first in the order of the list. */
  readonly event: AuditEvent;
  readonly times: number;
}

/** Events that are in the order of time, day by day; in a row, the same is told once. */
export function groupByDay(events: readonly AuditEvent[]): Day[] {
  const days = new Map<string, RepeatedEvent[]>();
  for (const event of events) {
    const name = DAY.format(new Date(event.at));
    const day = days.get(name) ?? [];
    days.set(name, day);
    const last = day.at(-1);
    if (last && isTold(last.event, event)) day[day.length - 1] = { ...last, times: last.times + 1 };
    else day.push({ event, times: 1 });
  }
  return [...days].map(([name, repeated]) => ({ name, repeated }));
}

/** Whether one sentence tells both. */
function isTold(one: AuditEvent, other: AuditEvent): boolean {
  return (['email', 'action', 'what', 'memberEmail'] as const).every((field) => one[field] === other[field]);
}

/** "5:13 AM" */
export function timeOf({ at }: AuditEvent): string {
  return TIME.format(new Date(at));
}
