import type { MarkFigures } from '@exam/contract';
import { isBeyondChance } from '@exam/contract/judge-figures';
import { counted } from '../../../ui/counted.ts';
import table from '../../../ui/students-table.module.css';
import classes from './marks.module.css';

interface Share {
  meanShare: number;
  standardError: number | null;
}

const GROUPS = { chapter: 'Chapter', difficulty: 'Difficulty', objective: 'Objective' } as const;

/** The mean shares of the points by version and by group of questions, each with its standard error. */
export function ComparedShares({ figures }: { figures: MarkFigures }) {
  const { versions, groups, numberOfCommon } = figures;
  return (
    <details className={classes.more}>
      <summary>Points by version, chapter, difficulty and objective</summary>
      {versions.length > 1 && (
        <>
          <p className={classes.lead}>{describeDifference(figures.versionDifference)}</p>
          <SharesTable
            label="Points by version"
            columns={['Version', 'Students']}
            rows={versions.map((one) => ({ ...one, name: one.version, count: one.numberOfStudents }))}
            hasAdjusted={numberOfCommon > 0}
          />
          {numberOfCommon > 0 && (
            <p className={classes.lead}>
              Students of one version may be stronger than those of another.{' '}
              {counted(numberOfCommon, 'question')} of all versions tell{numberOfCommon === 1 ? 's' : ''} by
              how much: with all students of the exam, each version would have the share in the last column.
            </p>
          )}
        </>
      )}
      <SharesTable
        label="Points by group of questions"
        columns={['Group', 'Questions']}
        rows={groups.map((group) => ({
          ...group,
          name: `${GROUPS[group.by]}: ${group.name}`,
          count: group.numberOfQuestions,
        }))}
      />
      <p className={classes.lead}>± is the standard error of the mean over the students.</p>
    </details>
  );
}

interface SharesTableProps {
  label: string;
  /** The names of the first two columns. */
  columns: readonly [name: string, count: string];
  rows: readonly (Share & { name: string; count: number; adjustedShare?: number | null })[];
  /** Whether rows tell what the students of all versions would have. */
  hasAdjusted?: boolean;
}

function SharesTable({ label, columns, rows, hasAdjusted = false }: SharesTableProps) {
  return (
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          {[...columns, 'Share of the points', ...(hasAdjusted ? ['With all students'] : [])].map(
            (column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two chapters may have one name, and rows never move
          <tr key={at}>
            <th scope="row">{row.name}</th>
            <td>{row.count}</td>
            <td>{shareText(row)}</td>
            {hasAdjusted && (
              <td>{row.adjustedShare == null ? '–' : `${(100 * row.adjustedShare).toFixed(1)} %`}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shareText({ meanShare, standardError }: Share): string {
  const mean = `${(100 * meanShare).toFixed(1)} %`;
  return standardError === null ? mean : `${mean} ± ${(100 * standardError).toFixed(1)}`;
}

function describeDifference(test: MarkFigures['versionDifference']): string {
  if (test === null) return 'There are too few answers to say whether the versions differ.';
  const { statistic, degreesBetween, degreesWithin, pValue } = test;
  const p = pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(3)}`;
  const figures = `Welch’s test: F(${degreesBetween}, ${degreesWithin.toFixed(1)}) = ${statistic.toFixed(2)}, ${p}`;
  return isBeyondChance(pValue)
    ? `The versions differ more than chance explains (${figures}). They may not be equally difficult, or their students differ.`
    : `Chance explains the differences between the versions (${figures}).`;
}
