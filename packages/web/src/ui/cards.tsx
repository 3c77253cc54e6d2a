import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './cards.module.css';
import { ROW_LINK, useListKeys } from './list-keys.ts';

interface CardsProps {
  /** The accessible name, such as 'Courses'. */
  label: string;
  /** One `li` with a `Card` for each thing. */
  children: ReactNode;
}

/** A list of cards, as many side by side as there is room for. The arrow keys lead from card to card. */
export function Cards({ label, children }: CardsProps) {
  const keys = useListKeys<HTMLUListElement>();
  return (
    <ul className={classes.cards} aria-label={label} {...keys}>
      {children}
    </ul>
  );
}

interface CardProps {
  name: string;
  /** Where the card leads. */
  to: string;
  controls?: ReactNode;
  /** How many controls the name leaves room for, also on a card that has fewer. */
  most: 1 | 2;
  /** Shown below the name. */
  children: ReactNode;
}

/** One thing of a list. The whole card is its link; the controls show on hover, focus and touch. */
export function Card({ name, to, controls, most, children }: CardProps) {
  return (
    <article className={classes.card}>
      <h2 className={classes.name} data-most={most}>
        <Link className={classes.link} to={to} {...ROW_LINK}>
          {name}
        </Link>
      </h2>
      {children}
      {controls && <div className={classes.controls}>{controls}</div>}
    </article>
  );
}

/**
 * Cards without content: what is about to come.
 * @param height of one card, as in CSS
 */
export function CardsSkeleton({ height }: { height: string }) {
  return (
    <div className={classes.cards} aria-hidden>
      {['first', 'second', 'third'].map((card) => (
        <Skeleton key={card} height={height} />
      ))}
    </div>
  );
}
