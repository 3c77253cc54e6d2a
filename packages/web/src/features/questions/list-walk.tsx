import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { questionQueries } from '../../data/questions.ts';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { type ListCameFrom, useCameFrom, wayBackTo } from './came-from.ts';

/** Leads from a question to its neighbours in the list that one came from, and back to that. */
export function ListWalk({ questionId }: { questionId: string }) {
  const list = useCameFrom();
  return list && <Walk list={list} questionId={questionId} />;
}

function Walk({ list, questionId }: { list: ListCameFrom; questionId: string }) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...questionQueries.list(list.filters, list.chapterId),
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const loaded = data?.pages.flatMap((page) => page.data) ?? [];
  const at = loaded.findIndex(({ _id }) => _id === questionId);
  const isLast = at !== -1 && at === loaded.length - 1;

  useEffect(() => {
    if (isLast && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isLast, hasNextPage, isFetching, isError, fetchNextPage]);

  const back = wayBackTo(list);
  const total = data?.pages[0]?.page.total ?? 0;
  return (
    <Group component="nav" aria-label="The list of questions" gap="xs" mb="md">
      <Button component={Link} to={back.to} state={back.state} variant="subtle" size="compact-sm">
        Back to the list
      </Button>
      {at !== -1 && (
        <>
          <Text c="dimmed" size="sm" ml="auto">
            {(at + 1).toLocaleString('en')} of {total.toLocaleString('en')}
          </Text>
          <Step label="Previous" questionId={loaded[at - 1]?._id} list={list} />
          <Step label="Next" questionId={loaded[at + 1]?._id} list={list} />
        </>
      )}
    </Group>
  );
}

interface StepProps {
  label: 'Previous' | 'Next';
  /** Absent at an end of the list. */
  questionId: string | undefined;
  list: ListCameFrom;
}

function Step({ label, questionId, list }: StepProps) {
  const look = {
    variant: 'default',
    size: 'compact-sm',
    ...(label === 'Previous'
      ? { leftSection: <IconChevronLeft size={16} aria-hidden /> }
      : { rightSection: <IconChevronRight size={16} aria-hidden /> }),
  };
  if (questionId === undefined) {
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    );
  }
  return (
    <Button {...look} component={Link} to={`/questions/${questionId}`} state={{ cameFrom: list }} replace>
      {label}
    </Button>
  );
}
