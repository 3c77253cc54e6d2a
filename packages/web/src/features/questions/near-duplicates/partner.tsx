import type { Question, QuestionPair } from '@exam/contract';
import { compareTexts } from '../../../ui/comparing/compared-parts.ts';
import { Likeness } from '../../../ui/comparing/likeness.tsx';
import { ComparedQuestion } from './compared-questions.tsx';
import { PairActions } from './pair-actions.tsx';
import classes from './partner.module.css';

interface PartnerProps {
  /** The question that is shown elsewhere on the screen. */
  question: Question;
  pair: QuestionPair;
  canEdit: boolean;
  onMerged?: ((keptId: string) => void) | undefined;
}

/** The other question of a pair, with what it has and the shown one lacks marked. */
export function Partner({ question, pair, canEdit, onMerged }: PartnerProps) {
  const partner = pair.one._id === question._id ? pair.other : pair.one;
  const [, parts] = compareTexts(question.text, partner.text);
  return (
    <article className={classes.partner}>
      <ComparedQuestion question={partner} against={question} parts={parts} />
      <footer className={classes.footer}>
        <Likeness similarity={pair.similarity} />
        {canEdit && <PairActions courseId={question.chapter.course._id} pair={pair} onMerged={onMerged} />}
      </footer>
    </article>
  );
}
