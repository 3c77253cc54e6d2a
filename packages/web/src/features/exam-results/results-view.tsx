import type { ExamDetail, ExamMarks, ExamResults } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Switch } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { markQueries } from '../../data/exam-marks.ts';
import { resultQueries } from '../../data/exam-results.ts';
import { scanQueries } from '../../data/scans.ts';
import { counted } from '../../ui/counted.ts';
import { LongTime } from '../../ui/long-time.tsx';
import { describeAudits } from '../../ui/scans/audit-words.ts';
import { ExpectedAndReached } from './expected-and-reached.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LookFirst } from './look-first.tsx';
import { AnalysisButton } from './marks/export-menu.tsx';
import { MarksSection } from './marks/marks-section.tsx';
import { MeasuredQuestions } from './measured-questions.tsx';
import classes from './results-view.module.css';
import { ScorePlot } from './score-plot.tsx';
import { StudentsSection } from './students-section.tsx';

interface ResultsViewProps {
  exam: ExamDetail;
  results: ExamResults;
  isOwner: boolean;
  /** Whether they were read from sheets, which can be opened. */
  hasSheets: boolean;
}

/** The results of an exam: the overview, by question, and for its owner by student. */
export function ResultsView({ exam, results: marked, isOwner, hasSheets }: ResultsViewProps) {
  const examId = exam._id;
  const [isAsPrinted, setAsPrinted] = useState(false);
  const printed = useQuery({
    ...resultQueries.results(examId, 'printed'),
    enabled: isAsPrinted && marked.isRegraded,
  }).data?.data;
  const results = (isAsPrinted && marked.isRegraded && printed) || marked;
  const seesStudents = isOwner && results.keptUntil !== null;
  const marks = useQuery({ ...markQueries.marks(examId), enabled: seesStudents });
  const grading = seesStudents ? gradingOf(marks) : null;
  const isFew = results.numberOfStudents < LIMITS.fewestMeasuredAnswers;
  return (
    <>
      <p className={classes.lead}>
        {counted(results.numberOfStudents, 'student')},{' '}
        {isOwner ? (hasSheets ? 'read' : 'uploaded') : 'as of'} <LongTime of={results.uploadedAt} />.
        {!isOwner && FOR_MEMBERS}
        {isFew && ' No labels are suggested for so few students.'}
        {seesStudents && describeAttendance(marks.data?.attendance ?? null)}
      </p>
      {isOwner && hasSheets && <CheckedReading examId={examId} />}
      {marked.isRegraded && (
        <Switch
          label="As printed"
          description="The figures by the key as it was printed, before anything was regraded"
          checked={isAsPrinted}
          onChange={(event) => setAsPrinted(event.currentTarget.checked)}
        />
      )}
      <LookFirst results={results} />
      <KeyFigures results={results} />
      <ExpectedAndReached examId={examId} />
      <ScorePlot
        scores={results.scores}
        mean={results.meanScore}
        standardError={results.standardError}
        grading={grading}
      />
      {seesStudents && <MarksSection exam={exam} results={marked} hasSheets={hasSheets} />}
      <MeasuredQuestions examId={examId} results={results} mayRegrade={seesStudents} />
      {results.numberOfWithheldQuestions > 0 && (
        <p className={classes.gone}>{describeWithheld(results.numberOfWithheldQuestions)}</p>
      )}
      {seesStudents && <StudentsSection examId={examId} results={results} hasSheets={hasSheets} />}
      {isOwner && results.keptUntil === null && (
        <div className={classes.gone}>
          <p>
            The answers of the students were deleted; these figures stay, and the analysis without grades.
          </p>
          <AnalysisButton examId={examId} />
        </div>
      )}
    </>
  );
}

/** How far the reading of the sheets can be trusted, as far as that was looked at. */
function CheckedReading({ examId }: { examId: string }) {
  const { data } = useQuery(scanQueries.audits(examId));
  const told = data && describeAudits(data);
  return told ? <p className={classes.lead}>{told}</p> : null;
}

const FOR_MEMBERS =
  ' These figures are computed anew when five more students came, or after a week: so they do not tell what a single student answered.';

/** The pass line of the grade scale and who passes by it; null where there is none. Undefined while it is loaded. */
function gradingOf({ data, isError }: UseQueryResult<ExamMarks>) {
  if (isError) return null;
  if (data === undefined) return undefined;
  const { scheme, figures } = data;
  if (scheme.scale === null || figures === null || figures.numberOfPassed === null) return null;
  return {
    passShare: scheme.scale.passShare,
    numberOfPassed: figures.numberOfPassed,
    numberNear: figures.numberNearPassLine,
  };
}

/** Who of the list took part; empty without a list. */
function describeAttendance(attendance: ExamMarks['attendance']): string {
  if (attendance === null) return '';
  const { numberOfListed, numberOfPresent, numberOfAbsent, numberOfOpen, numberOfUnlisted } = attendance;
  const others = [
    ...(numberOfAbsent > 0 ? [`${numberOfAbsent} absent`] : []),
    ...(numberOfOpen > 0 ? [`${numberOfOpen} without a sheet so far`] : []),
    ...(numberOfUnlisted > 0 ? [`${numberOfUnlisted} not in the list`] : []),
  ];
  return [` ${numberOfPresent} of ${counted(numberOfListed, 'listed student')} took part`, ...others]
    .join(', ')
    .concat('.');
}

/** Why questions are missing from the list. */
function describeWithheld(count: number): string {
  return `Not shown: ${counted(count, 'question')} that fewer than ${LIMITS.fewestShownStudents} students had on their paper. Figures of so few students would reveal single answers.`;
}
