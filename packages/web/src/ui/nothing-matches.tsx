import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';

interface NothingMatchesProps {
  title: string;
  /** The things of the list, such as 'courses'. */
  things: string;
  /** One sentence: what the search or the filters look at. */
  children: string;
  onClear: () => void;
}

/** Says that a search or filters leave nothing of a list, and offers all of it again. */
export function NothingMatches({ title, things, children, onClear }: NothingMatchesProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          Show all {things}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
