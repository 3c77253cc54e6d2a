import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';

/** Shown when there is no course at all, or none matches the search. */
export function NoCourses({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') {
    return (
      <NothingMatches title={`No results for “${search}”`} things="courses" onClear={onClear}>
        The search covers the names of courses only.
      </NothingMatches>
    );
  }
  return (
    <EmptyState
      title="No courses yet"
      action={
        <Button component={Link} to="/add-course" variant="light">
          Add your first course
        </Button>
      }
    >
      A course holds chapters, and chapters hold the questions that exams are made of.
    </EmptyState>
  );
}
