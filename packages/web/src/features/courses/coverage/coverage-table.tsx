import { DIFFICULTIES, KINDS, OBJECTIVES } from '@exam/assembly';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Coverage, CoverageRow } from './coverage.ts';
import { CoverageCellView } from './coverage-cell.tsx';
import classes from './coverage-table.module.css';

/** Six links a row: a course with thousands of chapters is shown in parts. */
const ROWS_AT_ONCE = 100;

interface CoverageTableProps {
  courseId: string;
  coverage: Coverage;
  mayAdd: boolean;
}

/** Chapters as rows, the six kinds as columns; the fuller a cell, the deeper its colour. */
export function CoverageTable({ courseId, coverage, mayAdd }: CoverageTableProps) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const { rows, most } = coverage;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever uses the keyboard must be able to scroll it */}
      <section className={classes.frame} aria-label="Questions by chapter and kind" tabIndex={0}>
        <table className={classes.table}>
          <Head />
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <Row key={row.chapterId} row={row} courseId={courseId} most={most} mayAdd={mayAdd} />
            ))}
          </tbody>
          <Sums coverage={coverage} />
        </table>
      </section>
      {shown < rows.length && (
        <Button variant="default" mt="md" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          Show more chapters
        </Button>
      )}
    </>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th className={classes.corner} rowSpan={2} scope="col">
          Chapter
        </th>
        {DIFFICULTIES.map((difficulty) => (
          <th key={difficulty} className={classes.group} colSpan={OBJECTIVES.length} scope="colgroup">
            {difficulty}
          </th>
        ))}
        <th className={classes.total} rowSpan={2} scope="col">
          Total
        </th>
      </tr>
      <tr>
        {KINDS.map(({ difficulty, objective }) => (
          <th key={`${difficulty} ${objective}`} className={classes.kind} scope="col">
            {objective}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps extends Omit<CoverageTableProps, 'coverage'> {
  row: CoverageRow;
  most: number;
}

function Row({ row, ...cells }: RowProps) {
  return (
    <tr>
      <th className={classes.chapter} scope="row">
        <Link to={`/chapters/${row.chapterId}`} title={row.name}>
          {row.number}. {row.name}
        </Link>
      </th>
      {row.cells.map((cell) => (
        <CoverageCellView key={`${cell.difficulty} ${cell.objective}`} cell={cell} chapter={row} {...cells} />
      ))}
      <td className={classes.total}>
        {row.total.toLocaleString('en')} of {row.maximum.toLocaleString('en')}
      </td>
    </tr>
  );
}

function Sums({ coverage: { sums, total } }: { coverage: Coverage }) {
  return (
    <tfoot>
      <tr>
        <th className={classes.chapter} scope="row">
          All chapters
        </th>
        {KINDS.map(({ difficulty, objective }, kind) => (
          <td key={`${difficulty} ${objective}`} className={classes.sum}>
            {sums[kind]!.toLocaleString('en')}
          </td>
        ))}
        <td className={classes.total}>{total.toLocaleString('en')}</td>
      </tr>
    </tfoot>
  );
}
