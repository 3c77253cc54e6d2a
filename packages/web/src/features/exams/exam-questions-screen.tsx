import type { ExamQuestion } from '@exam/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { examQueries } from '../../data/exams.ts';
import { AnswerKey } from '../../ui/exams/answer-key.tsx';
import { ExamFrame, loadOf } from '../../ui/exams/exam-frame.tsx';
import { NumberedQuestions } from '../../ui/exams/numbered-questions.tsx';
import { FIRST_VERSION, VersionsView } from '../../ui/exams/versions-view.tsx';
import { IconPrinter } from '../../ui/icons.tsx';

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
  const load = loadOf([questions, exam, ...(isSeveral ? [all] : [])]);
  const isReady = load.failure === undefined && exam.data !== undefined && versions !== undefined;
  return (
    <ExamFrame
      examId={examId}
      crumb="Questions"
      title={exam.data ? `All Questions of ${exam.data.name} exam` : 'All Questions'}
      width={look.isSideBySide ? 'wide' : 'reading'}
      actions={exam.data && <PrintLink examId={examId} />}
      load={load}
      loadingText="Loading Questions..."
    >
      {isReady && (
        <VersionsView numberOfVersions={versions.length} look={look} onLook={setLook}>
          {(index) => <Version questions={versions[index] ?? []} showsKey={look.showsKey} />}
        </VersionsView>
      )}
    </ExamFrame>
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

function PrintLink({ examId }: { examId: string }) {
  return (
    <Button
      component={Link}
      to={`/exams/${examId}/print`}
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
    >
      Print
    </Button>
  );
}
