import type { ExamChange, ExamCorrection } from '@exam/contract';
import { Anchor } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { AnnotationView } from '../../../ui/annotation-view.tsx';
import bare from '../../../ui/bare.module.css';
import { QuestionView } from '../../../ui/question-view.tsx';
import titles from '../../../ui/titles.module.css';
import classes from './correction-details.module.css';

/** The exam that a corrected copy was made from, and the changes. */
export function CorrectionDetails({ correction }: { correction: ExamCorrection }) {
  const titleId = useId();
  const { exam, changes } = correction;
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={titles.part}>
        A corrected copy
      </h2>
      <p className={classes.lead}>
        Made from{' '}
        {exam._id === null ? (
          <>
            <strong>{exam.name}</strong>, which was deleted
          </>
        ) : (
          <Anchor component={Link} to={`/exams/${exam._id}`} inherit>
            {exam.name}
          </Anchor>
        )}
        . Sheets that were printed of it before, and their results, belong to it.
      </p>
      {changes.length === 0 && <p className={classes.lead}>Nothing but the name was changed.</p>}
      <ul className={bare.list} aria-label="What changed">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.version} ${change.questionId}`} className={classes.change}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ change }: { change: ExamChange }) {
  const { before, after } = change;
  if (!before) return <p className={classes.sentence}>{sentenceOf(change)}</p>;
  return (
    <details>
      <summary className={classes.sentence}>{sentenceOf(change)}</summary>
      <div className={classes.sides}>
        <Side name="Before" texts={before} />
        {after && <Side name="Now" texts={after} />}
      </div>
    </details>
  );
}

function Side({ name, texts }: { name: string; texts: NonNullable<ExamChange['before']> }) {
  return (
    <section aria-label={name}>
      <h3 className={classes.side}>{name}</h3>
      <QuestionView question={texts} />
      {texts.keepChoiceOrder && <p className={classes.side}>Its choices are kept in this order.</p>}
      <AnnotationView explanation={texts.explanation} source="" />
    </section>
  );
}

function sentenceOf({ kind, version, numberBefore, numberAfter }: ExamChange): string {
  const question = `Version ${version}, question ${numberBefore}`;
  switch (kind) {
    case 'mended':
      return `${question} was mended`;
    case 'replaced':
      return `${question} was replaced by another one`;
    case 'removed':
      return `${question} was taken out`;
    case 'moved':
      return `${question} is number ${numberAfter} now`;
  }
}
