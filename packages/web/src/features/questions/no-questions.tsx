import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';

interface NoQuestionsProps {
  isFiltered: boolean;
  /** The form for the first question. */
  addTo: string;
  onClear: () => void;
}

/** Says why there is no question to show: none was written yet, or the filters leave none. */
export function NoQuestions({ isFiltered, addTo, onClear }: NoQuestionsProps) {
  if (isFiltered) {
    return (
      <NothingMatches title="No question matches" things="questions" onClear={onClear}>
        None of your questions fits the search and all the filters at once.
      </NothingMatches>
    );
  }
  return (
    <EmptyState
      title="No questions yet"
      action={
        <Button component={Link} to={addTo}>
          Add your first question
        </Button>
      }
    >
      The questions that you write here are the pool that exams are made from.
    </EmptyState>
  );
}
