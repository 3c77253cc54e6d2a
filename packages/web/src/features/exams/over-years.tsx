import type { ExamOverYears } from '@exam/contract';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { resultQueries } from '../../data/exam-results.ts';
import table from '../../ui/figures-table.module.css';
import { longDate } from '../../ui/long-date.ts';
import { QuietFailure } from '../../ui/quiet-failure.tsx';
import classes from './over-years.module.css';

/** The exams of a course beside one another, folded: what was expected and reached, and who passed. Loaded when it is opened. */
export function OverYears({ courseId }: { courseId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Means and pass rates over the years</summary>
      {isOpen && <Years courseId={courseId} />}
    </details>
  );
}

function Years({ courseId }: { courseId: string }) {
  const { data: exams, isLoadingError, refetch } = useQuery(resultQueries.overYears(courseId));
  if (isLoadingError) {
    return <QuietFailure text="The results could not be loaded." onRetry={() => void refetch()} />;
  }
  if (!exams) return <Skeleton height="20rem" />;
  return (
    <>
      {exams.length > 1 && <Chart exams={exams} />}
      <div className={classes.scrolled}>
        <table className={table.figures}>
          <thead>
            <tr>
              <th scope="col">Exam</th>
              <th scope="col">Students</th>
              <th scope="col">Expected mean</th>
              <th scope="col">Mean</th>
              <th scope="col">Passed</th>
              <th scope="col">Saved</th>
            </tr>
          </thead>
          <tbody>
            {exams.map((exam) => (
              <tr key={exam._id}>
                <th scope="row">
                  <Anchor component={Link} to={`/exams/${exam._id}/results`} inherit>
                    {exam.name}
                  </Anchor>
                </th>
                <td>{exam.numberOfStudents}</td>
                <td>{percentOf(exam.expectedShare)}</td>
                <td>{percentOf(exam.reachedShare)}</td>
                <td>{percentOf(exam.passRate)}</td>
                <td>{longDate(exam.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const percentOf = (share: number | null) => (share === null ? '–' : `${Math.round(100 * share)} %`);

const LINES = [
  { name: 'Expected mean', kind: 'expected', shareOf: (exam: ExamOverYears) => exam.expectedShare },
  { name: 'Mean', kind: 'reached', shareOf: (exam: ExamOverYears) => exam.reachedShare },
  { name: 'Passed', kind: 'passed', shareOf: (exam: ExamOverYears) => exam.passRate },
] as const;

const LEVELS = [0, 25, 50, 75, 100];

/** One column for each exam, the oldest on the left, and a line for each figure. The table below says the same. */
function Chart({ exams }: { exams: readonly ExamOverYears[] }) {
  const lines = LINES.map(({ shareOf, ...line }) => ({
    ...line,
    points: exams.flatMap((exam, at) => {
      const share = shareOf(exam);
      return share === null
        ? []
        : [{ id: exam._id, x: (100 * (at + 0.5)) / exams.length, y: 100 * (1 - share) }];
    }),
  })).filter(({ points }) => points.length > 0);
  return (
    <div className={classes.chart} aria-hidden>
      <ul className={classes.legend}>
        {lines.map(({ name, kind }) => (
          <li key={kind} data-kind={kind}>
            {name}
          </li>
        ))}
      </ul>
      <div className={classes.area}>
        {LEVELS.map((level) => (
          <span key={level} className={classes.level} style={{ bottom: `${level}%` }}>
            <span>{level} %</span>
          </span>
        ))}
        <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {lines.map(({ kind, points }) => (
            <polyline key={kind} data-kind={kind} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          ))}
        </svg>
        {lines.flatMap(({ kind, points }) =>
          points.map(({ id, x, y }) => (
            <span
              key={`${kind} ${id}`}
              className={classes.point}
              data-kind={kind}
              style={{ left: `${x}%`, top: `${y}%` }}
            />
          )),
        )}
      </div>
      <div className={classes.axis}>
        {exams.map((exam) => (
          <span key={exam._id}>{exam.name}</span>
        ))}
      </div>
    </div>
  );
}
