import type { TrashItem, TrashKind } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { fullChaptersOf } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { useSettings } from '../../data/installation.ts';
import { trashChanges, trashQueries } from '../../data/trash.ts';
import { errorText } from '../../lib/error-text.ts';
import { failureOf, textOfFailure } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FullChapters } from '../../ui/full-chapters.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { LongTime } from '../../ui/long-time.tsx';
import { Page } from '../../ui/page.tsx';
import { personName } from '../../ui/person-name.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { useChange } from '../../ui/use-change.ts';
import { usePutBack } from '../../ui/use-deletion.ts';

/** /trash: what was deleted in the last 30 days, of all courses or, by `?course=`, of one. */
export function TrashScreen() {
  const courseId = useSearchParams()[0].get('course') ?? undefined;
  const query = useInfiniteQuery(trashQueries.list(courseId));
  const course = useQuery({ ...courseQueries.detail(courseId ?? ''), enabled: courseId !== undefined });
  const failure = failureOf(query);
  const items = query.data?.pages.flatMap((page) => page.data);
  return (
    <Page title="Trash" width="reading">
      <Text c="dimmed" mb="md">
        What was deleted or merged can be put back for 30 days; then it goes for good.
        {courseId !== undefined && (
          <>
            {' '}
            This is the trash of {course.data?.name ?? 'one course'}. <Link to="/trash">Show all</Link>
          </>
        )}
      </Text>
      {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text={textOfFailure(failure)} onRetry={() => void query.refetch()} />
      )}
      {items?.length === 0 && (
        <EmptyState title="The trash is empty">
          Deleted courses, chapters, questions and exams lie here until they are put back.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <Rows label="Deleted things">
          {items.map((item) => (
            <TrashRow key={item._id} item={item} />
          ))}
        </Rows>
      )}
      <LoadMore query={query} />
    </Page>
  );
}

function TrashRow({ item }: { item: TrashItem }) {
  const { _id, kind, name } = item;
  const isDemo = useSettings()?.demo ?? false;
  const { mutate: putBack, isPending, error } = usePutBack(kind, { isRoomOffered: true });
  const were = kind === 'questions' ? 'were' : 'was';
  const full = fullChaptersOf(error);
  const { mutateAsync: erase } = useChange({
    ...trashChanges.erase,
    successText: `The ${kind} ${were} deleted for good`,
  });

  return (
    <Row
      name={
        <>
          {NOUNS[kind]} <bdi>“{name}”</bdi>
        </>
      }
      details={
        <>
          {describe(item)} · <LongTime of={item.deletedAt} />
          {' · '}
          {daysLeft(item)}
          {error !== null && full.length === 0 && (
            <Text c="var(--warm-text)">{errorText(error, TEXTS.somethingSentWrong)}</Text>
          )}
          {full.length > 0 && (
            <FullChapters chapters={full} isSending={isPending} onGoOn={() => putBack(_id)} />
          )}
        </>
      }
    >
      <BusyButton variant="default" size="sm" isBusy={isPending} onClick={() => putBack(_id)}>
        Put back
      </BusyButton>
      <DeleteControl
        label={`Delete ${name} for good`}
        disabledReason={isDemo && kind !== 'exam' ? TEXTS.deleteDisabled : undefined}
        confirmTitle="Delete this for good?"
        confirmText={`The ${kind}${kind === 'questions' ? ' of' : ''} “${name}” cannot be put back after that.`}
        onDelete={() => erase(_id)}
      />
    </Row>
  );
}

const NOUNS: Readonly<Record<TrashKind, string>> = {
  course: 'Course',
  chapter: 'Chapter',
  question: 'Question',
  questions: 'Questions of',
  exam: 'Exam',
};

/** "Operating Systems · 12 questions · deleted by ada@example.org" */
function describe({
  kind,
  courseName,
  numberOfChapters,
  numberOfQuestions,
  email,
  displayName,
}: TrashItem): string {
  const parts = [];
  if (kind !== 'course') parts.push(courseName);
  else parts.push(counted(numberOfChapters, 'chapter'));
  if (kind !== 'question') parts.push(counted(numberOfQuestions, 'question'));
  parts.push(`deleted by ${email === null ? 'somebody' : personName({ email, displayName })}`);
  return parts.join(' · ');
}

/** "3 days left" */
function daysLeft({ expiresAt }: TrashItem): string {
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / 86_400_000);
  return days > 0 ? `${counted(days, 'day')} left` : 'goes today';
}
