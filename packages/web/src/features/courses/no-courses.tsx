import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';

/** Says why there is no course to show: none was made yet, or none is called so. */
export function NoCourses({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') {
    return (
      <NothingMatches title={`No course is called “${search}”`} things="courses" onClear={onClear}>
        The search looks for this text in the names of your courses.
      </NothingMatches>
    );
  }
  return (
    <EmptyState
      title="No courses yet"
      action={
        <Button component={Link} to="/add-course">
          Add your first course
        </Button>
      }
    >
      A course holds chapters, and chapters hold the questions that exams are made of.
    </EmptyState>
  );
}
