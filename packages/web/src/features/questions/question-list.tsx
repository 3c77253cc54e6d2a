import type { Question } from '@exam/contract';
import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { courseQueries } from '../../data/courses.ts';
import { useSettings } from '../../data/installation.ts';
import type { QuestionsPage } from '../../data/loaded-questions.ts';
import type { QuestionFilters } from '../../data/questions.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { mayChangeEach } from '../../lib/may-change.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { useListKeys } from '../../ui/list-keys.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { useMarkedHits } from '../../ui/marked-hits.ts';
import { BLOCK_SIZE, BlockRow, blockStarts, LINE_HEIGHT_PX, RowBlock } from '../../ui/row-block.tsx';
import { createSelection, type Selection } from './bulk/selection.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import type { CameFromState } from './came-from.ts';
import { useDeleteQuestion } from './delete-question.ts';
import type { Density } from './density.tsx';
import classes from './question-list.module.css';
import { QuestionLine, QuestionRow, type ShownPlace } from './question-row.tsx';
import { ReadingPane } from './reading-pane.tsx';

interface QuestionListProps {
  query: UseInfiniteQueryResult<InfiniteData<QuestionsPage>>;
  /** What each question says of where it is from. */
  place: ShownPlace;
  /** The filters and the order of the list. */
  filters: QuestionFilters;
  /** The state that its links pass to the next screen. */
  leaving: CameFromState;
  density: Density;
}

/** The loaded questions in blocks, of which only those near the view are drawn; more load when the end is near. */
export function QuestionList({ query, place, filters, leaving, density }: QuestionListProps) {
  const { q } = filters;
  const { mutateAsync } = useDeleteQuestion();
  const deleteQuestion = useCallback((questionId: string) => mutateAsync(questionId), [mutateAsync]);
  const isDemo = useSettings()?.demo ?? false;
  const { mayChange, mayChangeAll } = useMayChange();
  const [selection] = useState(createSelection);
  const [chosen] = useState(() => createStore<string | undefined>(undefined));
  const keys = useListKeys<HTMLDivElement>();
  const pages = query.data?.pages ?? NO_PAGES;
  const isSimilar = pages[0]?.page.isSimilar ?? false;
  useMarkedHits(keys.ref, { q, isSimilar });
  const firstNumbers = numberPages(pages);
  const selectable = useMemo(
    () => pages.flatMap(({ data }) => data.filter(({ chapter }) => mayChange(chapter.course._id))),
    [pages, mayChange],
  );

  const questions = useMemo(() => pages.flatMap(({ data }) => data), [pages]);
  const row = { place, isDemo, mayChange, leaving, onDelete: deleteQuestion };

  const list = JSON.stringify(filters);
  const total = pages[0]?.page.total ?? 0;
  const loaded = pages.reduce((sum, { data }) => sum + data.length, 0);
  const isOnePlace = filters.course !== undefined || filters.chapter !== undefined;
  const isAllChangeable = selectable.length === loaded && (isOnePlace || mayChangeAll);

  useEffect(() => {
    selection.setOrder(
      selectable.map(({ _id }) => _id),
      list,
    );
  }, [selection, selectable, list]);

  return (
    <>
      {isSimilar && (
        <p className={classes.note} role="status">
          No question has “{q}” as it is written. These have similar words.
        </p>
      )}
      {selectable.length > 0 && (
        <SelectionBar
          selection={selection}
          shown={selectable.length}
          found={isAllChangeable ? { filters, numberOfQuestions: total } : undefined}
          isDemo={isDemo}
          getQuestions={() => selectable}
        />
      )}
      <div {...keys} className={classes.list} data-density={density}>
        <div>
          {pages.flatMap((page, index) =>
            blockStarts(page.data.length).map((start) => (
              <QuestionBlock
                key={`${density} ${page.data[start]!._id}`}
                questions={page.data}
                from={start}
                firstNumber={firstNumbers[index]!}
                selection={selection}
                chosen={density === 'rows' ? chosen : undefined}
                {...row}
              />
            )),
          )}
        </div>
        {density === 'rows' && <ReadingPane questions={questions} chosen={chosen} {...row} />}
      </div>
      <LoadMore query={query} />
    </>
  );
}

/** The same function as long as the courses stay the same: the blocks compare by it. */
function useMayChange(): { mayChange: (courseId: string) => boolean; mayChangeAll: boolean } {
  const query = useQuery(courseQueries.all());
  const failure = failureOf(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the load only courses and failure count
  const mayChange = useMemo(() => mayChangeEach(query), [query.data, failure]);
  return { mayChange, mayChangeAll: query.data?.every(({ _id }) => mayChange(_id)) ?? false };
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

/** Some questions of the list. */
const QuestionBlock = memo(function QuestionBlock(props: QuestionBlockProps) {
  const { questions, from, firstNumber, chosen, ...row } = props;
  const shown = questions.slice(from, from + BLOCK_SIZE);
  const first = firstNumber + from;
  const label = `Questions ${first} to ${first + shown.length - 1}`;
  return (
    <RowBlock
      name={chosen ? `line ${shown[0]!._id}` : shown[0]!._id}
      label={label}
      before={firstNumber === 1 ? from : undefined}
      rowHeight={chosen && LINE_HEIGHT_PX}
    >
      {shown.map((question) => (
        <BlockRow key={question._id} isLine={chosen !== undefined}>
          {chosen ? (
            <QuestionLine question={question} chosen={chosen} {...row} />
          ) : (
            <QuestionRow question={question} {...row} />
          )}
        </BlockRow>
      ))}
    </RowBlock>
  );
});

interface QuestionBlockProps {
  /** The whole page: the block compares as equal as long as its page is the same. */
  questions: readonly Question[];
  from: number;
  /** The number of the page's first question. */
  firstNumber: number;
  selection: Selection;
  /** The id of the question in the reading pane, if the list has lines. */
  chosen: Store<string | undefined> | undefined;
  place: ShownPlace;
  isDemo: boolean;
  mayChange: (courseId: string) => boolean;
  leaving: CameFromState;
  onDelete: (questionId: string) => Promise<unknown>;
}
