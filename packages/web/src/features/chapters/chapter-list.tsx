import { Skeleton } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ChaptersPage, chapterChanges } from '../../data/chapters.ts';
import { useSettings } from '../../data/installation.ts';
import { failureOf, type LoadedQuery, textOfFailedList } from '../../lib/failed-load.ts';
import { FilterRow } from '../../ui/filter-row.tsx';
import { useListKeys } from '../../ui/list-keys.ts';
import { useListErrorToast } from '../../ui/load-error-toast.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { NoChaptersYet } from '../../ui/no-chapters-yet.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAddressParams, withParams } from '../../ui/search-params.ts';
import { SortSelect } from '../../ui/sort-select.tsx';
import { useDeletion } from '../../ui/use-deletion.ts';
import { ChapterRow } from './chapter-row.tsx';
import classes from './chapters-screen.module.css';
import { CHAPTER_SORTS, type ChapterSort, readFilters } from './filters.ts';

interface ChapterListProps {
  query: UseInfiniteQueryResult<InfiniteData<ChaptersPage>>;
  /** The query of the courses that the chapters belong to. */
  courseQuery: LoadedQuery;
  /** Whether the account may change the chapters of a course, by its id. */
  mayChange: (courseId: string) => boolean;
  /** The order if the address names none. */
  ownSort: ChapterSort;
  showsCourse: boolean;
  /** Address of the form for a new chapter; undefined if the account may not add one. */
  addTo: string | undefined;
  /** The course of all chapters of the list, if there is only one. */
  courseId: string | undefined;
  /** Further filters, beside the search. */
  filter?: ReactNode;
}

/** A list of chapters with search and order, which are kept in the address. */
export function ChapterList({
  query,
  courseQuery,
  ownSort,
  addTo,
  courseId,
  filter,
  ...rows
}: ChapterListProps) {
  const [params, setParams] = useAddressParams();
  const { q = '', course, sort = ownSort } = readFilters(params);
  const { data, isPending, refetch } = query;
  const failure = failureOf(query);
  const total = data?.pages[0]?.page.total;
  useListErrorToast(query, courseQuery);

  function change(changes: { q?: string; sort?: string }) {
    setParams((current) => withParams(current, changes));
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
      {failure !== undefined && (
        <LoadFailure text={textOfFailedList(failure)} onRetry={() => void refetch()} />
      )}
      {total === 0 && q !== '' && (
        <NothingMatches
          title="No chapter matches"
          things="chapters"
          onClear={() => setParams(() => new URLSearchParams())}
        >
          The search covers the names of chapters only.
        </NothingMatches>
      )}
      {total === 0 && q === '' && <NoChaptersYet addTo={addTo} courseId={courseId} />}
      {total !== undefined && total > 0 && <ChapterRows query={query} {...rows} />}
    </>
  );
}

/** Placeholder rows while the chapters load. */
function ChaptersSkeleton() {
  return (
    <div className={classes.rows} aria-hidden>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={classes.blank}>
          <Skeleton height="1.25rem" width="40%" mb="xs" />
          <Skeleton height="0.875rem" width="60%" />
        </div>
      ))}
    </div>
  );
}

interface ChapterRowsProps {
  query: UseInfiniteQueryResult<InfiniteData<ChaptersPage>>;
  /** Whether the account may change the chapters of a course, by its id. */
  mayChange: (courseId: string) => boolean;
  showsCourse: boolean;
}

/** The loaded chapters as rows; more are loaded near the end. */
function ChapterRows({ query, mayChange, showsCourse }: ChapterRowsProps) {
  const { mutateAsync: deleteChapter } = useDeletion(chapterChanges.delete, 'chapter');
  const isDemo = useSettings()?.demo ?? false;
  const keys = useListKeys<HTMLUListElement>();
  const chapters = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <ul className={classes.rows} aria-label="Chapters" {...keys}>
        {chapters.map((chapter) => (
          <li key={chapter._id}>
            <ChapterRow
              chapter={chapter}
              showsCourse={showsCourse}
              mayChange={mayChange(chapter.courseId)}
              isDemo={isDemo}
              onDelete={() => deleteChapter(chapter._id)}
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
