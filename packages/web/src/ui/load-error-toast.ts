import { TEXTS } from '@exam/contract/texts';
import { useEffect } from 'react';
import { errorText } from '../lib/error-text.ts';
import { notifyError } from './notify.ts';

interface LoadedQuery {
  error: unknown;
  isLoadingError: boolean;
}

/** Tells by a toast, once, that the first load of a query failed: the server's words, else 'Something went wrong!'. */
export function useLoadErrorToast({ error, isLoadingError }: LoadedQuery): void {
  useEffect(() => {
    if (isLoadingError) notifyError(errorText(error, TEXTS.somethingWentWrong));
  }, [isLoadingError, error]);
}
