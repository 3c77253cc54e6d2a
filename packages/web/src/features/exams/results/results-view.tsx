import type { ExamResults } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { counted } from '../../../ui/counted.ts';
import { LongTime } from '../long-time.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MeasuredQuestions } from './measured-questions.tsx';
import classes from './results-view.module.css';
import { ScorePlot } from './score-plot.tsx';
import { StudentsSection } from './students-section.tsx';

interface ResultsViewProps {
  examId: string;
  results: ExamResults;
  isOwner: boolean;
}

/** The results of an exam: as a whole, by question, and for its owner by student. */
export function ResultsView({ examId, results, isOwner }: ResultsViewProps) {
  const isFew = results.numberOfStudents < LIMITS.fewestMeasuredAnswers;
  return (
    <>
      <p className={classes.lead}>
        {counted(results.numberOfStudents, 'student')}, uploaded <LongTime of={results.uploadedAt} />.
        {isFew && ' So few say little of a question: no labels are suggested.'}
      </p>
      <KeyFigures results={results} />
      <ScorePlot scores={results.scores} mean={results.meanScore} />
      <MeasuredQuestions examId={examId} questions={results.questions} />
      {results.numberOfWithheldQuestions > 0 && (
        <p className={classes.gone}>{describeWithheld(results.numberOfWithheldQuestions)}</p>
      )}
      {isOwner && results.keptUntil !== null && <StudentsSection examId={examId} results={results} />}
      {isOwner && results.keptUntil === null && (
        <p className={classes.gone}>What single students answered is deleted; these figures stay.</p>
      )}
    </>
  );
}

/** Why questions are missing in the list. */
function describeWithheld(count: number): string {
  return `Not shown: ${counted(count, 'question')} that fewer than ${LIMITS.fewestShownStudents} students had on their paper. Figures of so few tell what single students answered.`;
}
