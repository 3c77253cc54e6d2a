import type { Question } from '@exam/contract';
import { type ReactNode, useMemo } from 'react';
import { Label } from '../labels.tsx';
import { QuestionView } from '../question-view.tsx';
import { type ComparedPart, compareTexts } from './compared-parts.ts';
import classes from './compared-questions.module.css';
import { ComparedText } from './compared-text.tsx';
import { lacks } from './lacks.ts';

interface ComparedQuestionsProps {
  one: Question;
  other: Question;
  /** Shown below each. */
  children?: (question: Question) => ReactNode;
}

/** Two questions side by side, with what each has and the other lacks marked. */
export function ComparedQuestions({ one, other, children }: ComparedQuestionsProps) {
  const [parts, otherParts] = useMemo(() => compareTexts(one.text, other.text), [one.text, other.text]);
  return (
    <div className={classes.sides}>
      <div className={classes.side}>
        <ComparedQuestion question={one} against={other} parts={parts} />
        {children?.(one)}
      </div>
      <div className={classes.side}>
        <ComparedQuestion question={other} against={one} parts={otherParts} />
        {children?.(other)}
      </div>
    </div>
  );
}

interface ComparedQuestionProps {
  question: Question;
  /** The question whose lacks are marked, and the parts of the text; without them nothing is marked. */
  against?: Question | undefined;
  parts?: readonly ComparedPart[] | undefined;
  /** More facts, beside its chapter. */
  labels?: ReactNode;
}

/** One question beside another; its text leads to its own screen. */
export function ComparedQuestion({ question, against, parts, labels }: ComparedQuestionProps) {
  const { number, name } = question.chapter;
  return (
    <QuestionView
      question={question}
      linkTo={`/questions/${question._id}`}
      shownText={parts && <ComparedText parts={parts} />}
      isMarked={against && ((choice) => lacks(against, choice))}
      labels={
        <>
          <Label>
            {number}. {name}
          </Label>
          {labels}
        </>
      }
    />
  );
}
