import type { Difficulty, Objective } from '@exam/assembly';
import type { ReactNode } from 'react';
import classes from './labels.module.css';

/** A small label that states one fact; the kind gives it its colour, never its only meaning. */
export function Label({
  kind,
  children,
}: {
  kind?: Difficulty | Objective | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classes.label} data-kind={kind}>
      {children}
    </span>
  );
}

/** How hard a question is. */
export function DifficultyLabel({ difficulty }: { difficulty: Difficulty }) {
  return <Label kind={difficulty}>{difficulty}</Label>;
}

/** What a question asks of the student. */
export function ObjectiveLabel({ objective }: { objective: Objective }) {
  return <Label kind={objective}>{objective}</Label>;
}
