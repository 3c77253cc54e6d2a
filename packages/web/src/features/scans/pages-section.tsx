import type { ExamScans, ScannedPage, ScannedPageKind } from '@exam/contract';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { scanQueries, type WantedPages } from '../../data/scans.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { counted } from '../../ui/counted.ts';
import { FilterRow } from '../../ui/filter-row.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { KINDS_OF_PAGES, ownerOf } from '../../ui/scans/describe-page.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';

/** The first is the default. */
const SORTS = [
  { value: 'file', label: 'As scanned' },
  { value: 'student', label: 'By student' },
] as const;

const KINDS = [
  { value: '', label: 'All pages' },
  ...Object.entries(KINDS_OF_PAGES).map(([value, label]) => ({ value, label })),
];

/** Every page with what it is; each can be opened. */
export function PagesSection({ examId, scans }: { examId: string; scans: ExamScans }) {
  // Not kept in the address: the browser's history would contain numbers of students.
  const [q, setSearch] = useState('');
  const [sort, setSort] = useState<(typeof SORTS)[number]['value']>('file');
  const [kind, setKind] = useState('');
  const wanted: WantedPages = { q, sort, ...(kind !== '' && { kind: kind as ScannedPageKind }) };
  // While files are read, each answer of the summary may bring pages.
  const query = useInfiniteQuery(scanQueries.pages(examId, wanted, scans.numberOfPages));
  const failure = failureOf(query);
  const data = failure === undefined ? query.data : undefined;
  const pages = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title="Pages" lead="Open a page to see what was read on it, and to correct it.">
      <FilterRow
        search={<SearchField label="Search students" value={q} onSearch={setSearch} />}
        total={data?.pages[0]?.page.total}
        word="page"
      >
        <NativeSelect
          aria-label="Show"
          data={KINDS}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <SortSelect options={SORTS} value={sort} onChange={setSort} />
      </FilterRow>
      {query.isPending && failure === undefined && <LoadingText>Loading pages...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The pages could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {data && pages.length === 0 && <p>No page matches.</p>}
      {pages.length > 0 && (
        <Rows label="Pages">
          {pages.map((page) => (
            <Row
              key={page._id}
              name={<Link to={`/exams/${examId}/sheets/pages/${page._id}`}>{ownerOf(page)}</Link>}
              details={detailsOf(page)}
              isWarning={page.numberOfDoubts > 0}
            />
          ))}
        </Rows>
      )}
      <LoadMore query={query} />
    </Section>
  );
}

function detailsOf(page: ScannedPage): string {
  const { file, number, numberOfDoubts, isDiscarded, isDuplicate, changedAt } = page;
  return [
    file === null ? 'Typed' : `${file}, page ${number}`,
    isDiscarded && 'left out',
    isDuplicate && 'scanned twice',
    numberOfDoubts > 0 && `${counted(numberOfDoubts, 'doubt')} open`,
    changedAt !== null && 'corrected',
  ]
    .filter(Boolean)
    .join(' · ');
}
