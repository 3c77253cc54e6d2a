import type { ImportItem } from '@exam/contract';
import { Link } from 'react-router';
import type { ComparedPart } from '../../../ui/comparing/compared-parts.ts';
import { ComparedText } from '../../../ui/comparing/compared-text.tsx';
import { lacks } from '../../../ui/comparing/lacks.ts';
import { Likeness } from '../../../ui/comparing/likeness.tsx';
import { QuestionView } from '../../../ui/question-view.tsx';
import classes from './items.module.css';

interface NearDuplicateProps {
  item: ImportItem;
  near: NonNullable<ImportItem['nearDuplicateOf']>;
  /** Its text, with what the item lacks. */
  parts: readonly ComparedPart[];
}

/** The question that an item is nearly the same as, with what it has and the item lacks marked. */
export function NearDuplicate({ item, near, parts }: NearDuplicateProps) {
  return (
    <div className={classes.near}>
      <p className={classes.nearTitle}>
        {hasOtherAnswer(item, near)
          ? 'The same question with another correct answer, '
          : 'Nearly the same as '}
        {'questionId' in near ? (
          <>
            one of the pool: <Link to={`/questions/${near.questionId}`}>see it there</Link>
          </>
        ) : (
          `question ${(near.position + 1).toLocaleString('en')} of these files:`
        )}
      </p>
      <QuestionView
        question={near}
        shownText={<ComparedText parts={parts} />}
        isMarked={(choice) => lacks(item, choice)}
        labels={<Likeness similarity={near.similarity} />}
      />
    </div>
  );
}

/** Whether they differ in nothing but which choice is correct. */
function hasOtherAnswer(item: ImportItem, near: NearDuplicateProps['near']): boolean {
  return (
    near.similarity === 1 &&
    near.correctAnswer !== item.correctAnswer &&
    near.choices.includes(item.correctAnswer) &&
    item.choices.includes(near.correctAnswer)
  );
}
