import type { Course, Import } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { importQueries } from '../../data/imports.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { useFileDrop } from '../../ui/uploads/use-file-drop.ts';
import { ChooseQuestions } from './choose/choose-questions.tsx';
import { ImportFailure } from './import-failure.tsx';
import { AtWork } from './state/at-work.tsx';
import { Imported } from './state/imported.tsx';
import classes from './state/state.module.css';
import { Undone } from './state/undone.tsx';
import { Unreadable } from './state/unreadable.tsx';

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
export function OpenImport({ course, importId }: OpenImportProps) {
  const query = useQuery(importQueries.detail(importId));
  const { data, isPending, refetch } = query;
  const failure = data === undefined ? failureOf(query) : undefined;
  const start = `/courses/${course._id}/import`;
  // A file that is dropped by mistake must not take the place of the app.
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
  const place = useKeptFocus<HTMLDivElement>(props.of.state);
  return (
    <div ref={place} className={classes.place} tabIndex={-1}>
      <State {...props} />
    </div>
  );
}

function State({ course, of, ...rest }: InItsStateProps) {
  switch (of.state) {
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
      return <Undone course={course} />;
  }
}
