import type { Question } from '@exam/contract';
import { memo } from 'react';
import { BLOCK_SIZE, BlockRow, RowBlock } from '../../ui/row-block.tsx';
import type { Selection } from './bulk/selection.ts';
import { QuestionRow } from './question-row.tsx';

interface QuestionBlockProps {
  /** The whole page: the block compares as equal as long as its page is the same. */
  questions: readonly Question[];
  from: number;
  /** The number of the page's first question. */
  firstNumber: number;
  selection: Selection;
  hasPlaces: boolean;
  isDemo: boolean;
  mayChange: (courseId: string) => boolean;
  onDelete: (questionId: string) => Promise<unknown>;
}

/** Some questions of the list. */
export const QuestionBlock = memo(function QuestionBlock(props: QuestionBlockProps) {
  const { questions, from, firstNumber, ...row } = props;
  const shown = questions.slice(from, from + BLOCK_SIZE);
  const first = firstNumber + from;
  const label = `Questions ${first} to ${first + shown.length - 1}`;
  return (
    <RowBlock name={shown[0]!._id} label={label} isFirst={first === 1}>
      {shown.map((question) => (
        <BlockRow key={question._id}>
          <QuestionRow question={question} {...row} />
        </BlockRow>
      ))}
    </RowBlock>
  );
});
