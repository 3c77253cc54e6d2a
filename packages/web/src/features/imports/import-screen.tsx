import type { Course, Import } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { importQueries } from '../../data/imports.ts';
import { errorStatus, errorText } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import titles from '../../ui/titles.module.css';
import { useFileDrop } from '../../ui/uploads/use-file-drop.ts';
import { useDiscardImport, useReadOnceMore } from './change-imports.ts';
import { ChooseQuestions } from './choose/choose-questions.tsx';
import { ImportStart } from './start/import-start.tsx';
import { AtWork } from './state/at-work.tsx';
import classes from './state/state.module.css';
import { UndoButton } from './state/undo-button.tsx';

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

/** Why the files cannot be read, and what to try. */
function Unreadable({ course, of }: { course: Course; of: Import }) {
  const { mutate: discard, isPending } = useDiscardImport(course._id);
  return (
    <section className={classes.panel} data-kind="failure" aria-label="Not readable">
      <h2 className={titles.section}>The files cannot be read</h2>
      <p className={classes.text} role="alert">
        {of.failure ?? 'The files could not be read.'}
      </p>
      <p className={classes.quiet}>
        Nothing was added to the pool. Try to export the file again, or in another format, such as Moodle XML,
        QTI, CSV or Excel.
      </p>
      <div className={classes.actions}>
        <BusyButton isBusy={isPending} onClick={() => discard(of._id)}>
          Choose other files
        </BusyButton>
      </div>
    </section>
  );
}

/** The result of an import, and links. */
function Imported({ course, of }: { course: Course; of: Import }) {
  const { numberOfQuestions = 0, numberOfImages = 0 } = of.result ?? {};
  const images = numberOfImages === 0 ? '' : ` with ${counted(numberOfImages, 'image')}`;
  return (
    <section className={classes.panel} aria-label="Imported">
      <h2 className={titles.section}>{counted(numberOfQuestions, 'question')} imported</h2>
      <p className={classes.text} role="status">
        They are in the pool of {course.name} now{images}.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={`/questions?course=${course._id}&sort=-createdAt`}>
          See the questions
        </Button>
        <Button component={Link} to={`/courses/${course._id}`} variant="default">
          Back to the course
        </Button>
        <UndoButton of={of} />
      </div>
      <p className={classes.quiet}>
        <Link to={`/courses/${course._id}/near-duplicates`}>Look for near-duplicates</Link>
        {' · '}
        <Link to={`/courses/${course._id}/import`}>Import more files</Link>
      </p>
    </section>
  );
}

/** Shown after an import was undone. */
function Undone({ course, of }: { course: Course; of: Import }) {
  const { mutate: readOnceMore, isPending } = useReadOnceMore(of);
  const isKept = of.uploads.length > 0;
  return (
    <section className={classes.panel} aria-label="Undone">
      <h2 className={titles.section}>This import was undone</h2>
      <p className={classes.text} role="status">
        Its questions were removed from the pool of {course.name}.{' '}
        {isKept
          ? 'Its files are kept for a day after they were uploaded.'
          : 'To import them again, choose the files again.'}
      </p>
      <div className={classes.actions}>
        {isKept && (
          <BusyButton isBusy={isPending} onClick={() => readOnceMore()}>
            Import these files again
          </BusyButton>
        )}
        <Button component={Link} to={`/courses/${course._id}/import`} variant={isKept ? 'default' : 'filled'}>
          {isKept ? 'Import other files' : 'Import files'}
        </Button>
        <Button component={Link} to={`/courses/${course._id}`} variant="default">
          Back to the course
        </Button>
      </div>
    </section>
  );
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
