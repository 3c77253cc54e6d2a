import type { HistoryEvent } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Anchor } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { courseQueries } from '../../../data/courses.ts';
import { errorStatus, errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { useSession } from '../../../lib/session.ts';
import bare from '../../../ui/bare.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { CourseTabs } from '../../../ui/course-tabs.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { Page } from '../../../ui/page.tsx';
import { usePutBack } from '../../../ui/use-deletion.ts';
import { CourseFailure } from '../course-failure.tsx';
import { describeEvent, type Part } from './describe-event.ts';
import classes from './history-screen.module.css';

/** /courses/{courseId}/history: who changed, shared or deleted what, for the owner. */
export function HistoryScreen() {
  const { courseId = '' } = useParams();
  const { data: course } = useQuery(courseQueries.detail(courseId));
  const query = useInfiniteQuery(courseQueries.history(courseId));
  const { data, isPending, refetch } = query;
  const failure = failureOf(query);
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const name = course?.name ?? 'Course';
  return (
    <Page
      title={name}
      documentTitle={`History of ${name}`}
      crumb="History"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: name, to: `/courses/${courseId}` },
      ]}
    >
      {course && <CourseTabs courseId={courseId} />}
      <p className={classes.lead}>
        Changes, sharing and deletions in this course during the last {LIMITS.auditDays} days. What was
        deleted lies in the <Link to={`/trash?course=${courseId}`}>trash of this course</Link>.
      </p>
      {isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <Failure error={failure} onRetry={() => void refetch()} />}
      {data && events.length === 0 && <p className={classes.lead}>No changes in this time.</p>}
      <HistoryList events={events} />
      <LoadMore query={query} />
    </Page>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorStatus(error) === 403) return <LoadFailure text={errorText(error, TEXTS.somethingWentWrong)} />;
  return <CourseFailure error={error} onRetry={onRetry} />;
}

/** Events as sentences, grouped by day. */
function HistoryList({ events }: { events: readonly HistoryEvent[] }) {
  return groupByDay(events).map((day) => (
    <section key={day.name} className={classes.events} aria-label={day.name}>
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
  const { courseId = '' } = useParams();
  const parts = describeEvent(event, useSession().user?.email, courseId);
  return (
    <li className={classes.event}>
      <time className={classes.time} dateTime={event.at}>
        {timeOf(event)}
      </time>
      <span className={classes.sentence}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
          <SentencePart key={index} part={part} />
        ))}
        {times > 1 && <span className={classes.times}> · {times.toLocaleString('en')} times</span>}
        {event.isInTrash && <PutBackButton event={event} />}
      </span>
    </li>
  );
}

function SentencePart({ part: { text, isName, to } }: { part: Part }) {
  const words =
    to === undefined ? (
      text
    ) : (
      <Anchor component={Link} to={to} inherit>
        {text}
      </Anchor>
    );
  return isName ? <strong className={classes.name}>{words}</strong> : words;
}

/** Puts back what the event tells of, as long as it lies in the trash. */
function PutBackButton({ event: { _id, action } }: { event: HistoryEvent }) {
  const [word = ''] = action.split('.');
  const { mutate: putBack, isPending } = usePutBack(word);
  return (
    <BusyButton variant="subtle" size="compact-sm" ml="xs" isBusy={isPending} onClick={() => putBack(_id)}>
      Put back
    </BusyButton>
  );
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full' });

const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** The events of one day in the browser's time zone. */
interface Day {
  /** "Friday, November 20, 2026" */
  readonly name: string;
  readonly repeated: readonly RepeatedEvent[];
}

/** Consecutive events with the same sentence, such as several questions added to one chapter. */
interface RepeatedEvent {
  /** The first event of the group in list order. */
  readonly event: HistoryEvent;
  readonly times: number;
}

/** Groups events in time order by day, and merges consecutive events with the same sentence. */
function groupByDay(events: readonly HistoryEvent[]): Day[] {
  const days = new Map<string, RepeatedEvent[]>();
  for (const event of events) {
    const name = DAY.format(new Date(event.at));
    const day = days.get(name) ?? [];
    days.set(name, day);
    const last = day.at(-1);
    if (last && isTold(last.event, event)) day[day.length - 1] = withOneMore(last, event);
    else day.push({ event, times: 1 });
  }
  return [...days].map(([name, repeated]) => ({ name, repeated }));
}

/** Several objects have no link in common. */
function withOneMore({ event, times }: RepeatedEvent, other: HistoryEvent): RepeatedEvent {
  const objectId = event.objectId === other.objectId ? event.objectId : null;
  return { event: { ...event, objectId }, times: times + 1 };
}

/** Whether both events have the same sentence, and neither can be put back by itself. */
function isTold(one: HistoryEvent, other: HistoryEvent): boolean {
  if (one.isInTrash || other.isInTrash) return false;
  return (['email', 'displayName', 'action', 'what', 'memberEmail'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** "5:13 AM" */
function timeOf({ at }: HistoryEvent): string {
  return TIME.format(new Date(at));
}
