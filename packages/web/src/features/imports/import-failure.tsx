import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { errorStatus, errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

interface ImportFailureProps {
  /** What is not there. */
  what: 'course' | 'import';
  error: unknown;
  /** Where to go instead. */
  backTo: { to: string; label: string };
  onRetry: () => void;
}

/** Stands where a course or an import would: it is not there (any more), or it could not be loaded. */
export function ImportFailure({ what, error, backTo, onRetry }: ImportFailureProps) {
  if (errorStatus(error) !== 404) {
    return <LoadFailure text={errorText(error, TEXTS.somethingWentWrong)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      title={`This ${what} does not exist (any more)`}
      action={
        <Button component={Link} to={backTo.to} variant="default">
          {backTo.label}
        </Button>
      }
    />
  );
}
