import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

export interface UnsavedChanges {
  /** Whether somebody is about to leave and has to be asked; `LeaveDialog` does it. */
  isLeaving: boolean;
  stay: () => void;
  leave: () => void;
  /** Call it after a save, before going on: nothing is lost any more. */
  release: () => void;
}

/**
 * Keeps a form with unsaved changes from being left by accident: another address waits for an answer, and the
 * browser asks by itself before the tab closes or loads anew. Needs a data router. Show `LeaveDialog` with the result.
 * @param hasChanges whether the form differs from what is saved
 */
export function useUnsavedChanges(hasChanges: boolean): UnsavedChanges {
  const isReleased = useRef(false);
  const blocks: BlockerFunction = ({ currentLocation, nextLocation }) =>
    hasChanges &&
    !isReleased.current &&
    (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search);
  const blocker = useBlocker(blocks);

  useEffect(() => {
    if (!hasChanges) {
      isReleased.current = false;
      return;
    }
    function ask(event: BeforeUnloadEvent) {
      if (!isReleased.current) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);

  const release = useCallback(() => {
    isReleased.current = true;
  }, []);

  return {
    isLeaving: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    release,
  };
}
