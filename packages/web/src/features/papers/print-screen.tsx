import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { examQueries } from '../../data/exams.ts';
import { paperQueries } from '../../data/papers.ts';
import { ExamFailure } from '../../ui/exams/exam-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { PrintPanes } from './print-panes.tsx';

/** /exams/{examId}/print: preview, settings and download of the printed exam. */
export function PrintScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId));
  const settings = useQuery(paperQueries.settings(examId));
  const error = exam.error ?? settings.error;
  const isReady = exam.data !== undefined && settings.data !== undefined;

  function retry() {
    if (exam.isError) void exam.refetch();
    if (settings.isError) void settings.refetch();
  }

  return (
    <Page
      title={exam.data ? `Print ${exam.data.name}` : 'Print'}
      crumb="Print"
      trail={[
        { label: 'All Exams', to: '/exams' },
        { label: exam.data?.name ?? 'Exam', to: `/exams/${examId}` },
      ]}
      width="wide"
    >
      {!isReady && error === null && <LoadingText>Loading exam...</LoadingText>}
      {!isReady && error !== null && <ExamFailure error={error} onRetry={retry} />}
      {isReady && <PrintPanes key={examId} exam={exam.data} kept={settings.data} />}
    </Page>
  );
}
