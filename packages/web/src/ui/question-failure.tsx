import { textOfFailure } from '../lib/failed-load.ts';
import { useToasts } from './load-error-toast.ts';
import { LoadFailure } from './load-failure.tsx';

/** Stands where questions would: they could not be loaded. Says why, in a toast too. */
export function QuestionFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = textOfFailure(error);
  useToasts([text]);
  return <LoadFailure text={text} onRetry={onRetry} />;
}
