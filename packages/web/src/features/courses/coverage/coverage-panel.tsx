import type { Course } from '@exam/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Section } from '../../../ui/section.tsx';
import { courseQueries } from '../api.ts';
import { readCoverage } from './coverage.ts';
import { CoverageTable } from './coverage-table.tsx';

/** What the pool of a course holds, chapter by chapter and kind by kind. */
export function CoveragePanel({ course }: { course: Course }) {
  const { data, isPending, isLoadingError, refetch } = useQuery(courseQueries.availability(course._id));
  const coverage = useMemo(() => data && readCoverage(data), [data]);
  return (
    <Section
      title="What the pool holds"
      lead="Questions of each kind in each chapter, and how many more the chapter has room for."
    >
      {isPending && <Skeleton height="14rem" />}
      {isLoadingError && (
        <LoadFailure text="The table of questions could not be loaded." onRetry={() => void refetch()} />
      )}
      {coverage?.rows.length === 0 && <NoChapters course={course} />}
      {coverage !== undefined && coverage.rows.length > 0 && (
        <CoverageTable courseId={course._id} coverage={coverage} mayAdd={course.role !== 'viewer'} />
      )}
    </Section>
  );
}

function NoChapters({ course }: { course: Course }) {
  const action = (
    <Button component={Link} to={`/add-chapter?course=${course._id}`}>
      Add the first chapter
    </Button>
  );
  return (
    <EmptyState title="No chapters yet" action={course.role !== 'viewer' && action}>
      Chapters hold the questions that exams of this course are made of.
    </EmptyState>
  );
}
