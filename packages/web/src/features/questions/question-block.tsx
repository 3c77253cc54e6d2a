import type { Question } from '@exam/contract';
import { memo } from 'react';
import { useNearView } from '../../ui/near-view.ts';
import type { Selection } from './bulk/selection.ts';
import classes from './question-block.module.css';
import { QuestionRow } from './question-row.tsx';

/** Of a question with four short choices. */
const USUAL_HEIGHT_PX = 226;

interface QuestionBlockProps {
  /** The whole page: the block compares as equal as long as its page is the same. */
  questions: readonly Question[];
  from: number;
  to: number;
  /** The number of the page's first question. */
  firstNumber: number;
  selection: Selection;
  hasPlaces: boolean;
  isDemo: boolean;
  viewedCourses: ReadonlySet<string>;
  onDelete: (questionId: string) => Promise<unknown>;
}

/** Some questions of the list. Far from the view only their height is left. */
export const QuestionBlock = memo(function QuestionBlock(props: QuestionBlockProps) {
  const { questions, from, to, firstNumber, ...row } = props;
  const shown = questions.slice(from, to);
  const first = firstNumber + from;
  const { ref, isNear, height } = useNearView<HTMLUListElement>(questions[from]!._id, {
    isNear: first === 1,
    height: shown.length * USUAL_HEIGHT_PX,
  });
  const label = `Questions ${first} to ${first + shown.length - 1}`;
  if (!isNear) return <ul ref={ref} className={classes.block} aria-label={label} style={{ height }} />;
  return (
    <ul ref={ref} className={classes.block} aria-label={label}>
      {shown.map((question) => (
        <li key={question._id} className={classes.row}>
          <QuestionRow question={question} {...row} />
        </li>
      ))}
    </ul>
  );
});
