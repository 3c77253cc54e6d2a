import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { errorStatus } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuietFailure } from './quiet-failure.tsx';

/** Stands where an exam would: it is not there (any more), or it could not be loaded. */
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
