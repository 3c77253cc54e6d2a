import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NoChaptersProps {
  /** Whether a search or a filter leaves none, rather than there being none. */
  isFiltered: boolean;
  /** Where a chapter is added; undefined for who may not. */
  addTo: string | undefined;
  onClear: () => void;
}

/** Says why there is no chapter to show: none was made yet, or the filters leave none. */
export function NoChapters({ isFiltered, addTo, onClear }: NoChaptersProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No chapter matches"
        action={
          <Button variant="default" onClick={onClear}>
            Show all chapters
          </Button>
        }
      >
        The search looks for its text in the names of the chapters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No chapters yet"
      action={
        addTo !== undefined && (
          <Button component={Link} to={addTo}>
            Add the first chapter
          </Button>
        )
      }
    >
      A chapter holds questions of one part of a course. Exams take so many questions of each chapter.
    </EmptyState>
  );
}
