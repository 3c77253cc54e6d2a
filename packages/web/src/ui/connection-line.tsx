import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './connection-line.module.css';

/** A shorter gap is not worth a line. */
const SHOWN_AFTER_MS = 2_000;

/** Says on every screen that there is no connection, as long as there is none or something sent waits for one. */
export function ConnectionLine() {
  const isLacking = useIsLacking();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (!isLacking) return;
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [isLacking]);

  return (
    <section className={classes.line} aria-label="Connection">
      <output>
        {isShown && (
          <span className={classes.text} data-arrived>
            No connection. It goes on by itself when there is one.
          </span>
        )}
      </output>
    </section>
  );
}

/** Whether the browser is offline, or a change that is sent again by itself has had no answer. */
function useIsLacking(): boolean {
  const changes = useQueryClient().getMutationCache();
  return useSyncExternalStore(
    (listener) => {
      const ends = [onlineManager.subscribe(listener), changes.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    () =>
      !onlineManager.isOnline() ||
      changes.getAll().some(({ state }) => state.status === 'pending' && state.failureCount > 0),
  );
}
