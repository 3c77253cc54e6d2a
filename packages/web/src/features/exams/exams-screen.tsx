import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { examQueries } from '../../data/exams.ts';
import { CardsSkeleton } from '../../ui/cards.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPlus } from '../../ui/icons.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { ExamList } from './exam-list.tsx';
import { QuietFailure } from './quiet-failure.tsx';

/** /exams: the saved exams, the newest first. */
export function ExamsScreen() {
  const query = useInfiniteQuery(examQueries.list());
  const { data, isPending, isLoadingError, refetch } = query;
  const total = data?.pages[0]?.page.total;
  return (
    <Page title="All Exams" actions={<GenerateExam />}>
      {isPending && <Loading />}
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

function Loading() {
  return (
    <>
      <LoadingText>Loading exams...</LoadingText>
      <CardsSkeleton height="8rem" />
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
