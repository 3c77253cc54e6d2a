import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { failureOf, textOfFailure } from '../../lib/failed-load.ts';
import { CardsSkeleton } from '../../ui/cards.tsx';
import { counted } from '../../ui/counted.ts';
import { IconPlus } from '../../ui/icons.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { withParams } from '../../ui/search-params.ts';
import { SortSelect } from '../../ui/sort-select.tsx';
import { CourseList } from './course-list.tsx';
import classes from './courses-screen.module.css';
import { COURSE_SORTS, readFilters } from './filters.ts';
import { NoCourses } from './no-courses.tsx';

/** /courses: all courses that the account may see. Search and order stand in the address. */
export function CoursesScreen() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { q: search = '', sort = COURSE_SORTS[0].value } = filters;
  const query = useInfiniteQuery(courseQueries.list(filters));
  const { data, refetch } = query;
  const failure = failureOf(query);
  const total = data?.pages[0]?.page.total;
  useLoadErrorToast(query);

  function change(changes: { q?: string; sort?: string }) {
    setParams((current) => withParams(current, changes), { replace: true });
  }

  return (
    <Page title="Courses" actions={<AddCourse />}>
      {(search !== '' || total !== 0) && (
        <div className={classes.toolbar}>
          <SearchField label="Search courses" value={search} onSearch={(q) => change({ q })} />
          <SortSelect options={COURSE_SORTS} value={sort} onChange={(next) => change({ sort: next })} />
          {total !== undefined && (
            <span className={classes.total} role="status">
              {counted(total, 'course')}
            </span>
          )}
        </div>
      )}
      {query.isPending && failure === undefined && <Loading />}
      {failure !== undefined && <LoadFailure text={textOfFailure(failure)} onRetry={() => void refetch()} />}
      {total === 0 && <NoCourses search={search} onClear={() => change({ q: '' })} />}
      {total !== undefined && total > 0 && <CourseList query={query} />}
    </Page>
  );
}

function Loading() {
  return (
    <>
      <LoadingText>Loading...</LoadingText>
      <CardsSkeleton height="5.25rem" />
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
