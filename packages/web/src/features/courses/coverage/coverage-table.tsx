import { DIFFICULTIES, KINDS, OBJECTIVES } from '@exam/assembly';
import { Button } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../ui/counted.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import type { Coverage, CoverageCell, CoverageRow } from './coverage.ts';
import classes from './coverage-table.module.css';

/** Each row has six links, so a course with thousands of chapters is shown in parts. */
const ROWS_AT_ONCE = 100;

interface CoverageTableProps {
  courseId: string;
  coverage: Coverage;
  mayAdd: boolean;
}

/** A table with chapters as rows and the six kinds as columns; a fuller cell has a deeper colour. */
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

interface CoverageCellProps {
  cell: CoverageCell;
  chapter: CoverageRow;
  courseId: string;
  /** The count of the fullest cell. */
  most: number;
  mayAdd: boolean;
}

/**
 * One kind in one chapter. The count leads to the questions, a plus to adding one, also where the chapter is full: its
 * maximum can be raised then. An empty cell only offers the plus.
 */
function CoverageCellView({ cell, chapter, courseId, most, mayAdd }: CoverageCellProps) {
  const { difficulty, objective, count, room } = cell;
  const kind = `${difficulty}, ${objective}`;
  const place = `in ${chapter.name}`;
  const filter = new URLSearchParams({ difficulty, objective });
  const prefilled = new URLSearchParams({
    course: courseId,
    chapter: chapter.chapterId,
    difficulty,
    objective,
  });
  const style = { '--depth': most === 0 ? 0 : count / most } as CSSProperties;
  return (
    <td className={classes.cell} style={style} data-empty={count === 0 || undefined}>
      {count > 0 ? (
        <Link
          className={classes.count}
          to={`/chapters/${chapter.chapterId}/questions?${filter}`}
          aria-label={`${counted(count, 'question')} ${place}: ${kind}`}
        >
          {count.toLocaleString('en')}
        </Link>
      ) : (
        !mayAdd && <span className={classes.count}>0</span>
      )}
      {mayAdd && (
        <Link
          className={count > 0 ? classes.add : classes.addFirst}
          to={`/add-question?${prefilled}`}
          aria-label={`Add a question ${place}: ${kind}`}
          title={room === 0 ? undefined : `Room for ${room.toLocaleString('en')} more`}
        >
          <IconPlus size={14} stroke={1.8} aria-hidden />
        </Link>
      )}
      {room === 0 && <span className={classes.room}>full</span>}
    </td>
  );
}
