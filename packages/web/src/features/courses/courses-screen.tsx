import { Button } from '@mantine/core';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { type CoursesPage, courseChanges, courseQueries } from '../../data/courses.ts';
import { useSettings } from '../../data/installation.ts';
import { failureOf, textOfFailedList } from '../../lib/failed-load.ts';
import { Cards, CardsSkeleton } from '../../ui/cards.tsx';
import { counted } from '../../ui/counted.ts';
import { IconPlus } from '../../ui/icons.tsx';
import { useListErrorToast } from '../../ui/load-error-toast.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAddressParams, withParams } from '../../ui/search-params.ts';
import { SortSelect } from '../../ui/sort-select.tsx';
import { useDeletion } from '../../ui/use-deletion.ts';
import { CourseCard } from './course-card.tsx';
import classes from './courses-screen.module.css';

const NoCourses = lazy(async () => ({ default: (await import('./no-courses.tsx')).NoCourses }));

const ToDos = lazy(() =>
  import('./to-dos/to-dos.tsx').then(
    (loaded) => ({ default: loaded.ToDos }),
    () => ({ default: () => null }),
  ),
);

/** /courses: all courses that the account may see. Search and order are kept in the address. */
export function CoursesScreen() {
  const [params, setParams] = useAddressParams();
  const filters = readFilters(params);
  const { q: search = '', sort = COURSE_SORTS[0].value } = filters;
  const query = useInfiniteQuery(courseQueries.list(filters));
  const { data, refetch } = query;
  const failure = failureOf(query);
  const total = data?.pages[0]?.page.total;
  useListErrorToast(query);

  function change(changes: { q?: string; sort?: string }) {
    setParams((current) => withParams(current, changes));
  }

  return (
    <Page title="Courses" actions={<AddCourse />}>
      {(search !== '' || total !== 0) && (
        <>
          <div className={classes.toolbar}>
            <SearchField label="Search courses" value={search} onSearch={(q) => change({ q })} />
            <SortSelect options={COURSE_SORTS} value={sort} onChange={(next) => change({ sort: next })} />
          </div>
          <div className={classes.line}>
            {total !== undefined && (
              <>
                <span className={classes.total} role="status">
                  {counted(total, 'course')}
                </span>
                <Suspense>
                  <ToDos />
                </Suspense>
              </>
            )}
          </div>
        </>
      )}
      {query.isPending && failure === undefined && <Loading />}
      {failure !== undefined && (
        <LoadFailure text={textOfFailedList(failure)} onRetry={() => void refetch()} />
      )}
      {total === 0 && (
        <Suspense>
          <NoCourses search={search} onClear={() => change({ q: '' })} />
        </Suspense>
      )}
      {total !== undefined && total > 0 && <CourseList query={query} />}
    </Page>
  );
}

function Loading() {
  return (
    <>
      <LoadingText>Loading...</LoadingText>
      <CardsSkeleton height="6.75rem" />
    </>
  );
}

function AddCourse() {
  return (
    <Button component={Link} to="/add-course" leftSection={<IconPlus size={16} />}>
      Add course
    </Button>
  );
}

/** The sort orders of the list of courses; the first is the default. */
const COURSE_SORTS = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
] as const;

type CourseSort = (typeof COURSE_SORTS)[number]['value'];

/** Filters and order of the list of courses; an absent field does not filter. */
interface CourseFilters {
  readonly q?: string;
  readonly sort?: CourseSort;
}

/** Reads the filters from an address; unknown values are ignored. */
function readFilters(params: URLSearchParams): CourseFilters {
  const q = params.get('q')?.trim();
  const sort = COURSE_SORTS.find(({ value }) => value === params.get('sort'))?.value;
  return { ...(q && { q }), ...(sort && { sort }) };
}

/** The loaded courses as cards; more are loaded near the end. */
function CourseList({ query }: { query: UseInfiniteQueryResult<InfiniteData<CoursesPage>> }) {
  const { mutateAsync: deleteCourse } = useDeletion(courseChanges.delete, 'course');
  const isDemo = useSettings()?.demo ?? false;
  const courses = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <Cards label="Courses">
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} isDemo={isDemo} onDelete={() => deleteCourse(course._id)} />
          </li>
        ))}
      </Cards>
      <LoadMore query={query} />
    </>
  );
}
