import type { Import, ImportItem } from '@exam/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { LoadMore } from '../../../ui/load-more.tsx';
import { useNearView } from '../../../ui/near-view.ts';
import { ImagesContext } from '../../../ui/rich-text-image.tsx';
import type { ItemsPage } from '../api.ts';
import type { Suggestions } from './choices.ts';
import { ItemRow } from './item-row.tsx';
import classes from './items.module.css';
import { LeftBehindRow } from './left-behind-row.tsx';

interface ItemListProps {
  /** Of the list among all that the app shows. */
  name: string;
  of: Import;
  query: UseInfiniteQueryResult<InfiniteData<ItemsPage>>;
}

/** The loaded items in blocks, of which only those near the view are drawn; more load when the end is near. */
export function ItemList({ name, of, query }: ItemListProps) {
  const pages = query.data?.pages ?? [];
  const suggestions = useMemo(
    () => new Map(of.tags.map(({ tag, suggestion }) => [tag, suggestion])),
    [of.tags],
  );
  return (
    <ImagesContext value="not-here-yet">
      {pages.flatMap(({ data }, index) =>
        blockStarts(data.length).map((from) => (
          <ItemBlock
            key={data[from]!.position}
            name={`${name} ${data[from]!.position}`}
            of={of}
            items={data}
            from={from}
            isFirst={index + from === 0}
            suggestions={suggestions}
          />
        )),
      )}
      <LoadMore query={query} />
    </ImagesContext>
  );
}

/** Small enough that drawing a block goes unnoticed while scrolling. */
const BLOCK_SIZE = 20;

function blockStarts(length: number): number[] {
  return Array.from({ length: Math.ceil(length / BLOCK_SIZE) }, (_, block) => block * BLOCK_SIZE);
}

interface ItemBlockProps {
  name: string;
  of: Import;
  /** The whole page: the block compares as equal as long as its page is the same. */
  items: readonly ImportItem[];
  from: number;
  isFirst: boolean;
  suggestions: Suggestions;
}

/** Of a question with four short choices, in pixels. */
const USUAL_HEIGHT_PX = 220;

/** Some items of the list. Far from the view only their height is left. */
const ItemBlock = memo(function ItemBlock(props: ItemBlockProps) {
  const { name, of, items, from, isFirst, suggestions } = props;
  const shown = items.slice(from, from + BLOCK_SIZE);
  const first = shown[0]!.position;
  const { ref, isNear, height } = useNearView<HTMLUListElement>(name, {
    isNear: isFirst,
    height: shown.length * USUAL_HEIGHT_PX,
  });
  const label = `From question ${(first + 1).toLocaleString('en')} on`;
  if (!isNear) return <ul ref={ref} className={classes.block} aria-label={label} style={{ height }} />;
  return (
    <ul ref={ref} className={classes.block} aria-label={label}>
      {shown.map((item) => (
        <li key={item.position} className={classes.row}>
          {item.state === 'question' ? (
            <ItemRow of={of} item={item} suggestions={suggestions} />
          ) : (
            <LeftBehindRow item={item} />
          )}
        </li>
      ))}
    </ul>
  );
});
