import type { Course } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { ImportFailure } from './import-failure.tsx';
import { OpenImport } from './open-import.tsx';
import { ImportStart } from './start/import-start.tsx';
import classes from './state/state.module.css';

/** /courses/{courseId}/import: files of questions come in. `?import=` names the one that is being looked at. */
export function ImportScreen() {
  const { courseId = '' } = useParams();
  const [params] = useSearchParams();
  const importId = params.get('import');
  const query = useQuery(courseQueries.detail(courseId));
  const { data: course, isPending, refetch } = query;
  const failure = course === undefined ? failureOf(query) : undefined;
  return (
    <Page
      title="Import questions"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: course?.name ?? 'Course', to: `/courses/${courseId}` },
      ]}
    >
      {isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && (
        <ImportFailure
          what="course"
          error={failure}
          backTo={{ to: '/courses', label: 'All courses' }}
          onRetry={() => void refetch()}
        />
      )}
      {course?.role === 'viewer' && (
        <EmptyState title="Nothing can come in here">
          Only the owner of a course and its editors can import questions; you may look at this one.
        </EmptyState>
      )}
      {course && course.role !== 'viewer' && <StartOrImport course={course} importId={importId} />}
    </Page>
  );
}

/** Whoever gives an import up, or begins one, goes on here by keyboard. */
function StartOrImport({ course, importId }: { course: Course; importId: string | null }) {
  const place = useKeptFocus<HTMLDivElement>(importId ?? 'start');
  return (
    <div ref={place} className={classes.place} tabIndex={-1}>
      {importId === null ? (
        <ImportStart course={course} />
      ) : (
        <OpenImport key={importId} course={course} importId={importId} />
      )}
    </div>
  );
}
