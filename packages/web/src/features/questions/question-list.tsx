import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSettings } from '../../lib/settings.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { useDeleteQuestion } from './delete-question.ts';
import type { QuestionsPage } from './loaded-questions.ts';
import { QuestionBlock } from './question-block.tsx';

/** Small enough that drawing a block goes unnoticed while scrolling. */
const BLOCK_SIZE = 20;

/** The loaded questions in blocks, of which only those near the view are drawn; more load when the end is near. */
export function QuestionList({ query }: { query: UseInfiniteQueryResult<InfiniteData<QuestionsPage>> }) {
  const { mutateAsync } = useDeleteQuestion();
  const deleteQuestion = useCallback((questionId: string) => mutateAsync(questionId), [mutateAsync]);
  const isDemo = useSettings()?.demo ?? false;
  const pages = query.data?.pages ?? [];
  const firstNumbers = numberPages(pages);
  return (
    <>
      {pages.flatMap((page, index) =>
        blockStarts(page).map((start) => (
          <QuestionBlock
            key={page.data[start]!._id}
            questions={page.data}
            from={start}
            to={start + BLOCK_SIZE}
            firstNumber={firstNumbers[index]!}
            isDemo={isDemo}
            onDelete={deleteQuestion}
          />
        )),
      )}
      <LoadMore query={query} />
    </>
  );
}

function blockStarts({ data }: QuestionsPage): number[] {
  return Array.from({ length: Math.ceil(data.length / BLOCK_SIZE) }, (_, block) => block * BLOCK_SIZE);
}

/** The number of the first question of each page, counted from 1. */
function numberPages(pages: readonly QuestionsPage[]): number[] {
  let next = 1;
  return pages.map(({ data }) => {
    const first = next;
    next += data.length;
    return first;
  });
}
