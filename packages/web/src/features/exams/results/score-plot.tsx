import { binsOf, type ScoreBin, ticksUpTo } from '@exam/contract/score-bins';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../../ui/counted.ts';
import { withParams } from '../../../ui/search-params.ts';
import { Section } from '../../../ui/section.tsx';
import { percent } from './remarks.ts';
import classes from './score-plot.module.css';

interface ScorePlotProps {
  /** The number of students with each score, from 0. */
  scores: readonly number[];
  mean: number;
}

/** The distribution of scores as bars and as a table, with the mean and the score from which students pass. */
export function ScorePlot({ scores, mean }: ScorePlotProps) {
  const bins = binsOf(scores);
  const [pass, setPass] = usePassScore(scores.length - 1);
  const [typed, setTyped] = useState<number | string>(pass);
  return (
    <Section title="Scores" lead="How many students have each score.">
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
            if (value !== '') setPass(Number(value));
          }}
          onBlur={() => setTyped(pass)}
        />
        <p role="status">{describePass(scores, pass)}</p>
      </div>
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

function describePass(scores: readonly number[], pass: number): string {
  const all = sum(scores);
  const passing = sum(scores.slice(pass));
  return `${passing} of ${all} students pass (${percent(all === 0 ? 0 : passing / all)}).`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Counts above the bars are left out where they would touch each other. */
const MOST_COUNTS = 25;

function Plot({ bins, mean, pass }: { bins: readonly ScoreBin[]; mean: number; pass: number }) {
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
            <div key={from} className={classes.bar} data-failed={to < pass || undefined}>
              {students > 0 && <span className={classes.count}>{students}</span>}
              <span className={classes.filled} style={{ height: share(students, top) }} />
            </div>
          ))}
        </div>
        <Line kind="pass" score={pass} at={placeOf(pass, bins)} />
        <Line kind="mean" score={Math.round(mean * 10) / 10} at={placeOf(mean + 0.5, bins)} />
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
function Line({ kind, score, at }: { kind: 'pass' | 'mean'; score: number; at: number }) {
  return (
    <span
      className={classes.line}
      style={{ left: `${at}%` }}
      data-line={kind}
      data-end={at > 75 || undefined}
    >
      <span>
        {kind} {score}
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
