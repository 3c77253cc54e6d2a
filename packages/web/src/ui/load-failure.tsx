import { Button } from '@mantine/core';
import { IconRefresh } from './icon.tsx';
import classes from './load-failure.module.css';

interface LoadFailureProps {
  /** A whole sentence that says what could not be loaded. */
  text: string;
  onRetry?: (() => void) | undefined;
}

/** Stands where the content would: a failed load is never shown as empty. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <div className={classes.failure} role="alert">
      <p className={classes.text}>{text}</p>
      {onRetry && (
        <Button variant="default" size="sm" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
