import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ChaptersPage } from '../../data/chapters.ts';
import { failureOf, type LoadedQuery, textOfFailure } from '../../lib/failed-load.ts';
import { FilterRow } from '../../ui/filter-row.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { NoChaptersYet } from '../../ui/no-chapters-yet.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { withParams } from '../../ui/search-params.ts';
import { SortSelect } from '../../ui/sort-select.tsx';
import { ChapterRows } from './chapter-rows.tsx';
import { ChaptersSkeleton } from './chapters-skeleton.tsx';
import { CHAPTER_SORTS, type ChapterSort, readFilters } from './filters.ts';

interface ChapterListProps {
  query: UseInfiniteQueryResult<InfiniteData<ChaptersPage>>;
  /** Loads the courses that they are of. */
  courseQuery: LoadedQuery;
  /** Whether the account may change the chapters of a course, by its id. */
  mayChange: (courseId: string) => boolean;
  /** The order where the address names none. */
  ownSort: ChapterSort;
  showsCourse: boolean;
  /** Where a chapter is added; undefined for who may not. */
  addTo: string | undefined;
  /** The one course whose chapters they are, where it is one. */
  courseId: string | undefined;
  /** Further filters, beside the search. */
  filter?: ReactNode;
}

/** A list of chapters with its search and order, which stand in the address. */
export function ChapterList({
  query,
  courseQuery,
  ownSort,
  addTo,
  courseId,
  filter,
  ...rows
}: ChapterListProps) {
  const [params, setParams] = useSearchParams();
  const { q = '', course, sort = ownSort } = readFilters(params);
  const { data, isPending, refetch } = query;
  const failure = failureOf(query);
  const total = data?.pages[0]?.page.total;
  useLoadErrorToast(query, courseQuery);

  function change(changes: { q?: string; sort?: string }) {
    setParams((current) => withParams(current, changes), { replace: true });
  }

  return (
    <>
      {(q !== '' || course !== undefined || total !== 0) && (
        <FilterRow
          search={<SearchField label="Search chapters" value={q} onSearch={(text) => change({ q: text })} />}
          total={total}
          word="chapter"
        >
          {filter}
          <SortSelect options={CHAPTER_SORTS} value={sort} onChange={(next) => change({ sort: next })} />
        </FilterRow>
      )}
      {isPending && failure === undefined && (
        <>
          <LoadingText>Loading...</LoadingText>
          <ChaptersSkeleton />
        </>
      )}
      {failure !== undefined && <LoadFailure text={textOfFailure(failure)} onRetry={() => void refetch()} />}
      {total === 0 && q !== '' && (
        <NothingMatches
          title="No chapter matches"
          things="chapters"
          onClear={() => setParams({}, { replace: true })}
        >
          The search looks for its text in the names of the chapters.
        </NothingMatches>
      )}
      {total === 0 && q === '' && <NoChaptersYet addTo={addTo} courseId={courseId} />}
      {total !== undefined && total > 0 && <ChapterRows query={query} {...rows} />}
    </>
  );
}
