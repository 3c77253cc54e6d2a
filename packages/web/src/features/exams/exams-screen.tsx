import { Button } from '@mantine/core';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ExamsPage, examChanges, examQueries } from '../../data/exams.ts';
import { Cards, CardsSkeleton } from '../../ui/cards.tsx';
import { counted } from '../../ui/counted.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPlus } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { QuietFailure } from '../../ui/quiet-failure.tsx';
import { useDeletion } from '../../ui/use-deletion.ts';
import { ExamCard } from './exam-card.tsx';
import classes from './exams-screen.module.css';

/** /exams: the saved exams, the newest first. */
export function ExamsScreen() {
  const query = useInfiniteQuery(examQueries.list());
  const { data, isPending, isLoadingError, refetch } = query;
  const total = data?.pages[0]?.page.total;
  return (
    <Page title="All Exams" actions={<GenerateExam />}>
      {isPending && <LoadingExams />}
      {isLoadingError && <QuietFailure text="Exams could not be loaded." onRetry={() => void refetch()} />}
      {total === 0 && (
        <EmptyState title="No exams yet" action={<GenerateExam />}>
          Every exam that you save is kept here, with its questions as they were on that day.
        </EmptyState>
      )}
      {total !== undefined && total > 0 && <ExamList query={query} total={total} />}
    </Page>
  );
}

/** Stands where a list of exams will be. */
export function LoadingExams() {
  return (
    <>
      <LoadingText>Loading exams...</LoadingText>
      <CardsSkeleton height="10.125rem" />
    </>
  );
}

function GenerateExam() {
  return (
    <Button component={Link} to="/generate-exam" leftSection={<IconPlus size={16} />}>
      Generate an exam
    </Button>
  );
}

interface ExamListProps {
  query: UseInfiniteQueryResult<InfiniteData<ExamsPage>>;
  /** Number of all exams, including those not loaded yet. */
  total: number;
}

/** The loaded exams as cards; more are loaded near the end. */
export function ExamList({ query, total }: ExamListProps) {
  const { mutateAsync: deleteExam } = useDeletion(examChanges.delete, 'exam');
  const exams = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <p className={classes.total} role="status">
        {counted(total, 'exam')}
      </p>
      <Cards label="Exams">
        {exams.map((exam) => (
          <li key={exam._id}>
            <ExamCard exam={exam} onDelete={() => deleteExam(exam._id)} />
          </li>
        ))}
      </Cards>
      <LoadMore query={query} />
    </>
  );
}
