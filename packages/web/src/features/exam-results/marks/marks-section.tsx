import type { ExamDetail, ExamMarks, ExamResults, MarkFigures } from '@exam/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { markQueries } from '../../../data/exam-marks.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import meter from '../../../ui/meter.module.css';
import { Section } from '../../../ui/section.tsx';
import table from '../../../ui/students-table.module.css';
import { percent } from '../remarks.ts';
import { ComparedShares } from './compared-shares.tsx';
import { describeScheme } from './describe-scheme.ts';
import { MarkingForm } from './marking-form.tsx';
import classes from './marks.module.css';
import { RegradingList } from './regrading-list.tsx';

interface MarksSectionProps {
  exam: ExamDetail;
  results: ExamResults;
}

/** Points and grades, and how they come about, for the owner of the exam. */
export function MarksSection({ exam, results }: MarksSectionProps) {
  const query = useQuery(markQueries.marks(exam._id));
  const failure = failureOf(query);
  const marks = failure === undefined ? query.data : undefined;
  return (
    <Section
      title="Marks and grades"
      lead="Only you see points and grades. They follow every change here; the exam itself stays as it is."
    >
      {query.isPending && failure === undefined && <LoadingText>Loading marks...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The marks could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {marks && <Marks exam={exam} results={results} marks={marks} />}
    </Section>
  );
}

function Marks({ exam, results, marks }: MarksSectionProps & { marks: ExamMarks }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <p className={classes.lead}>{describeScheme(marks).join(' ')}</p>
      {isEditing ? (
        <MarkingForm exam={exam} results={results} marks={marks} onDone={() => setEditing(false)} />
      ) : (
        <div className={classes.bar}>
          <Button variant="default" onClick={() => setEditing(true)}>
            Change the marking
          </Button>
        </div>
      )}
      {marks.figures && marks.figures.grades.length > 0 && <Grades figures={marks.figures} />}
      <RegradingList examId={exam._id} marks={marks} questions={results.questions} />
      {marks.figures && <ComparedShares figures={marks.figures} />}
    </>
  );
}

/** The number of students with each grade, and a line below the last grade that passes. */
function Grades({ figures: { grades, numberOfStudents } }: { figures: MarkFigures }) {
  const lastPass = grades.findLastIndex(({ isPass }) => isPass);
  const most = Math.max(...grades.map((one) => one.numberOfStudents));
  return (
    <table className={table.table} aria-label="Grades">
      <thead>
        <tr>
          <th scope="col" className={classes.grade}>
            Grade
          </th>
          <th scope="col">Students</th>
          <th scope="col">Share</th>
          <th scope="col">Passed</th>
        </tr>
      </thead>
      <tbody>
        {grades.map(({ grade, isPass, numberOfStudents: count }, at) => (
          <tr key={grade} className={at === lastPass ? classes.passLine : undefined}>
            <th scope="row">{grade}</th>
            <td>
              {count}
              <span className={classes.track} aria-hidden>
                <span className={meter.filled} style={{ width: `${(100 * count) / Math.max(1, most)}%` }} />
              </span>
            </td>
            <td>{percent(count / numberOfStudents)}</td>
            <td>{isPass ? 'passed' : 'failed'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
