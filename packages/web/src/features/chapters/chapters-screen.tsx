import type { Course } from '@exam/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { chapterQueries } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { mayChangeEach } from '../../lib/may-change.ts';
import { Page } from '../../ui/page.tsx';
import { useAddressParams, withParams } from '../../ui/search-params.ts';
import { Select } from '../../ui/select.tsx';
import { AddChapterLink } from './add-chapter-link.tsx';
import { ChapterList } from './chapter-list.tsx';
import classes from './chapters-screen.module.css';
import { readFilters } from './filters.ts';

/** /chapters: the chapters of all courses that the account may see. Search, filter and order stand in the address. */
export function ChaptersScreen() {
  const [params] = useSearchParams();
  const filters = readFilters(params);
  const query = useInfiniteQuery(chapterQueries.list(filters));
  const courseQuery = useQuery(courseQueries.all());
  const { data: courses = [] } = courseQuery;
  const addTo = filters.course === undefined ? '/add-chapter' : `/add-chapter?course=${filters.course}`;
  const mayAdd = filters.course === undefined || mayChangeEach(courseQuery)(filters.course);
  return (
    <Page title="Chapters" actions={<AddChapterLink to={addTo} />}>
      <ChapterList
        query={query}
        courseQuery={courseQuery}
        mayChange={mayChangeEach(courseQuery)}
        ownSort="createdAt"
        showsCourse
        addTo={mayAdd ? addTo : undefined}
        courseId={filters.course}
        filter={<CourseFilter courses={courses} />}
      />
    </Page>
  );
}

/** Narrows the list to the chapters of one course; the choice stands in the address. */
function CourseFilter({ courses }: { courses: readonly Course[] }) {
  const [params, setParams] = useAddressParams();
  const choose = (course: string | null) => setParams((current) => withParams(current, { course }));
  return (
    <Select
      className={classes.filter}
      aria-label="Course"
      placeholder="Course"
      options={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={params.get('course')}
      searchable
      limit={100}
      nothingFound="No course matches"
      onChange={choose}
      onClear={() => choose(null)}
    />
  );
}
