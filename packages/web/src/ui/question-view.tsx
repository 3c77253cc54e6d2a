import type { Difficulty, Objective } from '@exam/assembly';
import { letterOf } from '@exam/contract/letters';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconCheck, IconPin } from './icons.tsx';
import { DifficultyLabel, ObjectiveLabel } from './labels.tsx';
import { ROW_LINK } from './list-keys.ts';
import classes from './question-view.module.css';
import { RichText } from './rich-text.tsx';

/** The shown parts of a question. Every question of the contract has them; one that is being written may lack its kind. */
export interface ShownQuestion {
  text: string;
  choices: readonly string[];
  correctAnswer: string;
  /** Marked as last in every exam. */
  pinnedChoices?: readonly string[] | undefined;
  difficulty?: Difficulty | undefined;
  objective?: Objective | undefined;
}

interface QuestionViewProps {
  question: ShownQuestion;
  /** Its place in the exam or list, counted from 1. */
  number?: number | undefined;
  /** Where the text leads. */
  linkTo?: string | undefined;
  /** The state of the address there. */
  linkState?: unknown;
  /** Controls at the right, shown on hover, on focus and on touch screens. */
  actions?: ReactNode;
  /** More facts, beside difficulty and objective. */
  labels?: ReactNode;
  /** The text as it is shown, where that is more than the text. */
  shownText?: ReactNode;
  /** The choices to mark. */
  isMarked?: ((choice: string) => boolean) | undefined;
}

/** The one way a question looks, wherever it stands. */
export function QuestionView(props: QuestionViewProps) {
  const { question, number, linkTo, linkState, actions, labels, isMarked } = props;
  const text = props.shownText ?? <RichText text={question.text} />;
  return (
    <article className={classes.question}>
      {number !== undefined && <span className={classes.number}>{number}.</span>}
      <div className={classes.body}>
        <div className={classes.text} dir="auto">
          {linkTo === undefined ? (
            text
          ) : (
            <Link to={linkTo} state={linkState} {...ROW_LINK}>
              {text}
            </Link>
          )}
        </div>
        <Choices question={question} isMarked={isMarked} />
        <div className={classes.labels}>
          {question.difficulty && <DifficultyLabel difficulty={question.difficulty} />}
          {question.objective && <ObjectiveLabel objective={question.objective} />}
          {labels}
        </div>
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}

function Choices({ question, isMarked }: Pick<QuestionViewProps, 'question' | 'isMarked'>) {
  return (
    <ol className={classes.choices}>
      {question.choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place; the list never reorders while shown
        <li key={index} className={classes.choice}>
          <span className={classes.letter}>{letterOf(index)}.</span>
          <div className={classes.answer} dir="auto" data-marked={isMarked?.(choice) || undefined}>
            {choice === question.correctAnswer ? (
              <CorrectChoice choice={choice} />
            ) : (
              <RichText text={choice} />
            )}
          </div>
          {question.pinnedChoices?.includes(choice) && (
            <IconPin
              className={classes.pin}
              size={14}
              stroke={1.6}
              role="img"
              aria-label="last in every exam"
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function CorrectChoice({ choice }: { choice: string }) {
  return (
    <>
      <strong className={classes.correct}>
        <RichText text={choice} />
      </strong>
      <IconCheck className={classes.check} size={18} stroke={2.4} role="img" aria-label="correct answer" />
    </>
  );
}
