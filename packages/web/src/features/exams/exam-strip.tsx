import type { ExamDetail } from '@exam/contract';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconCircleCheck, IconCircleDashed } from '../../ui/icons.tsx';
import { LongTime } from '../../ui/long-time.tsx';
import classes from './exam-strip.module.css';

/** Saved → Printed → Results: what of an exam is done, with a link to each step that is not. */
export function ExamStrip({ exam }: { exam: ExamDetail }) {
  const { _id, createdAt, printedAt, resultsAt } = exam;
  return (
    <ol className={classes.steps} aria-label="How far this exam is">
      <Step name="Saved" isDone>
        <LongTime of={createdAt} />
      </Step>
      <Step name="Printed" isDone={printedAt !== null}>
        {printedAt === null ? <Next to={`/exams/${_id}/print`}>Print it</Next> : <LongTime of={printedAt} />}
      </Step>
      <Step name="Results" isDone={resultsAt !== null}>
        {resultsAt === null ? (
          <>
            <Next to={`/exams/${_id}/results`}>Upload the answers of the students</Next> or{' '}
            <Next to={`/exams/${_id}/sheets`}>scan their sheets</Next>
          </>
        ) : (
          <>
            <LongTime of={resultsAt} /> · <Next to={`/exams/${_id}/results`}>Look at them</Next>
          </>
        )}
      </Step>
    </ol>
  );
}

function Step({ name, isDone = false, children }: { name: string; isDone?: boolean; children: ReactNode }) {
  const Icon = isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.name}>
        <Icon size={18} stroke={1.8} role="img" aria-label={isDone ? 'Done:' : 'To do:'} />
        {name}
      </span>
      <span className={classes.fact}>{children}</span>
    </li>
  );
}

function Next({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  );
}
