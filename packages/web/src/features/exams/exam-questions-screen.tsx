import type { ExamQuestion } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { examQueries } from '../../data/exams.ts';
import { AnswerKey } from '../../ui/exams/answer-key.tsx';
import { ExamFailure } from '../../ui/exams/exam-failure.tsx';
import { NumberedQuestions } from '../../ui/exams/numbered-questions.tsx';
import { FIRST_VERSION, VersionsView } from '../../ui/exams/versions-view.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { PrintLink } from './print-link.tsx';

/** /exams/{examId}/questions: the questions as saved, in their order, version by version. */
export function ExamQuestionsScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId));
  const questions = useQuery(examQueries.questions(examId));
  const isSeveral = (exam.data?.versions.length ?? 1) > 1;
  const all = useQuery({ ...examQueries.versions(examId), enabled: isSeveral });
  const [look, setLook] = useState(FIRST_VERSION);
  const versions = isSeveral
    ? all.data?.map((version) => version.questions)
    : questions.data && [questions.data];
  const error = questions.error ?? exam.error ?? all.error;

  function retry() {
    if (exam.isError) void exam.refetch();
    if (questions.isError) void questions.refetch();
    if (all.isError) void all.refetch();
  }

  const isReady = exam.data !== undefined && versions !== undefined;
  return (
    <Page
      title={exam.data ? `All Questions of ${exam.data.name} exam` : 'All Questions'}
      crumb="Questions"
      trail={[
        { label: 'All Exams', to: '/exams' },
        { label: exam.data?.name ?? 'Exam', to: `/exams/${examId}` },
      ]}
      width={look.isSideBySide ? 'wide' : 'reading'}
      actions={exam.data && <PrintLink examId={examId} />}
    >
      {!isReady && error === null && <LoadingText>Loading Questions...</LoadingText>}
      {!isReady && error !== null && <ExamFailure error={error} onRetry={retry} />}
      {isReady && (
        <VersionsView numberOfVersions={versions.length} look={look} onLook={setLook}>
          {(index) => <Version questions={versions[index] ?? []} showsKey={look.showsKey} />}
        </VersionsView>
      )}
    </Page>
  );
}

function Version({ questions, showsKey }: { questions: readonly ExamQuestion[]; showsKey: boolean }) {
  return (
    <>
      {showsKey && <AnswerKey title="Key" questions={questions} />}
      <NumberedQuestions questions={questions} isExplained={showsKey} />
    </>
  );
}
