import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';

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
      <EmptyState
        title="No question matches"
        action={
          <Button variant="default" onClick={onClear}>
            Show all questions
          </Button>
        }
      >
        None of your questions fits the search and all the filters at once.
      </EmptyState>
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
