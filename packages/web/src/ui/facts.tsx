import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** The facts of a thing, as names and values, one below the other or all in a line. Holds `Fact`s. */
export function Facts({ isLine = false, children }: { isLine?: boolean; children: ReactNode }) {
  return <dl className={isLine ? classes.line : classes.facts}>{children}</dl>;
}

/** One name with its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
