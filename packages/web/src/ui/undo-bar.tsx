import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../lib/store.ts';
import classes from './undo-bar.module.css';
import { settleUndo, undoStore, withdrawUndo } from './undo-offer.ts';

/** The line below the head of a screen that can take the last change back; without such a change it is not there. */
export function UndoBar() {
  const madeAtMs = useStore(undoStore, (offer) => offer?.madeAtMs);
  return madeAtMs !== undefined && <Offer key={madeAtMs} madeAtMs={madeAtMs} />;
}

function Offer({ madeAtMs }: { madeAtMs: number }) {
  const offer = useStore(undoStore);
  const { pathname } = useLocation();
  const queryClient = useQueryClient();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each offer is settled anew
  useEffect(() => settleUndo(pathname), [pathname, madeAtMs]);

  // After a later change this is not the last one any more.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ mutation }) => {
        const { status, submittedAt } = mutation?.state ?? { status: undefined, submittedAt: 0 };
        if (status === 'success' && submittedAt > madeAtMs) withdrawUndo();
      }),
    [queryClient, madeAtMs],
  );

  if (!offer?.isShown || offer.at !== pathname) return null;
  const { text, run } = offer;

  function undo() {
    withdrawUndo();
    run();
  }

  return (
    <section className={classes.bar} aria-label="Last change" data-arrived>
      <p className={classes.text} role="status">
        {text}
      </p>
      <Button variant="subtle" size="compact-sm" onClick={undo}>
        Undo
      </Button>
      <CloseButton size="sm" aria-label="Close" onClick={withdrawUndo} />
    </section>
  );
}
