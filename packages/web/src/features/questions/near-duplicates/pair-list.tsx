import type { Decision, QuestionPair } from '@exam/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PairsPage } from '../../../data/question-pairs.ts';
import { useListKeys } from '../../../ui/list-keys.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { PairCard } from './pair-card.tsx';
import classes from './pair-list.module.css';

interface PairListProps {
  courseId: string;
  query: UseInfiniteQueryResult<InfiniteData<PairsPage>>;
  canEdit: boolean;
}

/** The loaded pairs. A decision leads to the next pair, to the same button, so that a list is worked off by one key. */
export function PairList({ courseId, query, canEdit }: PairListProps) {
  const pairs = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const keys = useListKeys<HTMLUListElement>();
  const items = useRef(new Map<string, HTMLElement>());

  function focusBeside(index: number, decision: Decision) {
    const next = pairs[index + 1] ?? pairs[index - 1];
    const item = next && items.current.get(nameOf(next));
    (item?.querySelector<HTMLElement>(`[data-decision="${decision}"]`) ?? item?.querySelector('a'))?.focus();
  }

  return (
    <>
      <ul className={classes.list} aria-label="Pairs of questions" {...keys}>
        {pairs.map((pair, index) => (
          <li
            key={nameOf(pair)}
            ref={(item) => {
              if (item) items.current.set(nameOf(pair), item);
              else items.current.delete(nameOf(pair));
            }}
          >
            <PairCard
              courseId={courseId}
              pair={pair}
              canEdit={canEdit}
              onDecided={(decision) => focusBeside(index, decision)}
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

function nameOf({ one, other }: QuestionPair): string {
  return `${one._id} ${other._id}`;
}
