import type { AuditEvent } from '@exam/contract';
import { useSession } from '../../../lib/session.ts';
import bare from '../../../ui/bare.module.css';
import { groupByDay, type RepeatedEvent, timeOf } from './days.ts';
import { describeEvent } from './describe-event.ts';
import classes from './history-list.module.css';

/** Events as sentences, day by day. */
export function HistoryList({ events }: { events: readonly AuditEvent[] }) {
  return groupByDay(events).map((day) => (
    <section key={day.name} aria-label={day.name}>
      <h2 className={classes.day}>{day.name}</h2>
      <ul className={bare.list}>
        {day.repeated.map(({ event, times }) => (
          <HistoryRow key={event._id} event={event} times={times} />
        ))}
      </ul>
    </section>
  ));
}

function HistoryRow({ event, times }: RepeatedEvent) {
  const { who, did, name, rest } = describeEvent(event, useSession().user?.email);
  return (
    <li className={classes.event}>
      <time className={classes.time} dateTime={event.at}>
        {timeOf(event)}
      </time>
      <span className={classes.sentence}>
        {who} {did}
        {name !== '' && <strong className={classes.name}>{name}</strong>}
        {rest}
        {times > 1 && <span className={classes.times}> · {times.toLocaleString('en')} times</span>}
      </span>
    </li>
  );
}
