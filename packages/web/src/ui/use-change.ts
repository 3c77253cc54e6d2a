import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../lib/changed-data.ts';
import { errorText, isWithoutAnswer } from '../lib/error-text.ts';
import { retryDelay } from '../lib/query-client.ts';
import { notifyError, notifySuccess } from './notify.ts';
import { notifyFailure } from './standing-failure.ts';
import { offerUndo, type Undo } from './undo-offer.ts';

interface ToldChange<Sent, Answer> extends Change<Sent, Answer> {
  /** The toast where the server sends no message. */
  successText: string | ((answer: Answer, sent: Sent) => string);
  /** Whether the screen itself shows beside the button why it failed. */
  isShown?: boolean;
  /** Whether it fills chapters, and no panel of the screen offers to raise the maximums of full ones. */
  fillsChapters?: boolean;
  /** How it is taken back, where it can be. */
  undo?: (answer: Answer) => Undo | undefined;
}

/** A request that changes something, and toasts that say how it went; a failure stands until it is mended. */
export function useChange<Sent, Answer extends { message?: string | undefined }>({
  send,
  successText,
  afterwards,
  afterFailure,
  isRepeatable = false,
  isShown = false,
  fillsChapters = false,
  undo,
}: ToldChange<Sent, Answer>) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: send,
    retry: (_failures, error) => isRepeatable && isWithoutAnswer(error),
    retryDelay,
    onSuccess: (answer, sent) => {
      const done = afterwards(queryClient, answer, sent);
      // After `afterwards`: where that ends the session, all toasts that are shown by then go.
      const told = typeof successText === 'string' ? successText : successText(answer, sent);
      notifySuccess(answer.message ?? told);
      const offered = undo?.(answer);
      if (offered) offerUndo(offered);
      return done;
    },
    onError: (error, sent) => {
      if (isShown) notifyError(errorText(error, TEXTS.somethingSentWrong));
      else if (fillsChapters) notifyFailure(error, TEXTS.somethingSentWrong, () => mutation.mutate(sent));
      else notifyFailure(error, TEXTS.somethingSentWrong);
      return afterFailure?.(queryClient, sent);
    },
  });
  return mutation;
}
