import { binsOf, type ScoreBin, ticksUpTo } from '@exam/contract/score-bins';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../ui/counted.ts';
import { withParams } from '../../ui/search-params.ts';
import { Section } from '../../ui/section.tsx';
import { percent } from './remarks.ts';
import classes from './score-plot.module.css';

interface ScorePlotProps {
  /** The number of students with each score, from 0. */
  scores: readonly number[];
  mean: number;
  /** Of measurement; null if it is not known. */
  standardError: number | null;
  /** Who passes by the exam's grade scale. Null without one: the line is then typed here. Undefined while that is loaded. */
  grading:
    | {
        readonly passShare: number;
        readonly numberOfPassed: number;
        /** Within one standard error of measurement around the pass line; null if it is not known. */
        readonly numberNear: number | null;
      }
    | null
    | undefined;
}

/** The distribution of scores as bars and as a table, with the mean and the score from which students pass. */
export function ScorePlot({ scores, mean, standardError, grading }: ScorePlotProps) {
  const bins = binsOf(scores);
  const [typedPass, setPass] = usePassScore(scores.length - 1);
  const pass = grading === null ? passAt(typedPass) : grading && passOf(scores, grading);
  return (
    <Section title="Scores" lead="How many students have each score.">
      {grading === null ? (
        <PassField scores={scores} pass={typedPass} standardError={standardError} onChange={setPass} />
      ) : (
        // As high while it is loaded, so that nothing moves.
        <div className={classes.pass}>
          {grading && (
            <p role="status">
              {describePassed(sum(scores), grading.numberOfPassed)} The pass line is that of the grade scale,{' '}
              {grading.passShare} % of the points.{describeNear(grading.numberNear)}
              {pass?.isOfScores === false &&
                ' Points and scores differ: in the plot it stands at this share of the questions.'}
            </p>
          )}
        </div>
      )}
      <Plot bins={bins} mean={mean} pass={pass} />
      <details className={classes.table}>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Score</th>
              <th scope="col">Students</th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ from, to, students }) => (
              <tr key={from}>
                <th scope="row">{from === to ? from : `${from} – ${to}`}</th>
                <td>{students}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );
}

/** Where the pass line stands in the plot. */
interface PassLine {
  readonly score: number;
  readonly label: string;
  /** Whether exactly the students with this score or a higher one pass. */
  readonly isOfScores: boolean;
}

const passAt = (score: number): PassLine => ({ score, label: String(score), isOfScores: true });

/** The pass line of a grade scale. It is a share of the points, and of the questions only where points follow from scores. */
function passOf(
  scores: readonly number[],
  { passShare, numberOfPassed }: NonNullable<ScorePlotProps['grading']>,
): PassLine {
  const score = Math.ceil((passShare / 100) * (scores.length - 1));
  if (sum(scores.slice(score)) === numberOfPassed) return passAt(score);
  return { score, label: `${passShare} %`, isOfScores: false };
}

interface PassFieldProps {
  scores: readonly number[];
  pass: number;
  standardError: number | null;
  onChange: (pass: number) => void;
}

/** The score from which students pass, where no grade scale says it. */
function PassField({ scores, pass, standardError, onChange }: PassFieldProps) {
  const [typed, setTyped] = useState<number | string>(pass);
  return (
    <div className={classes.pass}>
      <NumberInput
        size="sm"
        label="Pass from"
        description={`of ${counted(scores.length - 1, 'point')}`}
        inputWrapperOrder={['label', 'input', 'description']}
        classNames={{ root: classes.passField }}
        min={0}
        max={scores.length - 1}
        allowDecimal={false}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          if (value !== '') onChange(Number(value));
        }}
        onBlur={() => setTyped(pass)}
      />
      <p role="status">
        {describePassed(sum(scores), sum(scores.slice(pass)))}
        {describeNear(standardError === null ? null : numberNear(scores, pass, standardError))}
      </p>
    </div>
  );
}

const PARAMETER = 'pass';

/** The score from which students pass, half of the points until somebody says otherwise. It stands in the address. */
function usePassScore(most: number): [number, (score: number) => void] {
  const [params, setParams] = useSearchParams();
  const typed = params.get(PARAMETER);
  const score = typed !== null && /^\d{1,4}$/.test(typed) ? Number(typed) : Math.ceil(most / 2);
  return [
    Math.min(score, most),
    (next) => setParams((now) => withParams(now, { [PARAMETER]: String(next) }), { replace: true }),
  ];
}

function describePassed(all: number, passing: number): string {
  return `${passing} of ${all} students pass (${percent(all === 0 ? 0 : passing / all)}).`;
}

/** The number of students whose score is at most one standard error of measurement from the line. */
function numberNear(scores: readonly number[], pass: number, standardError: number): number {
  return sum(scores.filter((_, score) => Math.abs(score - pass) <= standardError));
}

function describeNear(students: number | null): string {
  if (students === null) return '';
  const stand = students === 1 ? 'stands' : 'stand';
  return ` ${counted(students, 'student')} ${stand} within one standard error of measurement around it.`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Counts above the bars are left out where they would touch each other. */
const MOST_COUNTS = 25;

interface PlotProps {
  bins: readonly ScoreBin[];
  mean: number;
  /** Undefined while it is loaded. */
  pass: PassLine | undefined;
}

function Plot({ bins, mean, pass }: PlotProps) {
  const ticks = ticksUpTo(Math.max(...bins.map(({ students }) => students)));
  const top = ticks.at(-1)!;
  const scoreTicks = ticksUpTo(bins.at(-1)!.to).filter((score) => score <= bins.at(-1)!.to);
  return (
    <div className={classes.plot} aria-hidden>
      <div className={classes.area}>
        {ticks.map((students) => (
          <span key={students} className={classes.level} style={{ bottom: share(students, top) }}>
            <span>{students}</span>
          </span>
        ))}
        <div className={classes.bars} data-dense={bins.length > MOST_COUNTS || undefined}>
          {bins.map(({ from, to, students }) => (
            <div
              key={from}
              className={classes.bar}
              data-failed={(pass?.isOfScores && to < pass.score) || undefined}
            >
              {students > 0 && <span className={classes.count}>{students}</span>}
              <span className={classes.filled} style={{ height: share(students, top) }} />
            </div>
          ))}
        </div>
        {pass && <Line kind="pass" label={pass.label} at={placeOf(pass.score, bins)} />}
        <Line kind="mean" label={String(Math.round(mean * 10) / 10)} at={placeOf(mean + 0.5, bins)} />
      </div>
      <div className={classes.axis}>
        {scoreTicks.map((score) => (
          <span key={score} style={{ left: `${placeOf(score + 0.5, bins)}%` }}>
            {score}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Its name stands left of it where there is no room on the right. */
function Line({ kind, label, at }: { kind: 'pass' | 'mean'; label: string; at: number }) {
  return (
    <span
      className={classes.line}
      style={{ left: `${at}%` }}
      data-line={kind}
      data-end={at > 75 || undefined}
    >
      <span>
        {kind} {label}
      </span>
    </span>
  );
}

function share(part: number, whole: number): string {
  return `${(100 * part) / whole}%`;
}

/** How far from the left a score begins, in percent; half a point on, its middle. */
function placeOf(score: number, bins: readonly ScoreBin[]): number {
  const width = bins[0]!.to - bins[0]!.from + 1;
  return (100 * score) / width / bins.length;
}
