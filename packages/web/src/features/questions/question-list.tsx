import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSettings } from '../../lib/settings.ts';
import { useListKeys } from '../../ui/list-keys.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { blockStarts } from '../../ui/row-block.tsx';
import { createSelection } from './bulk/selection.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { useDeleteQuestion } from './delete-question.ts';
import type { QuestionsPage } from './loaded-questions.ts';
import { QuestionBlock } from './question-block.tsx';
import { useViewedCourses } from './viewed-courses.ts';

interface QuestionListProps {
  query: UseInfiniteQueryResult<InfiniteData<QuestionsPage>>;
  /** Whether the list holds more than one chapter. */
  hasPlaces: boolean;
}

/** The loaded questions in blocks, of which only those near the view are drawn; more load when the end is near. */
export function QuestionList({ query, hasPlaces }: QuestionListProps) {
  const { mutateAsync } = useDeleteQuestion();
  const deleteQuestion = useCallback((questionId: string) => mutateAsync(questionId), [mutateAsync]);
  const isDemo = useSettings()?.demo ?? false;
  const viewedCourses = useViewedCourses();
  const [selection] = useState(createSelection);
  const keys = useListKeys<HTMLDivElement>();
  const pages = query.data?.pages ?? NO_PAGES;
  const firstNumbers = numberPages(pages);
  const selectable = useMemo(
    () => pages.flatMap(({ data }) => data.filter(({ chapter }) => !viewedCourses.has(chapter.course._id))),
    [pages, viewedCourses],
  );

  useEffect(() => {
    selection.setOrder(selectable.map(({ _id }) => _id));
  }, [selection, selectable]);

  return (
    <>
      {selectable.length > 0 && (
        <SelectionBar selection={selection} shown={selectable.length} getQuestions={() => selectable} />
      )}
      <div {...keys}>
        {pages.flatMap((page, index) =>
          blockStarts(page.data.length).map((start) => (
            <QuestionBlock
              key={page.data[start]!._id}
              questions={page.data}
              from={start}
              firstNumber={firstNumbers[index]!}
              selection={selection}
              hasPlaces={hasPlaces}
              isDemo={isDemo}
              viewedCourses={viewedCourses}
              onDelete={deleteQuestion}
            />
          )),
        )}
      </div>
      <LoadMore query={query} />
    </>
  );
}

const NO_PAGES: readonly QuestionsPage[] = [];

/** The number of the first question of each page, counted from 1. */
function numberPages(pages: readonly QuestionsPage[]): number[] {
  let next = 1;
  return pages.map(({ data }) => {
    const first = next;
    next += data.length;
    return first;
  });
}
