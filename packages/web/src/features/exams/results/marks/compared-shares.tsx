import type { MarkFigures } from '@exam/contract';
import table from '../students-table.module.css';
import classes from './marks.module.css';

interface Share {
  meanShare: number;
  standardError: number | null;
}

const GROUPS = { chapter: 'Chapter', difficulty: 'Difficulty', objective: 'Objective' } as const;

/** The mean shares of the points by version and by group of questions, each with its standard error. */
export function ComparedShares({ figures }: { figures: MarkFigures }) {
  const { versions, groups } = figures;
  return (
    <details>
      <summary>Points by version, chapter, difficulty and objective</summary>
      {versions.length > 1 && (
        <>
          <p className={classes.lead}>{describeDifference(figures.versionDifference)}</p>
          <table className={table.table} aria-label="Points by version">
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">Students</th>
                <th scope="col">Share of the points</th>
              </tr>
            </thead>
            <tbody>
              {versions.map((one) => (
                <tr key={one.version}>
                  <th scope="row">{one.version}</th>
                  <td>{one.numberOfStudents}</td>
                  <td>{shareText(one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <table className={table.table} aria-label="Points by group of questions">
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Questions</th>
            <th scope="col">Share of the points</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.by} ${group.name}`}>
              <th scope="row">
                {GROUPS[group.by]}: {group.name}
              </th>
              <td>{group.numberOfQuestions}</td>
              <td>{shareText(group)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.lead}>± is the standard error of the mean over the students.</p>
    </details>
  );
}

function shareText({ meanShare, standardError }: Share): string {
  const mean = `${(100 * meanShare).toFixed(1)} %`;
  return standardError === null ? mean : `${mean} ± ${(100 * standardError).toFixed(1)}`;
}

/** The usual level: chance alone crosses it once in twenty exams. */
const LEVEL = 0.05;

function describeDifference(test: MarkFigures['versionDifference']): string {
  if (test === null) return 'There are too few answers to say whether the versions differ.';
  const { statistic, degreesBetween, degreesWithin, pValue } = test;
  const p = pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(3)}`;
  const figures = `Welch’s test: F(${degreesBetween}, ${degreesWithin.toFixed(1)}) = ${statistic.toFixed(2)}, ${p}`;
  return pValue < LEVEL
    ? `The versions differ more than chance explains (${figures}). They may not be equally difficult, or their students differ.`
    : `Chance explains the differences between the versions (${figures}).`;
}
