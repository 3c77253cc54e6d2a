import { useIntersection } from '@mantine/hooks';
import type { InfiniteQueryObserverResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BusyButton } from './busy-button.tsx';
import classes from './load-more.module.css';

interface LoadMoreProps {
  query: Pick<
    InfiniteQueryObserverResult,
    'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
}

/** Loads the next page before the end comes into view, and by button for who does not scroll. */
export function LoadMore({ query }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: '1200px' });
  const isNear = entry?.isIntersecting ?? false;

  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={ref} className={classes.more}>
      {isFetchNextPageError && <p className={classes.failure}>More could not be loaded.</p>}
      <BusyButton variant="default" isBusy={isFetching} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Try again' : 'Show more'}
      </BusyButton>
    </div>
  );
}
