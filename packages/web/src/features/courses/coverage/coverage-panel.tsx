import type { Course } from '@exam/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { courseQueries } from '../../../data/courses.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NoChaptersYet } from '../../../ui/no-chapters-yet.tsx';
import { Section } from '../../../ui/section.tsx';
import { readCoverage } from './coverage.ts';
import { CoverageTable } from './coverage-table.tsx';

/** How many questions the course holds, by chapter and kind. */
export function CoveragePanel({ course }: { course: Course }) {
  const query = useQuery(courseQueries.availability(course._id));
  const failure = failureOf(query);
  const data = failure === undefined ? query.data : undefined;
  const coverage = useMemo(() => data && readCoverage(data), [data]);
  return (
    <Section title="Questions in the pool">
      {query.isPending && failure === undefined && <Skeleton height={heightOf(course.numberOfChapters)} />}
      {failure !== undefined && (
        <LoadFailure
          text="The table of questions could not be loaded."
          onRetry={() => void query.refetch()}
        />
      )}
      {coverage?.rows.length === 0 && (
        <NoChaptersYet
          addTo={course.role === 'viewer' ? undefined : `/add-chapter?course=${course._id}`}
          courseId={course._id}
        />
      )}
      {coverage !== undefined && coverage.rows.length > 0 && (
        <CoverageTable courseId={course._id} coverage={coverage} mayAdd={course.role !== 'viewer'} />
      )}
    </Section>
  );
}

/** The height that the table will have, so that what stands below does not move: a head, a sum, and the chapters. */
function heightOf(numberOfChapters: number): string {
  return `${6.3 + 2.75 * numberOfChapters}rem`;
}
