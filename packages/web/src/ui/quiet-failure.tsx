import { Anchor } from '@mantine/core';
import quiet from './loading-text.module.css';

interface QuietFailureProps {
  /** A whole sentence that says what could not be loaded. */
  text: string;
  onRetry: () => void;
}

/** A failed load of exams: one quiet line with a retry, and no toast. */
export function QuietFailure({ text, onRetry }: QuietFailureProps) {
  return (
    <p className={quiet.text} role="status">
      {text}{' '}
      <Anchor component="button" type="button" inherit onClick={onRetry}>
        Try again
      </Anchor>
    </p>
  );
}
