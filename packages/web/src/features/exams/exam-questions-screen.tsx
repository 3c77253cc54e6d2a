import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { examQueries } from './api.ts';
import { ExamFailure } from './exam-failure.tsx';
import { NumberedQuestions } from './numbered-questions.tsx';

/** /exams/{examId}/questions: the questions as the exam keeps them, in its order. */
export function ExamQuestionsScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId));
  const questions = useQuery(examQueries.questions(examId));
  const error = questions.error ?? exam.error;

  function retry() {
    if (exam.isError) void exam.refetch();
    if (questions.isError) void questions.refetch();
  }

  const isReady = exam.data !== undefined && questions.data !== undefined;
  return (
    <Page
      title={exam.data ? `All Questions of ${exam.data.name} exam` : 'All Questions'}
      crumb="Questions"
      trail={[
        { label: 'All Exams', to: '/exams' },
        { label: exam.data?.name ?? 'Exam', to: `/exams/${examId}` },
      ]}
      width="reading"
    >
      {!isReady && error === null && <LoadingText>Loading Questions...</LoadingText>}
      {!isReady && error !== null && <ExamFailure error={error} onRetry={retry} />}
      {isReady && <NumberedQuestions questions={questions.data} />}
    </Page>
  );
}
