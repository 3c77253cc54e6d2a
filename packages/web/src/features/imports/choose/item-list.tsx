import type { Import, ImportItem } from '@exam/contract';
import { plainText } from '@exam/contract/rich-text';
import { Group } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { ItemsPage } from '../../../data/imports.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ImagesContext } from '../../../ui/rich-text-image.tsx';
import { BLOCK_SIZE, BlockRow, blockStarts, RowBlock } from '../../../ui/row-block.tsx';
import { usePutBefore } from '../change-imports.ts';
import type { Suggestions } from './choices.ts';
import { ItemRow } from './item-row.tsx';
import classes from './items.module.css';
import { MendButton } from './mend-button.tsx';

interface ItemListProps {
  /** Name of the list, unique in the app. */
  name: string;
  of: Import;
  query: UseInfiniteQueryResult<InfiniteData<ItemsPage>>;
}

/** The loaded items in blocks; only blocks near the view are drawn, and more items load near the end. */
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
            isOnFirstPage={index === 0}
            suggestions={suggestions}
          />
        )),
      )}
      <LoadMore query={query} />
    </ImagesContext>
  );
}

interface ItemBlockProps {
  name: string;
  of: Import;
  /** The whole page, so that the memoised block is equal while its page is. */
  items: readonly ImportItem[];
  from: number;
  isOnFirstPage: boolean;
  suggestions: Suggestions;
}

/** Some items of the list. */
const ItemBlock = memo(function ItemBlock(props: ItemBlockProps) {
  const { name, of, items, from, isOnFirstPage, suggestions } = props;
  const shown = items.slice(from, from + BLOCK_SIZE);
  const label = `From question ${(shown[0]!.position + 1).toLocaleString('en')} on`;
  return (
    <RowBlock name={name} label={label} before={isOnFirstPage ? from : undefined}>
      {shown.map((item) => (
        <BlockRow key={item.position}>
          {item.state === 'question' ? (
            <ItemRow of={of} item={item} suggestions={suggestions} />
          ) : (
            <LeftBehindRow of={of} item={item} />
          )}
        </BlockRow>
      ))}
    </RowBlock>
  );
});

/** Length of the shown text: enough to recognise an item, and of an unused block, of which nothing else is shown, more. */
const SHOWN_LENGTH = { skipped: 240, failed: 240, question: 240, unused: 2_000 };

/** An item that cannot be imported, with the reason. */
function LeftBehindRow({ of, item }: { of: Import; item: ImportItem }) {
  const text = plainText(item.text);
  const length = SHOWN_LENGTH[item.state];
  return (
    <div className={classes.leftBehind}>
      <p className={classes.text} dir="auto">
        {text.trim() === '' ? 'Without a text' : text.slice(0, length)}
        {text.length > length && '…'}
      </p>
      <p className={classes.reason}>{item.reason}</p>
      <p className={classes.place}>
        <bdi>{item.file}</bdi>
        {linesOf(item)}
      </p>
      <MendButton item={item} />
      <PutBefore of={of} item={item} />
    </div>
  );
}

/** ", line 12" or ", lines 12 to 15" */
function linesOf({ line, lastLine }: ImportItem): string {
  if (line === null) return '';
  const from = line.toLocaleString('en');
  return lastLine === null || lastLine === line
    ? `, line ${from}`
    : `, lines ${from} to ${lastLine.toLocaleString('en')}`;
}

/** Puts an unused block before the next question, or before all that follow it up to the next block. */
function PutBefore({ of, item: { position, numberOfFollowing } }: { of: Import; item: ImportItem }) {
  const { mutate: putBefore, isPending } = usePutBefore(of._id);
  if (numberOfFollowing === 0) return null;
  const counts = numberOfFollowing === 1 ? [1] : [1, numberOfFollowing];
  return (
    <Group gap="xs">
      {counts.map((numberOfQuestions) => (
        <BusyButton
          key={numberOfQuestions}
          className={classes.mend}
          variant="default"
          size="compact-sm"
          isBusy={isPending}
          onClick={() => putBefore({ position, numberOfQuestions })}
        >
          {numberOfQuestions === 1
            ? 'Put before the next question'
            : `Put before the next ${numberOfQuestions.toLocaleString('en')} questions`}
        </BusyButton>
      ))}
    </Group>
  );
}
