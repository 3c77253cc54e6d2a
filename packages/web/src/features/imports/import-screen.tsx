import type { Course, Import } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { importQueries } from '../../data/imports.ts';
import { errorStatus, errorText } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { useFileDrop } from '../../ui/uploads/use-file-drop.ts';
import { ChooseQuestions } from './choose/choose-questions.tsx';
import { ImportStart } from './start/import-start.tsx';
import { AtWork } from './state/at-work.tsx';
import { Imported } from './state/imported.tsx';
import classes from './state/state.module.css';
import { Undone } from './state/undone.tsx';
import { Unreadable } from './state/unreadable.tsx';

/** /courses/{courseId}/import: imports files of questions. `?import=` names the open import. */
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
        <EmptyState title="You cannot import into this course">
          Only the owner of a course and its editors can import questions. You can view this course.
        </EmptyState>
      )}
      {course && course.role !== 'viewer' && <StartOrImport course={course} importId={importId} />}
    </Page>
  );
}

/** Keeps the keyboard focus when an import is discarded or started. */
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

interface OpenImportProps {
  course: Course;
  importId: string;
}

interface InItsStateProps {
  course: Course;
  of: Import;
  isInterrupted: boolean;
}

/** One import, in the state that it is in. */
function OpenImport({ course, importId }: OpenImportProps) {
  const query = useQuery(importQueries.detail(importId));
  const { data, isPending, refetch } = query;
  const failure = data === undefined ? failureOf(query) : undefined;
  const start = `/courses/${course._id}/import`;
  // A file dropped by mistake must not replace the app.
  useFileDrop(undefined);
  if (failure !== undefined) {
    return (
      <ImportFailure
        what="import"
        error={failure}
        backTo={{ to: start, label: 'All imports of the course' }}
        onRetry={() => void refetch()}
      />
    );
  }
  if (isPending) return <LoadingText>Loading...</LoadingText>;
  return data && <InItsState course={course} of={data} isInterrupted={query.failureCount > 0} />;
}

function InItsState(props: InItsStateProps) {
  const place = useKeptFocus<HTMLDivElement>(screenOf(props.of));
  return (
    <div ref={place} className={classes.place} tabIndex={-1}>
      <State {...props} />
    </div>
  );
}

/** While files are read again, their choices stay in sight. */
function screenOf({ state, files }: Import): Import['state'] {
  return state === 'reading' && files.length > 0 ? 'ready' : state;
}

function State({ course, of, ...rest }: InItsStateProps) {
  switch (screenOf(of)) {
    case 'reading':
    case 'importing':
      return <AtWork course={course} of={of} {...rest} />;
    case 'unreadable':
      return <Unreadable course={course} of={of} />;
    case 'ready':
      return <ChooseQuestions course={course} of={of} />;
    case 'imported':
      return <Imported course={course} of={of} />;
    case 'undone':
      return <Undone course={course} of={of} />;
  }
}

interface ImportFailureProps {
  /** The kind of thing that does not exist. */
  what: 'course' | 'import';
  error: unknown;
  /** Where to go instead. */
  backTo: { to: string; label: string };
  onRetry: () => void;
}

/** Shown instead of a course or an import that does not exist or could not be loaded. */
function ImportFailure({ what, error, backTo, onRetry }: ImportFailureProps) {
  if (errorStatus(error) !== 404) {
    return <LoadFailure text={errorText(error, TEXTS.somethingWentWrong)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      title={`This ${what} does not exist (any more)`}
      action={
        <Button component={Link} to={backTo.to} variant="default">
          {backTo.label}
        </Button>
      }
    />
  );
}
