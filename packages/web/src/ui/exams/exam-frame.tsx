import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { examQueries } from '../../data/exams.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { failureOf, type LoadedQuery } from '../../lib/failed-load.ts';
import { EmptyState } from '../empty-state.tsx';
import { LoadingText } from '../loading-text.tsx';
import { Page, type PageProps } from '../page.tsx';
import type { Crumb } from '../place.ts';
import { QuietFailure } from '../quiet-failure.tsx';

/** How far what a screen shows is loaded. */
export interface Load {
  readonly isLoading: boolean;
  /** Why it could not be loaded; undefined if nothing failed. */
  readonly failure: unknown;
  readonly retry: () => void;
}

/** How far several queries are; a retry sends those again that failed. */
export function loadOf(queries: readonly (LoadedQuery & { refetch: () => Promise<unknown> })[]): Load {
  const failed = queries.filter((query) => failureOf(query) !== undefined);
  const failure = failed[0] && failureOf(failed[0]);
  return {
    isLoading: failure === undefined && queries.some(({ data }) => data === undefined),
    failure,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

interface ExamFrameProps extends Pick<PageProps, 'documentTitle' | 'width' | 'actions'> {
  examId: string;
  /** How the screen is called in the breadcrumbs; undefined for the screen of the exam itself, which has the exam's name. */
  crumb?: string;
  /** The h1, where it differs from the crumb. */
  title?: string | undefined;
  /** The screens between the exam and this one. */
  within?: readonly Crumb[];
  load: Load;
  /** Said while it loads, such as "Loading exam...". */
  loadingText: string;
  /** What there is to show so far. */
  children: ReactNode;
}

/** The frame of every screen of an exam: title, breadcrumbs, and what is said while it loads or if it could not be loaded. */
export function ExamFrame(props: ExamFrameProps) {
  const { examId, crumb, within = [], load, loadingText, children, ...page } = props;
  const exam = useQuery(examQueries.detail(examId));
  const examName = exam.data?.name ?? 'Exam';
  const { title = crumb ?? examName } = props;
  const ofExam: Crumb[] = [{ label: 'All Exams', to: '/exams' }];
  if (crumb !== undefined) ofExam.push({ label: examName, to: `/exams/${examId}` }, ...within);
  // Whoever helps with the sheets of an exam sees the exam itself on no screen.
  const isHelper = errorStatus(exam.error) === 403;
  const trail = isHelper ? [{ label: 'Exam days', to: '/exam-days' }, ...within] : ofExam;
  return (
    <Page {...page} title={title} crumb={crumb} trail={trail}>
      {load.isLoading && <LoadingText>{loadingText}</LoadingText>}
      {load.failure !== undefined && (
        <ExamFailure error={load.failure} isHelper={isHelper} onRetry={load.retry} />
      )}
      {children}
    </Page>
  );
}

interface ExamFailureProps {
  error: unknown;
  /** Whether the account helps with the sheets of the exam. */
  isHelper: boolean;
  onRetry: () => void;
}

/** Shown instead of an exam that does not exist, is not for the account, or could not be loaded. */
function ExamFailure({ error, isHelper, onRetry }: ExamFailureProps) {
  if (isHelper && errorStatus(error) === 403) {
    return (
      <EmptyState
        title="You see only the answer sheets of this exam"
        action={
          <Anchor component={Link} to="/exam-days">
            Exam days
          </Anchor>
        }
      />
    );
  }
  if (errorStatus(error) !== 404)
    return <QuietFailure text="The exam could not be loaded." onRetry={onRetry} />;
  return (
    <EmptyState
      title="This exam does not exist (any more)"
      action={
        <Anchor component={Link} to="/exams">
          All Exams
        </Anchor>
      }
    />
  );
}
