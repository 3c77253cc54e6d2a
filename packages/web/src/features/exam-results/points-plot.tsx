import { type PointBins, pointBinsOf, type Total, ticksUpTo } from '@exam/contract/score-bins';
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../ui/counted.ts';
import table from '../../ui/figures-table.module.css';
import { withParams } from '../../ui/search-params.ts';
import { Section } from '../../ui/section.tsx';
import classes from './points-plot.module.css';
import { percent } from './remarks.ts';

interface PointsPlotProps {
  totals: readonly Total[];
  /** The most that a student can have. */
  most: number;
  /** What is counted where marks are not known: each right answer. */
  unit: 'point' | 'question';
  mean: number;
  /** Of measurement; null if it is not known. */
  standardError: number | null;
  /** Who passes by the exam's grade scale. Null without one: the line is then typed here. Undefined while that is loaded. */
  grading: Grading | null | undefined;
  /** Makes so many points the pass line of the exam; undefined where it cannot. */
  onKeepPass?: ((points: number) => void) | undefined;
}

export interface Grading {
  /** Per cent of the points. */
  readonly passShare: number;
  /** Whether it is that of the grade scale, and no rule moved it. */
  readonly isOfScale: boolean;
  /** Within one standard error of measurement around the pass line; null if it is not known. */
  readonly numberNear: number | null;
  readonly lines: readonly PassLine[];
}

/** The least points that pass, and the versions where they do. */
interface PassLine {
  readonly points: number;
  readonly versions: readonly string[];
}

