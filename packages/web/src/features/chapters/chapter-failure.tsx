import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { errorStatus, errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

/** Shown instead of a chapter that does not exist or could not be loaded. */
export function ChapterFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorStatus(error) !== 404) {
    return <LoadFailure text={errorText(error, TEXTS.somethingWentWrong)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      title="This chapter does not exist (any more)"
      action={
        <Button component={Link} to="/chapters" variant="default">
          All chapters
        </Button>
      }
    />
  );
}
