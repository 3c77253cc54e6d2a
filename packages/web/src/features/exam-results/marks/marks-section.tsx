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
import { Figure, Figures } from '../key-figures.tsx';
import { percent } from '../remarks.ts';
import { ComparedShares } from './compared-shares.tsx';
import { describeScheme } from './describe-scheme.ts';
import { ExportMenu } from './export-menu.tsx';
import { MarkingForm } from './marking-form.tsx';
import classes from './marks.module.css';
import { RegradingList } from './regrading-list.tsx';

interface MarksSectionProps {
  exam: ExamDetail;
  results: ExamResults;
  /** Whether the answers were read from sheets. */
  hasSheets: boolean;
}

/** Points and grades, and how they come about, for the owner of the exam. */
export function MarksSection({ exam, results, hasSheets }: MarksSectionProps) {
  const query = useQuery(markQueries.marks(exam._id));
  const failure = failureOf(query);
  const marks = failure === undefined ? query.data : undefined;
  return (
    <Section
      title="Marks and grades"
      lead="Only you see points and grades. They are calculated anew from the answers whenever something changes here. The exam itself stays as it is."
    >
      {query.isPending && failure === undefined && <LoadingText>Loading marks...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The marks could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {marks && <Marks exam={exam} results={results} hasSheets={hasSheets} marks={marks} />}
    </Section>
  );
}

function Marks({ exam, results, hasSheets, marks }: MarksSectionProps & { marks: ExamMarks }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <p className={classes.lead}>{describeScheme(marks.scheme).join(' ')}</p>
      {isEditing ? (
        <MarkingForm exam={exam} results={results} marks={marks} onDone={() => setEditing(false)} />
      ) : (
        <div className={classes.bar}>
          <Button variant="default" onClick={() => setEditing(true)}>
            Change the marking
          </Button>
          <ExportMenu exam={exam} fullPoints={marks.figures?.fullPoints ?? null} hasSheets={hasSheets} />
        </div>
      )}
      {marks.figures && <PointFigures figures={marks.figures} />}
      {marks.figures && marks.figures.grades.length > 0 && <Grades figures={marks.figures} />}
      <RegradingList examId={exam._id} marks={marks} questions={results.questions} />
      {marks.figures && <ComparedShares figures={marks.figures} />}
    </>
  );
}

function PointFigures({ figures: marks }: { figures: MarkFigures }) {
  const { meanPoints, medianPoints, lowestPoints, highestPoints, numberOfPassed, numberOfStudents } = marks;
  const of = marks.fullPoints === null ? 'points' : `of ${marks.fullPoints} points`;
  return (
    <Figures>
      <Figure name="Mean" value={short(meanPoints)} note={of} />
      <Figure name="Median" value={short(medianPoints)} note={of} />
      <Figure name="Lowest and highest" value={`${short(lowestPoints)} – ${short(highestPoints)}`} />
      {numberOfPassed !== null && (
        <Figure
          name="Passed"
          value={String(numberOfPassed)}
          note={`of ${numberOfStudents} (${percent(numberOfPassed / numberOfStudents)})`}
        />
      )}
    </Figures>
  );
}

const short = (points: number) => String(Math.round(points * 100) / 100);

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