/** The distribution of points as bars and as a table, with the mean and the points from which students pass. */
export function PointsPlot(props: PointsPlotProps) {
  const { totals, most, unit, mean, standardError, grading, onKeepPass } = props;
  const [typed, setTyped] = usePassPoints(most);
  const judged = grading === null ? passingFrom(totals, typed) : totals;
  const shown = pointBinsOf(judged, most);
  const lines = grading === null ? [{ points: typed, versions: [] }] : (grading?.lines ?? []);
  return (
    <Section title={`Students by ${unit === 'point' ? 'points' : 'right answers'}`}>
      {grading === null ? (
        <PassField
          totals={judged}
          most={most}
          unit={unit}
          pass={typed}
          standardError={standardError}
          onChange={(pass) => setTyped(Math.min(pass, most))}
          onKeep={onKeepPass}
        />
      ) : (
        // As high while it is loaded, so that nothing moves.
        <div className={classes.pass}>
          {grading && (
            <p role="status">
              {describeLine(grading, most)}
              {describeNear(grading.numberNear)}
            </p>
          )}
        </div>
      )}
      <Plot shown={shown} mean={grading === undefined ? undefined : mean} lines={lines} />
      <details className={classes.table}>
        <summary>As a table</summary>
        <table className={table.figures}>
          <thead>
            <tr>
              <th scope="col">{unit === 'point' ? 'Points' : 'Right answers'}</th>
              <th scope="col">Students</th>
            </tr>
          </thead>
          <tbody>
            {shown.bins.map(({ from, to, students }) => (
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

function passingFrom(totals: readonly Total[], pass: number): Total[] {
  return totals.map((total) => ({
    ...total,
    numberOfPassed: total.points >= pass ? total.numberOfStudents : 0,
  }));
}

/** Where the pass line is. Grades are rounded, so that somewhat fewer points may be enough. */
function describeLine({ passShare, isOfScale, lines }: Grading, most: number): string {
  const line = `The pass line is ${isOfScale ? 'that of the grade scale, ' : ''}${passShare} % of the points`;
  const [only] = lines;
  return only && lines.length === 1 ? `${line}: ${only.points} of ${most} are enough.` : `${line}.`;
}

interface PassFieldProps {
  totals: readonly Total[];
  most: number;
  unit: PointsPlotProps['unit'];
  pass: number;
  standardError: number | null;
  onChange: (pass: number) => void;
  onKeep: PointsPlotProps['onKeepPass'];
}

/** The points from which students pass, where no grade scale says it: to look at, until they are made the pass line. */
function PassField({ totals, most, unit, pass, standardError, onChange, onKeep }: PassFieldProps) {
  const [typed, setTyped] = useState<number | string>(pass);
  const passed = totals.reduce((sum, { numberOfPassed }) => sum + (numberOfPassed ?? 0), 0);
  return (
    <div className={classes.pass}>
      <NumberInput
        size="sm"
        label="Pass from"
        description={`of ${counted(most, unit)}, for this view alone`}
        inputWrapperOrder={['label', 'input', 'description']}
        classNames={{ root: classes.passField }}
        min={0}
        max={most}
        decimalScale={2}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          if (value !== '') onChange(Number(value));
        }}
        onBlur={() => {
          if (typed === '') setTyped(pass);
        }}
      />
      <p role="status">
        {describePassed(countAll(totals), passed)}
        {describeNear(standardError === null ? null : numberNear(totals, pass, standardError))}
      </p>
      {onKeep && (
        <Button variant="default" size="compact-sm" onClick={() => onKeep(pass)}>
          Make it the pass line
        </Button>
      )}
    </div>
  );
}

const PARAMETER = 'pass';

/** The points from which students pass, half of them until somebody says otherwise. They stand in the address. */
function usePassPoints(most: number): [number, (points: number) => void] {
  const [params, setParams] = useSearchParams();
  const typed = params.get(PARAMETER);
  const points = typed !== null && /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Math.ceil(most / 2);
  return [
    Math.min(points, most),
    (next) => setParams((now) => withParams(now, { [PARAMETER]: String(next) }), { replace: true }),
  ];
}

function describePassed(all: number, passing: number): string {
  return `${passing} of ${all} students pass (${percent(all === 0 ? 0 : passing / all)}).`;
}

/** The number of students whose points are at most one standard error of measurement from the line. */
function numberNear(totals: readonly Total[], pass: number, standardError: number): number {
  return countAll(totals.filter(({ points }) => Math.abs(points - pass) <= standardError));
}

function describeNear(students: number | null): string {
  if (students === null) return '';
  const stand = students === 1 ? 'stands' : 'stand';
  return ` ${counted(students, 'student')} ${stand} within one standard error of measurement around it.`;
}

function countAll(totals: readonly Total[]): number {
  return totals.reduce((sum, { numberOfStudents }) => sum + numberOfStudents, 0);
}

/** Counts above the bars are left out where they would touch each other. */
const MOST_COUNTS = 25;
/** Of the names of lines, one above the other. */
const ROW_REM = 1.25;
/** The mean and one pass line, also while they are loaded, so that nothing moves. */
const FEWEST_ROWS = 2;

interface PlotProps {
  shown: PointBins;
  /** Undefined while it is loaded. */
  mean: number | undefined;
  lines: readonly PassLine[];
}

function Plot({ shown, mean, lines }: PlotProps) {
  const { bins, step } = shown;
  const ticks = ticksUpTo(Math.max(...bins.map(({ students }) => students)));
  const top = ticks.at(-1)!;
  const last = bins.at(-1)!.to;
  const pointTicks = ticksUpTo(last).filter((points) => points <= last);
  const rows = lines.length + 1;
  return (
    <div className={classes.plot} aria-hidden>
      <div
        className={classes.area}
        style={{ marginBlockStart: `${ROW_REM * Math.max(FEWEST_ROWS, rows) + 0.5}rem` }}
      >
        {ticks.map((students) => (
          <span key={students} className={classes.level} style={{ bottom: share(students, top) }}>
            <span>{students}</span>
          </span>
        ))}
        <div className={classes.bars} data-dense={bins.length > MOST_COUNTS || undefined}>
          {bins.map(({ from, students, passed }) => (
            <div key={from} className={classes.bar}>
              {students > 0 && <span className={classes.count}>{students}</span>}
              {passed !== null && (
                <span
                  className={classes.filled}
                  data-failed
                  style={{ height: share(students - passed, top) }}
                />
              )}
              <span className={classes.filled} style={{ height: share(passed ?? students, top) }} />
            </div>
          ))}
        </div>
        {mean !== undefined && (
          <Line
            kind="mean"
            label={String(Math.round(mean * 100) / 100)}
            at={placeOf(mean + step / 2, shown)}
            row={rows}
          />
        )}
        {lines.map(({ points, versions }, row) => (
          <Line
            key={points}
            kind="pass"
            label={lines.length === 1 ? String(points) : `${points} (${versions.join(', ')})`}
            // Between the last total that fails and the first that passes.
            at={placeOf(Math.ceil(points / step) * step, shown)}
            row={row + 1}
          />
        ))}
      </div>
      <div className={classes.axis}>
        {pointTicks.map((points) => (
          <span key={points} style={{ left: `${placeOf(points + step / 2, shown)}%` }}>
            {points}
          </span>
        ))}
      </div>
    </div>
  );
}

interface LineProps {
  kind: 'pass' | 'mean';
  label: string;
  /** In percent, from the left. */
  at: number;
  /** Above the plot, from 1. */
  row: number;
}

/** Its name stands left of it where there is no room on the right. */
function Line({ kind, label, at, row }: LineProps) {
  return (
    <span
      className={classes.line}
      style={{ left: `${at}%`, insetBlockStart: `${-ROW_REM * row}rem` }}
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

/** How far from the left points begin, in percent; half a step on, the middle of their bar where each has its own. */
function placeOf(points: number, { bins, width }: PointBins): number {
  return (100 * (points - bins[0]!.from)) / width / bins.length;
}
