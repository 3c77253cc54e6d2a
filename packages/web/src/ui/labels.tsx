import type { Difficulty, Objective } from '@exam/assembly';
import type { ReactNode } from 'react';
import { IconTag } from './icons.tsx';
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

/** The objective of a question. */
export function ObjectiveLabel({ objective }: { objective: Objective }) {
  return <Label kind={objective}>{objective}</Label>;
}

/** So many say what a question is filed under; more would crowd it out. */
const MOST_TAGS = 6;

/** The tags of a question. */
export function TagLabels({ tags }: { tags: readonly string[] }) {
  const hidden = tags.slice(MOST_TAGS);
  return (
    <>
      {tags.slice(0, MOST_TAGS).map((tag) => (
        <Label key={tag}>
          <IconTag size={13} stroke={1.6} role="img" aria-label="tag" />
          <bdi>{tag}</bdi>
        </Label>
      ))}
      {hidden.length > 0 && (
        <Label>
          <span title={hidden.join(', ')}>and {hidden.length} more tags</span>
        </Label>
      )}
    </>
  );
}
