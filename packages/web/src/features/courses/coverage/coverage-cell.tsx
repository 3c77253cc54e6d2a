import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../ui/counted.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import type { CoverageCell, CoverageRow } from './coverage.ts';
import classes from './coverage-table.module.css';

interface CoverageCellProps {
  cell: CoverageCell;
  chapter: CoverageRow;
  courseId: string;
  /** The count of the fullest cell. */
  most: number;
  mayAdd: boolean;
}

/**
 * One kind in one chapter. Its count leads to the questions; where there is room a plus leads to adding one, and where
 * there is none yet that is all there is to do.
 */
export function CoverageCellView({ cell, chapter, courseId, most, mayAdd }: CoverageCellProps) {
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
  const canAdd = mayAdd && room > 0;
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
        !canAdd && <span className={classes.count}>0</span>
      )}
      {canAdd && (
        <Link
          className={count > 0 ? classes.add : classes.addFirst}
          to={`/add-question?${prefilled}`}
          aria-label={`Add a question ${place}: ${kind}`}
        >
          <IconPlus size={14} stroke={1.8} aria-hidden />
        </Link>
      )}
      <span className={classes.room}>{room === 0 ? 'full' : `${room.toLocaleString('en')} free`}</span>
    </td>
  );
}
