import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountImportStep, discardAccountImport } from '../../data/account-imports.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { notifyFailure } from '../../ui/standing-failure.ts';

/** Discards an account import that was not applied. One that no longer exists counts as discarded. */
export function useDiscardAccountImport(importId: string, onGone: () => void) {
  return useMutation({
    mutationFn: () => discardAccountImport(importId),
    onSuccess: onGone,
    onError: (error) => {
      if (errorStatus(error) === 404) onGone();
      else notifyFailure(error, TEXTS.somethingSentWrong);
    },
  });
}

/** Creates the courses and exams of an account import, or removes them again. The work goes on in the background. */
export function useAccountImportStep(importId: string, step: 'apply' | 'undo') {
  const queryClient = useQueryClient();
  const { send, afterwards } = accountImportStep(importId, step);
  return useMutation({
    mutationFn: () => send(undefined),
    onSuccess: (answer) => afterwards(queryClient, answer, undefined),
    onError: (error) => notifyFailure(error, TEXTS.somethingSentWrong),
  });
}
