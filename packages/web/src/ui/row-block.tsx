import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import bare from './bare.module.css';
import { useNearView } from './near-view.ts';
import classes from './row-block.module.css';

/** How many rows a block has: few enough that drawing them takes a frame or two, and goes unnoticed while scrolling. */
export const BLOCK_SIZE = 5;

/** Rows of a list that are drawn before the browser has looked. */
const FIRST_ROWS = 20;

/** The height of a question with four short choices, in pixels. */
const USUAL_HEIGHT_PX = 226;

/** Where each block begins in a page of so many rows. */
export function blockStarts(length: number): number[] {
  return Array.from({ length: Math.ceil(length / BLOCK_SIZE) }, (_, block) => block * BLOCK_SIZE);
}

interface RowBlockProps {
  /** Identifies the block among all that the app shows. */
  name: string;
  /** The accessible name, such as 'Questions 21 to 40'. */
  label: string;
  /** How many rows of the list come before it; undefined if it is not on the list's first page. */
  before: number | undefined;
  /** About how high a row is, in pixels. */
  rowHeight?: number | undefined;
  /** One `BlockRow` for each thing. */
  children: readonly ReactNode[];
}

/** Some rows of a long list of questions. Far from the view only their height is left. */
export function RowBlock({ name, label, before, rowHeight = USUAL_HEIGHT_PX, children }: RowBlockProps) {
  const { ref, isNear, height } = useNearView<HTMLUListElement>(name, {
    isNear: before !== undefined && before < FIRST_ROWS,
    height: children.length * rowHeight,
  });
  if (!isNear)
    return <ul ref={ref} className={`${bare.list} ${classes.block}`} aria-label={label} style={{ height }} />;
  return (
    <ul ref={ref} className={`${bare.list} ${classes.block}`} aria-label={label}>
      {children}
    </ul>
  );
}

/** The height of a row with one line, in pixels. */
export const LINE_HEIGHT_PX = 40;

interface BlockRowProps {
  /** Whether it has one line. */
  isLine?: boolean;
  children: ReactNode;
}

/** The place of one question in its block. */
export function BlockRow({ isLine = false, children }: BlockRowProps) {
  return (
    <li className={classes.row} data-line={isLine || undefined}>
      {children}
    </li>
  );
}

/** Rows without content: what is about to come. */
export function RowBlockSkeleton() {
  return (
    <div className={`${bare.list} ${classes.block}`} aria-hidden>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height="1.25rem" width="70%" mb="md" />
          <Skeleton height="0.875rem" width="45%" mb="xs" />
          <Skeleton height="0.875rem" width="38%" mb="xs" />
          <Skeleton height="0.875rem" width="42%" />
        </div>
      ))}
    </div>
  );
}
