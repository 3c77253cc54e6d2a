import type { Course, Import } from '@exam/contract';
import { CloseButton, Tooltip } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { importQueries } from '../../../data/imports.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { counted } from '../../../ui/counted.ts';
import { useKeptFocus } from '../../../ui/kept-focus.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { longMoment } from '../../../ui/long-date.ts';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { addressOf, useRemoveImport } from '../change-imports.ts';
import { UndoButton } from '../state/undo-button.tsx';

/** The imports of the course, newest first: unfinished ones, and those that can be undone. */
export function PastImports({ course }: { course: Course }) {
  const query = useInfiniteQuery(importQueries.list(course._id));
  const { data, refetch } = query;
  const imports = data?.pages.flatMap((page) => page.data) ?? [];
  if (failureOf(query) !== undefined) {
    return <LoadFailure text="Earlier imports could not be loaded." onRetry={() => void refetch()} />;
  }
  if (imports.length === 0) return null;
  return (
    <Section title="Imports of this course" lead="Unfinished imports are kept for a week.">
      <Rows label="Imports">
        {imports.map((each) => (
          <ImportRow key={each._id} of={each} />
        ))}
      </Rows>
      <LoadMore query={query} />
    </Section>
  );
}

function ImportRow({ of }: { of: Import }) {
  const name = nameOf(of);
  const link = useKeptFocus<HTMLAnchorElement>(of.state);
  return (
    <Row
      name={
        <Link ref={link} to={addressOf(of)}>
          <bdi>{name}</bdi>
        </Link>
      }
      details={
        <>
          {stateInWords(of)} · <time dateTime={of.createdAt}>{longMoment(of.createdAt)}</time>
        </>
      }
      isWarning={of.state === 'unreadable'}
    >
      {of.state === 'imported' && <UndoButton of={of} label={`Undo the import of ${name}`} />}
      {hasNothingInPool(of) && <RemoveControl of={of} name={name} />}
    </Row>
  );
}

/** Removes an import from the list. The focus moves to the next row. */
function RemoveControl({ of, name }: { of: Import; name: string }) {
  const { mutateAsync, isPending } = useRemoveImport();
  const label = of.state === 'ready' ? `Discard ${name}` : `Remove ${name} from this list`;

  function remove({ currentTarget }: MouseEvent<HTMLElement>) {
    if (isPending) return;
    const row = currentTarget.closest('li');
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    // A toast has already told the failure; the focus stays here.
    mutateAsync(of._id).then(
      () => beside?.querySelector('a')?.focus(),
      () => undefined,
    );
  }

  return (
    <Tooltip label={label} multiline maw={280}>
      <CloseButton aria-label={label} onClick={remove} />
    </Tooltip>
  );
}

function hasNothingInPool({ state }: Import): boolean {
  return state === 'ready' || state === 'unreadable' || state === 'undone';
}

function nameOf({ state, files }: Import): string {
  if (files.length > 0) return files.map(({ name }) => name).join(', ');
  return state === 'unreadable' ? 'Files that cannot be read' : 'Files that are being read';
}

function stateInWords({ state, numberOfQuestions, result, failure }: Import): string {
  switch (state) {
    case 'reading':
      return 'is being read';
    case 'unreadable':
      return failure ?? 'could not be read';
    case 'ready':
      return `not finished: ${counted(numberOfQuestions, 'question')}`;
    case 'importing':
      return 'is being imported';
    case 'imported':
      return `${counted(result?.numberOfQuestions ?? 0, 'question')} imported`;
    case 'undone':
      return 'undone';
  }
}
