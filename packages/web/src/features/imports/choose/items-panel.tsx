import type { Import, ImportItem } from '@exam/contract';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { importQueries, type Shown } from '../../../data/imports.ts';
import { failureOf, textOfFailure } from '../../../lib/failed-load.ts';
import { counted } from '../../../ui/counted.ts';
import { FilterRow } from '../../../ui/filter-row.tsx';
import { ListViews } from '../../../ui/list-views.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { RowBlockSkeleton } from '../../../ui/row-block.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { withParams } from '../../../ui/search-params.ts';
import { Section } from '../../../ui/section.tsx';
import { aboutNotes, noteIn } from './about-notes.ts';
import classes from './choose.module.css';
import { ItemList } from './item-list.tsx';
import { focusMending, MendingContext } from './mend-button.tsx';
import { MendDialog } from './mend-dialog.tsx';

/** The tabs in display order. */
const SHOWN: readonly Shown[] = ['questions', 'duplicates', 'near-duplicates', 'left-behind', 'unused'];

const TABS: Readonly<Record<Shown, { label: string; none: string }>> = {
  questions: { label: 'Questions', none: 'No question can be imported.' },
  duplicates: { label: 'Duplicates', none: 'No question is a duplicate.' },
  'near-duplicates': {
    label: 'Nearly the same',
    none: 'No question is nearly the same as another one.',
  },
  'left-behind': { label: 'Not imported', none: 'All questions of the files can be imported.' },
  unused: { label: 'Not used', none: 'Everything in the files is part of a question.' },
};

const WORDS: Readonly<Record<Shown, string>> = {
  questions: 'question',
  duplicates: 'question',
  'near-duplicates': 'question',
  'left-behind': 'item',
  unused: 'text',
};

/** Id of the list in the page, for links from the totals. */
export const ITEMS_ID = 'questions-of-files';

/**
 * The questions of the files, and the items that cannot be imported with the reason. Tab and search are kept in the
 * address.
 */
export function ItemsPanel({ of }: { of: Import }) {
  const [params, setParams] = useSearchParams();
  const counts = countsOf(of);
  const show =
    SHOWN.find((each) => each === params.get('show')) ??
    SHOWN.find((each) => counts[each] > 0) ??
    'questions';
  const [mending, setMending] = useState<{ item: ImportItem; isOpen: boolean }>();
  const list = useRef<HTMLDivElement>(null);

  function open(item: ImportItem) {
    setMending({ item, isOpen: true });
    // Mending may empty this tab; naming it in the address keeps it open.
    setParams((now) => withParams(now, { show }), { replace: true, preventScrollReset: true });
  }

  function close() {
    if (mending === undefined) return;
    setMending({ ...mending, isOpen: false });
  }

  // After the list has been drawn without the mended item: its button would take the focus with it.
  useEffect(() => {
    if (mending?.isOpen !== false || list.current === null) return;
    const { position } = mending.item;
    const frame = requestAnimationFrame(() => list.current && focusMending(list.current, position));
    return () => cancelAnimationFrame(frame);
  }, [mending]);

  return (
    <Section id={ITEMS_ID} title="The questions" lead={leadOf(of, show)}>
      <div ref={list}>
        <ListViews
          label="Which questions"
          views={SHOWN.map((each) => ({
            label: TABS[each].label,
            search: withParams(params, { show: each, q: null, note: null }).toString(),
            count: counts[each],
            isShown: each === show,
          })).filter(({ count, isShown }) => isShown || count !== 0)}
        />
        <MendingContext value={open}>
          {counts[show] > 0 ? (
            <Items of={of} show={show} />
          ) : (
            <p className={classes.quiet}>{TABS[show].none}</p>
          )}
        </MendingContext>
      </div>
      {mending && <MendDialog of={of} item={mending.item} isOpen={mending.isOpen} onClose={close} />}
    </Section>
  );
}

/** The items of one tab that match the search. */
function Items({ of, show }: { of: Import; show: Shown }) {
  const [params, setParams] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  const isOfQuestions = show !== 'left-behind' && show !== 'unused';
  const note = isOfQuestions ? noteIn(params, of) : undefined;
  const query = useInfiniteQuery(importQueries.items(of, show, { q, note }));
  const { data, isPending, refetch } = query;
  const failure = failureOf(query);
  const total = failure === undefined ? data?.pages[0]?.page.total : undefined;
  return (
    <>
      <FilterRow
        search={
          <SearchField
            label="Search these questions"
            value={q}
            onSearch={(text) => setParams((now) => withParams(now, { q: text }), { replace: true })}
          />
        }
        total={total}
        word={WORDS[show]}
      >
        {isOfQuestions && of.notes.length > 0 && (
          <NativeSelect
            flex="0 1 16rem"
            aria-label="Notes"
            data={[
              { value: '', label: 'With and without notes' },
              ...of.notes.map((total) => ({ value: total.kind, label: aboutNotes(total) })),
            ]}
            value={note ?? ''}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              setParams((now) => withParams(now, { note: chosen }), { replace: true });
            }}
          />
        )}
      </FilterRow>
      {isPending && failure === undefined && (
        <>
          <LoadingText>Loading...</LoadingText>
          <RowBlockSkeleton />
        </>
      )}
      {failure !== undefined && <LoadFailure text={textOfFailure(failure)} onRetry={() => void refetch()} />}
      {total === 0 && <p className={classes.quiet}>No question matches.</p>}
      {total !== undefined && total > 0 && (
        <ItemList name={`${of._id} ${show} ${note ?? ''} ${q}`} of={of} query={query} />
      )}
    </>
  );
}

function leadOf({ numberOfNearDuplicates }: Import, show: Shown): string {
  if (show === 'left-behind') {
    return 'Items that were meant as questions can be mended and then imported. The others cannot be imported.';
  }
  if (show === 'unused') {
    return 'These texts are part of no question. A text that the next questions refer to can be put before them.';
  }
  const untick = 'Untick the questions that you do not want to import.';
  if (numberOfNearDuplicates === 0) return untick;
  const are = numberOfNearDuplicates === 1 ? 'is' : 'are';
  return `${untick} ${counted(numberOfNearDuplicates, 'question')} ${are} nearly the same as another one in the pool or the files.`;
}

function countsOf(of: Import): Record<Shown, number> {
  const { numberOfQuestions, numberOfDuplicates, numberOfNearDuplicates, files } = of;
  const sumOf = (count: (file: Import['files'][number]) => number) =>
    files.reduce((sum, file) => sum + count(file), 0);
  return {
    questions: numberOfQuestions,
    duplicates: numberOfDuplicates,
    'near-duplicates': numberOfNearDuplicates,
    'left-behind': sumOf(({ numberOfSkipped, numberOfFailed }) => numberOfSkipped + numberOfFailed),
    unused: sumOf(({ numberOfUnused }) => numberOfUnused),
  };
}
