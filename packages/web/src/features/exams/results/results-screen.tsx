import type { ExamDetail } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { resultQueries } from '../../../data/exam-results.ts';
import { examQueries } from '../../../data/exams.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { Page } from '../../../ui/page.tsx';
import { ExamFailure } from '../exam-failure.tsx';
import { AnswersAre } from './answers-are.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultColumns } from './result-columns.tsx';
import { ResultsView } from './results-view.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { UploadProblems } from './upload-problems.tsx';
import { UploadWarnings } from './upload-warnings.tsx';
import { type ResultsUpload, useUpload } from './use-upload.ts';

/** /exams/{examId}/results: what students answered, and what that says of the questions. */
export function ResultsScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId));
  const results = useQuery(resultQueries.results(examId));
  const upload = useUpload(examId);
  const failure = failureOf(exam) ?? failureOf(results);
  const isReady = exam.data !== undefined && results.data !== undefined && failure === undefined;

  function retry() {
    if (failureOf(exam) !== undefined) void exam.refetch();
    if (failureOf(results) !== undefined) void results.refetch();
  }

  return (
    <Page
      title={exam.data ? `Results of ${exam.data.name}` : 'Results'}
      crumb="Results"
      trail={[
        { label: 'All Exams', to: '/exams' },
        { label: exam.data?.name ?? 'Exam', to: `/exams/${examId}` },
      ]}
      actions={
        isReady &&
        results.data.isOwner &&
        (results.data.data !== null || results.data.isWithheld) && (
          <ResultActions exam={exam.data} results={results.data.data} upload={upload} />
        )
      }
    >
      {!isReady && failure === undefined && <LoadingText>Loading results...</LoadingText>}
      {failure !== undefined && <ExamFailure error={failure} onRetry={retry} />}
      {isReady && results.data.data && (
        <>
          <UploadProblems problems={upload.problems} />
          {upload.problems.length > 0 && <AnswersAre upload={upload} />}
          <UploadWarnings warnings={upload.warnings} />
          <ResultColumns exam={exam.data} upload={upload} />
          <ResultsView examId={examId} results={results.data.data} isOwner={results.data.isOwner} />
        </>
      )}
      {isReady && results.data.isWithheld && (
        <>
          <UploadProblems problems={upload.problems} />
          {upload.problems.length > 0 && <AnswersAre upload={upload} />}
          <ResultColumns exam={exam.data} upload={upload} />
          <TooFewStudents isOwner={results.data.isOwner} />
        </>
      )}
      {isReady && !results.data.data && !results.data.isWithheld && (
        <NoResults exam={exam.data} isOwner={results.data.isOwner} upload={upload} />
      )}
    </Page>
  );
}

function NoResults({ exam, isOwner, upload }: { exam: ExamDetail; isOwner: boolean; upload: ResultsUpload }) {
  if (isOwner) return <UploadPanel exam={exam} upload={upload} />;
  return (
    <EmptyState title="No results yet">
      Whoever saved this exam can upload what students answered. Then you see here how its questions did; who
      the students are stays with that colleague.
    </EmptyState>
  );
}

function TooFewStudents({ isOwner }: { isOwner: boolean }) {
  return (
    <EmptyState title={`Fewer than ${LIMITS.fewestShownStudents} students`}>
      {isOwner
        ? 'What they answered is deleted, and figures of so few would tell it. They are not shown any more.'
        : 'Figures of so few tell what single students answered. Only the colleague who uploaded them sees them.'}
    </EmptyState>
  );
}
