import { TEXTS } from '@exam/contract/texts';
import { useEffect } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifyError } from '../../ui/notify.ts';

/** Stands where questions would: they could not be loaded. Says why, in a toast too. */
export function QuestionFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = errorText(error, TEXTS.somethingWentWrong);
  useEffect(() => notifyError(text), [text]);
  return <LoadFailure text={text} onRetry={onRetry} />;
}
