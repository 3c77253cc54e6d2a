import type { ExamResults, MarkFigures } from '@exam/contract';
import { levelOfReliability } from '@exam/contract/judge-figures';
import type { ReactNode } from 'react';
import { counted } from '../../ui/counted.ts';
import classes from './key-figures.module.css';
import { percent } from './remarks.ts';

/** The exam in a few numbers, in right answers: points and grades are known to the owner of the exam alone. */
export function KeyFigures({ results }: { results: ExamResults }) {
  const { numberOfQuestions, meanScore, medianScore, standardDeviation, standardError, scores } = results;
  const least = scores.findIndex((students) => students > 0);
  const most = scores.findLastIndex((students) => students > 0);
  const of = `of ${counted(numberOfQuestions, 'question')}`;
  return (
    <Figures>
      <Figure name="Mean" value={short(meanScore)} note={of} />
      <Figure name="Median" value={short(medianScore)} note={of} />
      <Figure name="Lowest and highest" value={`${least} – ${most}`} />
      <Deviation
        value={short(standardDeviation)}
        error={standardError === null ? null : short(standardError)}
      />
      <Reliability results={results} />
    </Figures>
  );
}

interface PointFiguresProps {
  results: ExamResults;
  /** Undefined while they are loaded. */
  figures: MarkFigures | undefined;
}

/** The exam in a few numbers, in points as it is marked. */
export function PointFigures({ results, figures }: PointFiguresProps) {
  if (figures === undefined) {
    // As high as the figures will be.
    return (
      <Figures>
        {['Mean', 'Median', 'Lowest and highest', 'Standard deviation'].map((name) => (
          <Figure key={name} name={name} value="–" />
        ))}
        <Reliability results={results} />
      </Figures>
    );
  }
  const { numberOfPassed, numberOfStudents, standardError } = figures;
  const of = figures.fullPoints === null ? 'points' : `of ${counted(figures.fullPoints, 'point')}`;
  return (
    <Figures>
      <Figure name="Mean" value={exact(figures.meanPoints)} note={of} />
      <Figure name="Median" value={exact(figures.medianPoints)} note={of} />
      <Figure
        name="Lowest and highest"
        value={`${exact(figures.lowestPoints)} – ${exact(figures.highestPoints)}`}
      />
      {numberOfPassed !== null && (
        <Figure
          name="Passed"
          value={String(numberOfPassed)}
          note={`of ${numberOfStudents} (${percent(numberOfPassed / numberOfStudents)})`}
        />
      )}
      <Deviation
        value={exact(figures.standardDeviation)}
        error={standardError === null ? null : exact(standardError)}
      />
      <Reliability results={results} />
    </Figures>
  );
}

function Deviation({ value, error }: { value: string; error: string | null }) {
  return (
    <Figure
      name="Standard deviation"
      value={value}
      {...(error !== null && { note: `standard error of measurement ${error}` })}
    />
  );
}

function Reliability({ results }: { results: ExamResults }) {
  const { reliability } = results;
  return (
    <Figure
      name="Reliability (KR-20)"
      value={reliability === null ? '–' : reliability.toFixed(2)}
      note={noteOnReliability(results)}
    />
  );
}

function noteOnReliability({
  reliability,
  reliabilityBounds: bounds,
  numberOfStudents,
}: ExamResults): string {
  if (reliability === null) return 'cannot be calculated';
  const level = levelOfReliability({ reliability, numberOfStudents }) ?? 'too few students to judge';
  if (bounds === null) return level;
  return `${level}, ${bounds.least.toFixed(2)} to ${bounds.most.toFixed(2)} with 95 % confidence`;
}

/** Some figures beside one another. Holds `Figure`s. */
function Figures({ children }: { children: ReactNode }) {
  return (
    <>
      <dl className={classes.figures}>{children}</dl>
      <details className={classes.meaning}>
        <summary>What these figures mean</summary>
        <p>
          Standard deviation: how far the points of students usually lie from the mean. Reliability: how alike
          the points would be with other questions of the kind, from 0 (not at all) to 1 (wholly); KR-20 is
          the formula, by Kuder and Richardson. Standard error of measurement: how far the points of a student
          may lie from what the student can do, by chance alone.
        </p>
      </details>
    </>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value}>{value}</span> {note !== undefined && <span>{note}</span>}
      </dd>
    </div>
  );
}

/** Points with two decimals where they have them. */
const exact = (points: number) => String(Math.round(points * 100) / 100);

/** With one decimal if it is not whole. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
