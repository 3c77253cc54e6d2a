import { CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../lib/store.ts';
import classes from './failure-line.module.css';
import { failureStore, forgetFailure } from './standing-failure.ts';

const FullChapters = lazy(async () => ({ default: (await import('./full-chapters.tsx')).FullChapters }));

/**
 * The line below the head of a screen that says what went wrong last; a toast has told it aloud. Where chapters are full, it
 * offers to raise their maximums. It goes when a later action works, when it is closed, and with the screen.
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
  const { text, atMs, room } = failure;
  return (
    <section
      key={atMs}
      className={room ? classes.offer : classes.line}
      aria-label="What went wrong"
      data-arrived
    >
      {room === undefined ? (
        <p className={classes.text}>{text}</p>
      ) : (
        <Suspense fallback={<p className={classes.text}>{text}</p>}>
          <FullChapters chapters={room.chapters} isSending={false} onGoOn={room.onGoOn} />
        </Suspense>
      )}
      <CloseButton size="sm" aria-label="Close" onClick={forgetFailure} />
    </section>
  );
}
