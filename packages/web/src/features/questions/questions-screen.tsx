import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { notifyError } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { questionQueries } from './api.ts';
import { FilterBar } from './filter-bar.tsx';
import { type QuestionFilters, readFilters, writeFilters } from './filters.ts';
import { NoQuestions } from './no-questions.tsx';
import { QuestionList } from './question-list.tsx';
import { QuestionsSkeleton } from './questions-skeleton.tsx';

/** /questions: the questions of all courses that the account may see. Search and filters stand in the address. */
export function QuestionsScreen() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const isFiltered = Object.keys(filters).length > 0;
  const query = useInfiniteQuery(questionQueries.list(filters));
  const { data, error, isLoadingError, isPending, refetch } = query;
  const total = data?.pages[0]?.page.total;

  useEffect(() => {
    if (isLoadingError) notifyError(errorText(error, TEXTS.somethingWentWrong));
  }, [isLoadingError, error]);

  function narrow(changes: Partial<Record<keyof QuestionFilters, string | null>>) {
    setParams((current) => writeFilters(current, changes), { replace: true });
  }

  return (
    <Page title="Questions" actions={<AddQuestion />}>
      {(isFiltered || total !== 0) && <FilterBar filters={filters} total={total} onChange={narrow} />}
      {isPending && <Loading />}
      {isLoadingError && (
        <LoadFailure text={errorText(error, TEXTS.somethingWentWrong)} onRetry={() => void refetch()} />
      )}
      {total === 0 && (
        <NoQuestions isFiltered={isFiltered} onClear={() => setParams({}, { replace: true })} />
      )}
      {total !== undefined && total > 0 && <QuestionList query={query} />}
    </Page>
  );
}

function Loading() {
  return (
    <>
      <LoadingText>Loading Questions...</LoadingText>
      <QuestionsSkeleton />
    </>
  );
}

function AddQuestion() {
  return (
    <Button component={Link} to="/add-question" leftSection={<IconPlus size={16} />}>
      Add question
    </Button>
  );
}
