import { TEXTS } from '@exam/contract/texts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../lib/error-text.ts';
import { notifyError, notifySuccess } from './notify.ts';

interface Change<Sent, Answer extends { message?: string }> {
  send: (sent: Sent) => Promise<Answer>;
  /** The toast where the server sends no message. */
  successText: string;
  /** Runs after a success: refreshes lists, or leaves the screen of what is gone. */
  afterwards: (queryClient: QueryClient, answer: Answer, sent: Sent) => unknown;
}

/** A request that changes something, and toasts that say how it went. */
export function useChange<Sent, Answer extends { message?: string }>({
  send,
  successText,
  afterwards,
}: Change<Sent, Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => {
      const done = afterwards(queryClient, answer, sent);
      // After `afterwards`: where that ends the session, all toasts that are shown by then go.
      notifySuccess(answer.message ?? successText);
      return done;
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),
  });
}
