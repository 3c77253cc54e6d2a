import type { Question } from '@exam/contract';
import { CloseButton } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import titles from '../../ui/titles.module.css';
import classes from './alike-panel.module.css';
import { PairCard } from './pair-card.tsx';
import { usePairsOf } from './pairs-of-question.ts';

const MOST_SHOWN = 3;

interface AlikePanelProps {
  question: Question;
  /** The words for the question at the beginning of the title. */
  subject: string;
  /** Runs with the id of the question that is left when one was merged into another. */
  onMerged?: ((keptId: string) => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** The near-duplicates of a question that nobody has decided about; nothing where there are none. */
export function AlikePanel({ question, subject, onMerged, onClose }: AlikePanelProps) {
  const titleId = useId();
  const courseId = question.chapter.course._id;
  const { pairs = [], canEdit } = usePairsOf(question);
  const open = pairs.filter(({ decision }) => decision === 'open');
  if (open.length === 0) return null;
  const others = open.length === 1 ? 'another question' : `${open.length} other questions`;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.header}>
        <h2 id={titleId} className={titles.notice}>
          {subject} is similar to {others} of this course
        </h2>
        {onClose && <CloseButton aria-label="Close" onClick={onClose} />}
      </div>
      <ul className={classes.list}>
        {open.slice(0, MOST_SHOWN).map((pair) => (
          <li key={pair.one._id + pair.other._id}>
            <PairCard
              courseId={courseId}
              pair={pair}
              canEdit={canEdit}
              firstId={question._id}
              onMerged={onMerged}
            />
          </li>
        ))}
      </ul>
      {open.length > MOST_SHOWN && (
        <p className={classes.more}>
          <Link to={`/courses/${courseId}/near-duplicates`}>All near-duplicates of the course</Link>
        </p>
      )}
    </section>
  );
}
