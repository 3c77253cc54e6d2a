import type { Question } from '@exam/contract';
import { memo } from 'react';
import { QuestionView } from '../../../../ui/question-view.tsx';
import classes from './paper-questions.module.css';
import { type ActionsProps, QuestionActions } from './question-actions.tsx';

interface PaperQuestionProps extends Omit<ActionsProps, 'questionId' | 'number'> {
  question: Question;
  isDragged: boolean;
  /** Where the dragged question would come, seen from this one. */
  dropMark: 'before' | 'after' | undefined;
}

/** One question of the paper with what can be done to it. */
export const PaperQuestion = memo(function PaperQuestion(props: PaperQuestionProps) {
  const { question, isDragged, dropMark, ...actions } = props;
  const number = props.place + 1;
  return (
    <li
      className={classes.question}
      data-locked={props.isLocked || undefined}
      data-dragged={isDragged || undefined}
      data-drop={dropMark}
    >
      <div className={classes.view}>
        <QuestionView question={question} number={number} />
      </div>
      <QuestionActions {...actions} questionId={question._id} />
    </li>
  );
});
