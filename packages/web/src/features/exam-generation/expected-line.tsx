import type { ExpectedMean } from '@exam/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examQueries } from '../../data/exams.ts';
import { ExpectedTable } from '../../ui/exams/expected-table.tsx';
import { describeDifference, describeMean, describeUnmeasured } from '../../ui/exams/expected-words.ts';
import classes from './expected-line.module.css';
import type { GeneratedPaper } from './generated-paper.ts';
import { isShuffled, versionsOf } from './versions/paper-versions.ts';

/** What mean to expect of the paper as it is now, which opens to a table of its versions. Nothing until that is known. */
export function ExpectedLine({ paper }: { paper: GeneratedPaper }) {
  const versions = isShuffled(paper) ? [paper] : versionsOf(paper);
  const ids = versions.map(({ questions }) => questions.map(({ _id }) => _id).toSorted());
  const { data: expected } = useQuery({
    ...examQueries.expected(paper.courseId ?? '', ids),
    enabled: paper.courseId !== null && ids.every(({ length }) => length > 0),
    placeholderData: keepPreviousData,
  });
  const change = useChange(paper.generationId, expected?.mean ?? null);
  // The line keeps its place, so that the paper does not jump.
  if (expected === undefined) return <p className={classes.unknown} />;
  if (expected.mean === null) {
    return (
      <p className={classes.unknown}>
        What mean to expect is not known yet: the results of a first exam of this course will tell.
      </p>
    );
  }
  return (
    <details className={classes.expected}>
      <summary className={classes.summary}>{summaryOf(expected, change)}</summary>
      <ExpectedTable expected={expected} />
    </details>
  );
}

function summaryOf(expected: ExpectedMean, change: number): string {
  const facts = [
    `Expected mean ${describeMean(expected.mean ?? 0, expected.numberOfQuestions)}${describeChange(change)}`,
    describeDifference(expected),
    describeUnmeasured(expected),
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}

/** Below this the mean looks the same. */
const LEAST_SHOWN = 0.05;

function describeChange(change: number): string {
  if (Math.abs(change) < LEAST_SHOWN) return '';
  const points = Math.abs(change).toFixed(1);
  return change > 0 ? `, ${points} more than before` : `, ${points} less than before`;
}

/** By how much the mean of a paper changed with the last exchange of a question. */
function useChange(generationId: string | undefined, mean: number | null): number {
  const [seen, setSeen] = useState({ generationId, mean, change: 0 });
  if (seen.generationId !== generationId || (seen.mean === null && mean !== null)) {
    setSeen({ generationId, mean, change: 0 });
  } else if (mean !== null && seen.mean !== null && seen.mean !== mean) {
    setSeen({ generationId, mean, change: mean - seen.mean });
  }
  return seen.generationId === generationId && seen.mean === mean ? seen.change : 0;
}
