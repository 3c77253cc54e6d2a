import type { ExamResults } from '@exam/contract';
import { levelOfReliability } from '@exam/contract/judge-figures';
import type { ReactNode } from 'react';
import classes from './key-figures.module.css';

/** The exam in a few numbers. */
export function KeyFigures({ results }: { results: ExamResults }) {
  const { numberOfQuestions, meanScore, medianScore, standardDeviation, standardError, reliability, scores } =
    results;
  const least = scores.findIndex((students) => students > 0);
  const most = scores.findLastIndex((students) => students > 0);
  return (
    <Figures>
      <Figure name="Mean" value={short(meanScore)} note={`of ${numberOfQuestions}`} />
      <Figure name="Median" value={short(medianScore)} note={`of ${numberOfQuestions}`} />
      <Figure name="Standard deviation" value={short(standardDeviation)} />
      <Figure name="Lowest and highest" value={`${least} – ${most}`} />
      <Figure
        name="Reliability (KR-20)"
        value={reliability === null ? '–' : reliability.toFixed(2)}
        note={noteOnReliability(results)}
      />
      {standardError !== null && (
        <Figure
          name="Standard error of measurement"
          value={short(standardError)}
          note={standardError === 1 ? 'point' : 'points'}
        />
      )}
    </Figures>
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
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

export function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value}>{value}</span> {note !== undefined && <span>{note}</span>}
      </dd>
    </div>
  );
}

/** With one decimal if it is not whole. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
