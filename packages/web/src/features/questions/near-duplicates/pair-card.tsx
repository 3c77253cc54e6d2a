import type { Decision, QuestionPair } from '@exam/contract';
import { ComparedQuestions } from './compared-questions.tsx';
import { Likeness } from './likeness.tsx';
import { PairActions } from './pair-actions.tsx';
import classes from './pair-card.module.css';

interface PairCardProps {
  courseId: string;
  pair: QuestionPair;
  /** Whether the account may decide about it. */
  canEdit: boolean;
  onDecided: (decision: Decision) => void;
}

/** Two questions of the list side by side, how alike they are, and what can be done about it. */
export function PairCard({ courseId, pair, canEdit, onDecided }: PairCardProps) {
  return (
    <article className={classes.card}>
      <header className={classes.header}>
        <Likeness similarity={pair.similarity} />
        {canEdit && <PairActions courseId={courseId} pair={pair} onDecided={onDecided} />}
      </header>
      <ComparedQuestions one={pair.one} other={pair.other} />
    </article>
  );
}
