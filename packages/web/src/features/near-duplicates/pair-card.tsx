import type { Decision, QuestionPair } from '@exam/contract';
import { ComparedQuestions } from '../../ui/comparing/compared-questions.tsx';
import { Likeness } from '../../ui/comparing/likeness.tsx';
import { PairActions } from './pair-actions.tsx';
import classes from './pair-card.module.css';

interface PairCardProps {
  courseId: string;
  pair: QuestionPair;
  /** Whether the account may decide about it. */
  canEdit: boolean;
  /** The question that stands first, where that is not the older one. */
  firstId?: string | undefined;
  onDecided?: ((decision: Decision) => void) | undefined;
  onMerged?: ((keptId: string) => void) | undefined;
}

/** Two questions side by side, how alike they are, and what can be done about it. */
export function PairCard({ courseId, pair, canEdit, firstId, ...actions }: PairCardProps) {
  const [one, other] = pair.other._id === firstId ? [pair.other, pair.one] : [pair.one, pair.other];
  return (
    <article className={classes.card}>
      <header className={classes.header}>
        <Likeness similarity={pair.similarity} />
        {canEdit && <PairActions courseId={courseId} pair={pair} {...actions} />}
      </header>
      <ComparedQuestions one={one} other={other} />
    </article>
  );
}
