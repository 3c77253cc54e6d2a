import type { ExamDetail, ExpectedMean, GenerationRecord } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { resultQueries } from '../../data/exam-results.ts';
import { examQueries } from '../../data/exams.ts';
import { describeDifference, describeMean, describeUnmeasured } from '../../ui/exams/expected-words.ts';
import classes from './exam-details.module.css';

interface ExpectedOfExamProps {
  exam: ExamDetail;
  generation: GenerationRecord;
}

/** What mean to expect of a saved exam, and what was asked for. It keeps its place while that is computed. */
export function ExpectedOfExam({ exam, generation }: ExpectedOfExamProps) {
  const expected = useExpected(exam);
  const wish = useWish(generation);
  const facts = [...factsOf(expected), wish].filter((fact) => fact !== undefined);
  return <p className={classes.expected}>{facts.join(' · ')}</p>;
}

function factsOf(expected: ExpectedMean | undefined): (string | undefined)[] {
  if (expected === undefined || expected.mean === null) return [];
  const mean = `Expected mean ${describeMean(expected.mean, expected.numberOfQuestions)}`;
  return [mean, describeDifference(expected), describeUnmeasured(expected)];
}

/** Before the exam was held: from the questions as the pool knows them now. Afterwards: without the exam's own results. */
function useExpected({ _id, courseId, resultsAt }: ExamDetail): ExpectedMean | undefined {
  const isHeld = resultsAt !== null;
  const held = useQuery({ ...resultQueries.expected(_id), enabled: isHeld });
  const versions = useQuery({ ...examQueries.versions(_id), enabled: !isHeld && courseId !== null });
  const ids = (versions.data ?? []).map(({ questions }) => questions.map((question) => question._id));
  const isShuffled = ids.every((each) => each.toSorted().join() === ids[0]?.toSorted().join());
  const planned = useQuery({
    ...examQueries.expected(courseId ?? '', isShuffled ? ids.slice(0, 1) : ids),
    enabled: versions.data !== undefined && courseId !== null,
    retry: false,
  });
  return isHeld ? held.data?.expected : planned.data;
}

/** What was asked for when the exam was generated: "asked for: a mean of 65 %"; undefined if nothing was. */
function useWish({ preferences: { difficulty: wish } }: GenerationRecord): string | undefined {
  const examId = wish?.as === 'exam' ? wish.examId : undefined;
  const { data: other } = useQuery({ ...examQueries.detail(examId ?? ''), enabled: examId !== undefined });
  if (wish?.as === 'mean') return `asked for: a mean of ${wish.percent} %`;
  return examId === undefined ? undefined : `asked for: as hard as ${other?.name ?? 'another exam'}`;
}
