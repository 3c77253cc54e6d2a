import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { counted } from '../../ui/counted.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { notifyError } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { courseQueries } from './api.ts';
import { CourseList } from './course-list.tsx';
import classes from './courses-screen.module.css';
import { CoursesSkeleton } from './courses-skeleton.tsx';
import { NoCourses } from './no-courses.tsx';

/** /courses: all courses that the account may see. The search stands in the address. */
export function CoursesScreen() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q')?.trim() ?? '';
  const query = useInfiniteQuery(courseQueries.list(search));
  const { data, error, isLoadingError, refetch } = query;
  const total = data?.pages[0]?.page.total;

  useEffect(() => {
    if (isLoadingError) notifyError(errorText(error, TEXTS.somethingWentWrong));
  }, [isLoadingError, error]);

  function searchFor(text: string) {
    setParams(text === '' ? {} : { q: text }, { replace: true });
  }

  return (
    <Page title="Courses" actions={<AddCourse />}>
      {(search !== '' || total !== 0) && (
        <div className={classes.toolbar}>
          <SearchField label="Search courses" value={search} onSearch={searchFor} />
          {total !== undefined && (
            <span className={classes.total} role="status">
              {counted(total, 'course')}
            </span>
          )}
        </div>
      )}
      {query.isPending && <Loading />}
      {isLoadingError && (
        <LoadFailure text={errorText(error, TEXTS.somethingWentWrong)} onRetry={() => void refetch()} />
      )}
      {total === 0 && <NoCourses search={search} onClear={() => searchFor('')} />}
      {total !== undefined && total > 0 && <CourseList query={query} />}
    </Page>
  );
}

function Loading() {
  return (
    <>
      <LoadingText>Loading...</LoadingText>
      <CoursesSkeleton />
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
