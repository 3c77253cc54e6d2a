import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { errorStatus } from '../../lib/error-text.ts';
import { EmptyState } from '../empty-state.tsx';
import { QuietFailure } from '../quiet-failure.tsx';

/** Shown instead of an exam that does not exist or could not be loaded. */
export function ExamFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorStatus(error) !== 404)
    return <QuietFailure text="The exam could not be loaded." onRetry={onRetry} />;
  return (
    <EmptyState
      title="This exam does not exist (any more)"
      action={
        <Anchor component={Link} to="/exams">
          All Exams
        </Anchor>
      }
    />
  );
}
