import { letterOf } from '@exam/contract/letters';
import { memo } from 'react';
import { AnswerKey } from '../../../ui/exams/answer-key.tsx';
import { NumberedQuestions } from '../../../ui/exams/numbered-questions.tsx';
import type { GeneratedPaper } from '../generated-paper.ts';
import { versionsOf } from './paper-versions.ts';

interface ComparedVersionProps {
  paper: GeneratedPaper;
  /** Index of the version, from 0. */
  index: number;
  showsKey: boolean;
}

/** One of the versions shown side by side, read-only: it is narrow, and there may be thousands of questions. */
export const ComparedVersion = memo(function ComparedVersion(props: ComparedVersionProps) {
  const { paper, index, showsKey } = props;
  const questions = versionsOf(paper)[index]?.questions ?? [];
  const headings = new Map(paper.headings?.map(({ position, text }) => [position, text]));
  const headed = questions.map((question, at) => ({ ...question, heading: headings.get(at) }));
  return (
    <>
      {showsKey && <AnswerKey title={`Key of version ${letterOf(index)}`} questions={questions} />}
      <NumberedQuestions questions={headed} />
    </>
  );
});
