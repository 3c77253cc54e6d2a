import { CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../lib/store.ts';
import classes from './failure-line.module.css';
import { failureStore, forgetFailure } from './standing-failure.ts';

/**
 * The line below the head of a screen that says what went wrong last; a toast has told it aloud. It goes when a later action
 * works, when it is closed, and with the screen.
 */
export function FailureLine() {
  const failure = useStore(failureStore);
  const { pathname } = useLocation();
  const queryClient = useQueryClient();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes with each screen
  useEffect(() => forgetFailure, [pathname]);

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ mutation }) => {
        const { status, submittedAt } = mutation?.state ?? { status: undefined, submittedAt: 0 };
        const { atMs } = failureStore.get() ?? {};
        if (status === 'success' && atMs !== undefined && submittedAt >= atMs) forgetFailure();
      }),
    [queryClient],
  );

  if (failure === undefined) return null;
  return (
    <section key={failure.atMs} className={classes.line} aria-label="What went wrong" data-arrived>
      <p className={classes.text}>{failure.text}</p>
      <CloseButton size="sm" aria-label="Close" onClick={forgetFailure} />
    </section>
  );
}
